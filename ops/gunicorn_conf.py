"""Configure gunicorn: threads, because a request mostly waits for the database (ADR 0002).

Streams free their thread at once (`ops.streaming_worker`).

Read by gunicorn (`gunicorn -c ops/gunicorn_conf.py config.wsgi`).
"""

from pathlib import Path

from config import settings
from config.logs import logging_settings
from ops.process_group import stop_with_parent

bind = f"{settings.HOST}:{settings.PORT}"
worker_class = "ops.streaming_worker.SocketHandoffWorker"
workers = settings.WEB_WORKERS
threads = settings.WEB_THREADS
timeout = 60
graceful_timeout = 10
keepalive = 5
# No access log: it would contain the secret links of tables.
accesslog = None
loglevel = settings.LOG_LEVEL.lower()
logconfig_dict = logging_settings(settings.LOG_LEVEL)
control_socket_disable = True
# With the heartbeat file on a slow disk, healthy workers would look dead.
if Path("/dev/shm").is_dir():  # noqa: S108
    worker_tmp_dir = "/dev/shm"  # noqa: S108


def when_ready(_server: object) -> None:
    """Stop with the parent process; gunicorn calls this in its master once it listens."""
    stop_with_parent()
