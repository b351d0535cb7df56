"""Let this process open as many files as its connections need: each socket is one.

Systems allow few by default, 256 or 1,024. A server that runs out can accept no client.
"""

from __future__ import annotations

import resource

MAX_CONNECTIONS = 3000
"""Connections to one process, with all streams."""
RESERVED_FILES = 300
"""Files other than connections: the database's, Redis', static files, logs."""
FEW = 250
"""With fewer connections than these the server does not start."""


ADVICE = f"ulimit -n {MAX_CONNECTIONS + RESERVED_FILES}"


class TooFewFiles(Exception):
    """The system allows so few open files that the server could not work."""


def raise_file_limit() -> int:
    """Raise the limit of open files as far as needed; return how many connections it allows.

    Raises TooFewFiles, saying what to do.
    """
    needed = MAX_CONNECTIONS + RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    allowed = needed - RESERVED_FILES
    if allowed < FEW:
        raise TooFewFiles(
            f"The system lets this process open {needed} files, which are too few for the web "
            f"server. Raise the limit, for example: {ADVICE}"
        )
    return allowed
