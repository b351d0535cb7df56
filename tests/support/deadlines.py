"""Wait for other processes: for a condition, up to a deadline, never for a fixed time."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

MIN_PAUSE, MAX_PAUSE = 0.005, 0.05
"""Seconds between two looks: short at first, as each look takes time of the processor."""
TIMEOUT = 240.0
"""Seconds after which a wait fails; long enough for a machine that is many times overloaded."""

T = TypeVar("T")


def wait_for(condition: Callable[[], T | None], what: str, *, within: float = TIMEOUT) -> T:
    """Poll `condition` until it returns a true value, and return that value.

    After `within` seconds fail the test with `what` in the message.
    """
    began, pause = time.monotonic(), threading.Event()
    while not (found := condition()):
        waited = time.monotonic() - began
        assert waited < within, f"waited {within:.0f} s in vain: {what}"
        pause.wait(min(max(MIN_PAUSE, waited / 10), MAX_PAUSE))
    return found


def is_gone(pid: int) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # the latter if it ended after the opening
        return True
    return state == "Z"
