"""Publish messages from a background thread, so that no request waits for the broker."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PAUSE = 0.05
"""Seconds between two batches; within one, only the latest message of each key is sent."""


class CoalescingPublisher:
    """Publish at most one message per key in a batch, and the first one at once.

    A broker that is down or slow delays only this thread. Messages that were lost, or were still
    waiting when the process died, are made up for by the sweep.
    """

    def __init__(self, publish: Callable[[int, float], None], *, pause: float = PAUSE) -> None:
        """Store `publish`, which sends one message and must not raise; start no thread yet.

        It is called with the id of the job and the seconds that the worker should wait.
        """
        self._publish = publish
        self._pause = pause
        self._latest: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()
        self._has_messages = threading.Event()
        self._thread: threading.Thread | None = None

    def publish(self, key: str, job_id: int, wait: float = 0.0) -> None:
        """Queue a message for the job, replacing one with the same key that is still queued."""
        with self._lock:
            self._latest[key] = job_id, wait
            # Started here, not in __init__, because a thread does not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
                self._thread.start()
        self._has_messages.set()

    def _run(self) -> None:
        while self._has_messages.wait():
            self._has_messages.clear()
            with self._lock:
                latest, self._latest = self._latest, {}
            for job_id, wait in latest.values():
                self._publish(job_id, wait)
            time.sleep(self._pause)
