"""Start the web server: `python -m ops.web_server`.

uvicorn with one process, or with several that share the port (ADR 0117).
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from config import settings
from config.logs import logging_settings
from ops.connections import KEEP_ALIVE_SECONDS, Connection
from ops.file_limit import TooFewFiles, raise_file_limit
from ops.process_group import stop_with_parent
from ops.start_checks import CannotStart, check_port

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_HEAD_BYTES = 32 * 1024
"""The longest request line with all headers."""
STOP_TIMEOUT = 10
"""Seconds that requests under way have to finish when the server is asked to stop."""


def main() -> None:
    """Serve until asked to stop."""
    stop_with_parent()
    try:
        raise_file_limit()
        check_port(settings.HOST, settings.PORT)
    except (TooFewFiles, CannotStart) as reason:
        sys.exit(str(reason))
    with metrics_folder():
        serve()


def serve() -> None:
    """Run uvicorn until it is asked to stop."""
    uvicorn.run(
        "ops.web_app:application",
        host=settings.HOST.strip("[]"),
        port=settings.PORT,
        workers=settings.WEB_WORKERS,
        interface="asgi3",
        loop="uvloop",
        # uvicorn's for h11, which limits the size of a request's head as httptools does not.
        http=Connection,
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws="none",
        lifespan="on",
        timeout_graceful_shutdown=STOP_TIMEOUT,
        # A process that starts on a busy machine may take long to answer its parent.
        timeout_worker_healthcheck=60,
        log_config=logging_settings(settings.LOG_LEVEL, settings.LOG_FORMAT),
        log_level=settings.LOG_LEVEL.lower(),
        # It would contain the secret links of tables.
        access_log=False,
        server_header=False,
        # Django reads what proxies say, and only if there are any (`PROXIES`).
        proxy_headers=False,
    )


@contextmanager
def metrics_folder() -> Iterator[None]:
    """Have several processes keep what they count in files, so that each can add it up.

    The folder is new, so that no counts of an earlier start are in it. Must be set before the
    processes start: prometheus_client looks when it is imported.
    """
    if settings.WEB_WORKERS == 1:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="clag-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


if __name__ == "__main__":
    main()
