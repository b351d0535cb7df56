"""How gunicorn serves the club: threads, because a request mostly waits for the database.

Streams leave their thread at once (`ops.streaming_worker`).

Read by gunicorn itself (`gunicorn -c ops/gunicorn_conf.py config.wsgi`).
"""

from pathlib import Path

from config import settings
from config.logs import logging_settings
from ops.process_group import stop_with_parent

bind = f"{settings.HOST}:{settings.PORT}"
worker_class = "ops.streaming_worker.HoldingWorker"
workers = settings.WEB_WORKERS
threads = settings.WEB_THREADS
timeout = 60
graceful_timeout = 10
keepalive = 5
# No access log: the address of a table's secret link would stand in it.
accesslog = None
loglevel = settings.LOG_LEVEL.lower()
logconfig_dict = logging_settings(settings.LOG_LEVEL)
control_socket_disable = True
# The heartbeat file on a slow disk would make healthy workers look dead.
if Path("/dev/shm").is_dir():  # noqa: S108
    worker_tmp_dir = "/dev/shm"  # noqa: S108


def when_ready(_server: object) -> None:
    """Called by gunicorn in its master process once it listens."""
    stop_with_parent()
