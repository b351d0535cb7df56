"""Poll the database for due jobs: without Redis, nothing else wakes the embedded worker."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

from django.db import DatabaseError, close_old_connections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

logger = logging.getLogger(__name__)

POLL_INTERVAL = 0.1
SWEEP_INTERVAL = 2.0
# A task that has not ended this many seconds after it was sent counts as lost and is sent again.
RESEND_AFTER = 600.0


class JobPoller:
    """Send due jobs and the periodic sweep to the worker in this process.

    `due` lists the ids of due jobs; `send_job` and `send_sweep` queue a task under the task id
    they are given. The poller remembers which tasks are running: without that, a job that takes
    three seconds would be queued thirty times before it is done.
    """

    def __init__(
        self,
        *,
        due: Callable[[], Iterable[int]],
        send_job: Callable[[int, str], object],
        send_sweep: Callable[[str], object],
    ) -> None:
        """Start with no tasks running; the first sweep is due at once."""
        self.due = due
        self.send_job = send_job
        self.send_sweep = send_sweep
        self.running: dict[str, float] = {}
        self.next_sweep = 0.0
        self._lock = threading.Lock()

    def poll(self, now: float) -> None:
        """Send every due job, and the sweep every `SWEEP_INTERVAL` seconds.

        `now` is in seconds on a monotonic clock.
        """
        for job_id in self.due():
            task_id = f"job-{job_id}"
            if self._start(task_id, now):
                self.send_job(job_id, task_id)
        if now >= self.next_sweep and self._start("sweep", now):
            self.next_sweep = now + SWEEP_INTERVAL
            self.send_sweep("sweep")

    def mark_finished(self, task_id: str) -> None:
        """Forget a task that has ended, whether it succeeded or failed."""
        with self._lock:
            self.running.pop(task_id, None)

    def run(self, stop: threading.Event) -> None:
        """Poll until `stop` is set. If the database does not answer, try again after a second."""
        while not stop.wait(POLL_INTERVAL):
            try:
                self.poll(time.monotonic())
            except DatabaseError:
                logger.warning("The database did not answer; trying again.", exc_info=True)
                stop.wait(1)
            finally:
                # This thread has no request whose end would return its connection.
                close_old_connections()

    def _start(self, task_id: str, now: float) -> bool:
        """Mark a task as running; return False if it is already."""
        # Locked, because the worker's thread marks tasks as finished.
        with self._lock:
            if now - self.running.get(task_id, -RESEND_AFTER) < RESEND_AFTER:
                return False
            self.running[task_id] = now
            return True
