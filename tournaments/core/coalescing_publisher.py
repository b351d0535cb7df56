"""Sends wake-up messages from a thread of its own, so that no request waits for the broker."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PAUSE = 0.05
"""Seconds between two rounds of messages: in a burst, one message a key is enough for each."""


class CoalescingPublisher:
    """Sends at most one message for each key in a round, the first of them at once.

    A broker that is away or slow holds up this thread and nobody else. What it could not send,
    and what it had not sent yet when the process died, is found by the sweep.
    """

    def __init__(self, publish: Callable[[int, float], None], *, pause: float = PAUSE) -> None:
        """Begin without a thread. `publish` sends the message for one job and never raises.

        It is given the job and the seconds that the message is to wait at the worker.
        """
        self._publish = publish
        self._pause = pause
        self._latest: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._thread: threading.Thread | None = None

    def publish(self, key: str, job_id: int, wait: float = 0.0) -> None:
        """Have a message sent for the job, in place of one that still waits for the same key."""
        with self._lock:
            self._latest[key] = job_id, wait
            # Started late and looked after, because a thread does not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="waker", daemon=True)
                self._thread.start()
        self._news.set()

    def _run(self) -> None:
        while self._news.wait():
            self._news.clear()
            with self._lock:
                latest, self._latest = self._latest, {}
            for job_id, wait in latest.values():
                self._publish(job_id, wait)
            time.sleep(self._pause)
