"""The service's own processes, started as in production, and ended however the test ends."""

from __future__ import annotations

import atexit
import http.client
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST, free_port
from ops.supervisor import worker_command
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from ops.production.crew import Crew

ROOT = Path(__file__).resolve().parents[2]
WORKER_NAMES = {"now": "worker"}
"""What the tests call the workers, if not by the queue."""


def start_web(crew: Crew, *, workers: int, name: str = "web", **more: str) -> int:
    """Start a web server; return its port once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "ops.web_server"]
    env = {"HOST": LOCALHOST, "PORT": str(port), "WEB_WORKERS": str(workers), **more}
    crew.start(name, command, env=env)
    wait_for(lambda: answers(port), "the web server answers")
    return port


def collect_static(crew: Crew) -> None:
    """Collect what pages link to, as the image does: without it they cannot be rendered."""
    shutil.copytree(_static_files(), Path(crew.env["CLAG_VAR"]) / "static", dirs_exist_ok=True)


@cache
def _static_files() -> Path:
    """Return a folder with the files; they are collected once in a run, which takes a second."""
    folder = Path(mkdtemp(prefix="clag-static-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "CLAG_VAR": str(folder)}
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    return folder / "static"


def start_home_worker(crew: Crew, queue: str = "now") -> None:
    """Start the worker of a queue as `serve` does, on an installation without Redis."""
    crew.start(WORKER_NAMES.get(queue, queue), worker_command(queue))


def answers(port: int) -> bool:
    """Return whether the web server on a port reports that it is healthy."""
    connection = http.client.HTTPConnection(LOCALHOST, port, timeout=30)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()
