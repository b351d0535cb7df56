"""Know which request the current work is for: its id is in log lines and is passed on to jobs."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

HEADER = "X-Request-ID"
MAX_LENGTH = 36
_WELL_FORMED = re.compile(r"[0-9a-f][0-9a-f-]{6,34}[0-9a-f]")
"""What is taken from a client or a proxy: also UUIDs, but nothing that could forge a log."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that this thread is working for; empty if there is none."""


def choose_id(given: str) -> str:
    """Return the id that a client or a proxy gave, if it is well-formed, otherwise a new one.

    >>> choose_id("3f2a-9c0d1e")
    '3f2a-9c0d1e'
    >>> len(choose_id("x y"))
    16
    """
    return given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
