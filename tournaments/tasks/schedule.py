"""Keep the times at which Celery's beat sends what is due again and again.

Only beat imports this module: the other processes need nothing of Celery's beat.
"""

from __future__ import annotations

import time
from typing import Any

from celery.beat import PersistentScheduler


class Schedule(PersistentScheduler):
    """Celery's schedule, which is kept in a file, for a clock that may turn out to be wrong.

    The file has the time at which each task was sent last. With a time that is yet to come, from
    a start with a wrong clock, Celery's own sends nothing until then, also after a restart
    (ADR 0350).
    """

    _latest = float("inf")  # at the start, what is in the file is looked at

    def tick(self, *arguments: Any, **options: Any) -> float:
        """Send what is due; return after how many seconds to look again."""
        now = time.time()
        if now < self._latest:
            for entry in self.schedule.values():
                here = entry.default_now()
                if entry.last_run_at is not None and entry.last_run_at > here:
                    entry.last_run_at = here
            self.populate_heap()  # it has the times at which to look at each
        self._latest = now
        wait: float = super().tick(*arguments, **options)
        return wait
