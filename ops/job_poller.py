"""What wakes the embedded worker: without Redis nobody sends, so somebody has to look."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

from django.db import DatabaseError, close_old_connections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

logger = logging.getLogger(__name__)

LOOK_EVERY = 0.1
SWEEP_EVERY = 2.0
# A task that was sent this many seconds ago and never came back is sent again.
FORGET_AFTER = 600.0


class Feeder:
    """Sends what is due to the worker in this process, each thing once at a time.

    `due` lists ids of jobs, `send_job` and `send_sweep` put a task on the queue under the
    task id that they are given. Without the memory of what is under way, a job of three
    seconds would be queued thirty times before it is done.
    """

    def __init__(
        self,
        *,
        due: Callable[[], Iterable[int]],
        send_job: Callable[[int, str], object],
        send_sweep: Callable[[str], object],
    ) -> None:
        """Begin with nothing under way; the first sweep is due at once."""
        self.due = due
        self.send_job = send_job
        self.send_sweep = send_sweep
        self.under_way: dict[str, float] = {}
        self.next_sweep = 0.0
        self._lock = threading.Lock()

    def feed(self, now: float) -> None:
        """Send every job that is due, and the sweep when its time has come.

        `now` is in seconds on a clock that never goes back.
        """
        for job_id in self.due():
            task_id = f"job-{job_id}"
            if self._take(task_id, now):
                self.send_job(job_id, task_id)
        if now >= self.next_sweep and self._take("sweep", now):
            self.next_sweep = now + SWEEP_EVERY
            self.send_sweep("sweep")

    def finished(self, task_id: str) -> None:
        """Take note that a task has ended, well or badly."""
        with self._lock:
            self.under_way.pop(task_id, None)

    def run(self, stop: threading.Event) -> None:
        """Feed until told to stop. A database that is away for a moment is tried again."""
        while not stop.wait(LOOK_EVERY):
            try:
                self.feed(time.monotonic())
            except DatabaseError:
                logger.warning("The database did not answer; trying again.", exc_info=True)
                stop.wait(1)
            finally:
                close_old_connections()

    def _take(self, task_id: str, now: float) -> bool:
        with self._lock:
            if now - self.under_way.get(task_id, -FORGET_AFTER) < FORGET_AFTER:
                return False
            self.under_way[task_id] = now
            return True
