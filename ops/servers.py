"""Find or start the database servers that the tests need.

The order is the same for PostgreSQL and Redis: the server that the environment names, the one that
answers on the standard port, an installed program, a program from a wheel. A server that is started
here keeps its data in a temporary folder of its own, listens only on this machine, and is stopped
when the `ExitStack` that was passed in closes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers: its name, its address, and how it was found or started."""

    what: str
    url: str
    how: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A server that could be neither found nor started, and why."""

    what: str
    reason: str


class Unavailable(Exception):
    """One way of getting a server failed; the message says why."""


def first_available(what: str, ways: Iterator[Callable[[], Server]]) -> Server | Missing:
    """Try the ways in order; if all fail, report the reason of the last one."""
    reason = "nowhere to look"
    for way in ways:
        try:
            return way()
        except Unavailable as why:
            reason = str(why)
    return Missing(what, reason)
