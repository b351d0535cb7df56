"""Create the Celery app. Its settings are the `CELERY_*` names in `config.settings`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("clag")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Without this a worker in this process would run tasks on another app object and lose results.
app.set_default()
app.autodiscover_tasks()
