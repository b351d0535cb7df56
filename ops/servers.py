"""Real servers for the tests: found where they are, started where they are not.

The order is the same for both: the one that the environment names, the one that answers on
its standard port, a program that the system has installed, a program out of a wheel. What is
started lives in a folder of its own under the system's temporary folder, listens only on
this machine, and goes away with the `ExitStack` that it was opened on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers: what it is, its address, and how we came by it."""

    what: str
    url: str
    how: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A server that is not to be had, and why."""

    what: str
    reason: str


class DoesNotAnswer(Exception):
    """Nobody of use is at an address; the message says what was tried."""


class NotHad(Exception):
    """This way of getting a server led nowhere; the message says why."""


def first_of(what: str, ways: Iterator[Callable[[], Server]]) -> Server | Missing:
    """Try the ways in order; the reason of the last one is the reason for having none."""
    reason = "nowhere to look"
    for way in ways:
        try:
            return way()
        except NotHad as why:
            reason = str(why)
    return Missing(what, reason)
