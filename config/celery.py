"""Create the Celery app.

Its settings are the `CELERY_*` names in `config.settings`.
"""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import task_postrun, task_prerun, worker_init
from django.db import close_old_connections

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


@task_prerun.connect
@task_postrun.connect
def return_connections(task: Any, **_: object) -> None:
    """Have each task take a live connection from the pool and return it, as a request does.

    A task that is called like a function leaves its caller's alone.
    """
    if not task.request.is_eager:
        close_old_connections()
