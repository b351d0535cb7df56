"""The service's own processes, started as in production, and ended however the test ends."""

from __future__ import annotations

import atexit
import ctypes
import http.client
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST, free_port
from ops.supervisor import worker_command
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
DIE_WITH_PARENT = 1
CELERY = (sys.executable, "-m", "celery", "-A", "config", "--skip-checks")
WORKER_NAMES = {"now": "worker"}
"""What the tests call the workers, if not by the queue."""


def _die_with_parent() -> None:
    """Have the kernel kill this process when the test process is gone, for any reason."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


@dataclass
class Crew:
    """Processes by name, each in its own process group, with their logs in `folder`."""

    folder: Path
    env: Mapping[str, str]
    at_work: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    orders: dict[str, tuple[Sequence[str], dict[str, str]]] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str], **more: str) -> None:
        """Start a process; `more` is added to its environment."""
        self.orders[name] = (command, more)
        with (self.folder / f"{name}.log").open("ab") as log:
            self.at_work[name] = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**self.env, **more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent,
            )

    def has_ended(self, name: str) -> bool:
        """Return whether a process has ended by itself."""
        return self.at_work[name].poll() is not None

    def restart_ended(self) -> None:
        """Restart the processes that have ended by themselves, as a supervisor does."""
        for name in list(self.at_work):
            if self.has_ended(name):
                command, more = self.orders[name]
                self.start(name, command, **more)

    def children(self, name: str) -> list[int]:
        """Return the ids of the running children of a process."""
        pid = self.at_work[name].pid
        lists = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(word) for each in lists for word in each.read_text().split()]

    def signal(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process and all that it has started."""
        os.killpg(self.at_work[name].pid, number)

    def kill(self, name: str) -> None:
        """End a process and its children with -9, as a crash would."""
        process = self.at_work.pop(name)
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        """Kill all processes and their children."""
        for name in list(self.at_work):
            self.kill(name)

    def read_logs(self) -> str:
        """Return the output of all processes, for a test that failed."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"--- {log.stem}\n{log.read_text(errors='replace')}" for log in logs)


def start_web(crew: Crew, *, workers: int, **more: str) -> int:
    """Start the web server; return its port once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "ops.web_server"]
    crew.start("web", command, HOST=LOCALHOST, PORT=str(port), WEB_WORKERS=str(workers), **more)
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


def start_worker(crew: Crew, queue: str = "now") -> None:
    """Start the Celery worker of a queue, as docker-compose.yml does."""
    command = [*CELERY, "worker", "--loglevel=INFO"]
    command += ["--queues", queue, "--hostname", f"{queue}@%h", "--concurrency=2"]
    crew.start(WORKER_NAMES.get(queue, queue), command)


def start_beat(crew: Crew) -> None:
    """Start Celery beat, which sends the sweep every two seconds."""
    schedule = str(crew.folder / "beat-schedule")
    crew.start("beat", [*CELERY, "beat", "--pidfile=", "--schedule", schedule])


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
