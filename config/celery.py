"""Create the Celery app.

Its settings are the `CELERY_*` names in `config.settings`.
"""

import gc
import os

from celery import Celery
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
