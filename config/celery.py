"""Create the Celery app, and the schedule of its beat.

Its settings are the `CELERY_*` names in `config.settings`.
"""

import gc
import os
import time
from typing import Any

from celery import Celery
from celery.beat import PersistentScheduler
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("clag")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Without this a worker in this process would run tasks on another app object and lose results.
app.set_default()
app.autodiscover_tasks()


@worker_init.connect
def freeze(**_: object) -> None:
    """Have no search for garbage look at what was loaded: it lives to the end.

    Before the process is forked, so that its children go on sharing that memory.
    """
    gc.freeze()


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
