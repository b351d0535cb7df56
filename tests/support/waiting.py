"""Wait for a condition in another process until a deadline, never for a fixed time."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

POLL_INTERVAL = 0.01

T = TypeVar("T")


def wait_for(condition: Callable[[], T], what: str, *, within: float = 60.0) -> T:
    """Poll until `condition` returns something true, and return that.

    Fails the test, naming `what` was waited for, after `within` seconds.
    """
    deadline = time.monotonic() + within
    pause = threading.Event()
    while not (found := condition()):
        assert time.monotonic() < deadline, f"not within {within:.0f} s: {what}"
        pause.wait(POLL_INTERVAL)
    return found


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, reaped or not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # the latter if it ended after the opening
        return True
    return state == "Z"
