"""Waiting for what other processes do: for a condition, until a deadline, never for a time."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

POLL_INTERVAL = 0.01
TIMEOUT = 240.0
"""Seconds after which something will not come any more, on a machine with many times its work."""

T = TypeVar("T")


def wait_for(condition: Callable[[], T], what: str, *, within: float = TIMEOUT) -> T:
    """Look again and again until `condition` gives something true, and return that.

    Fails the test, naming `what` was waited for, after `within` seconds.
    """
    deadline = time.monotonic() + within
    breath = threading.Event()
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited {within:.0f} s in vain: {what}"
        breath.wait(POLL_INTERVAL)
    return found


def is_gone(pid: int) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # the latter if it ended after the opening
        return True
    return state == "Z"
