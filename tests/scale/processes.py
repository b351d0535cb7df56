"""The service's own processes, started as in production, ended whatever becomes of the test."""

from __future__ import annotations

import ctypes
import http.client
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST, free_port
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
DIE_WITH_PARENT = 1


def _die_with_parent() -> None:
    """Have the kernel end this process when the tests are gone, however they went."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


@dataclass
class Crew:
    """Processes by name, each in a process group of its own, with their output in `folder`."""

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

    def start_the_ended_again(self) -> None:
        """Do what a supervisor does: start again what has ended by itself."""
        for name, process in list(self.at_work.items()):
            if process.poll() is not None:
                command, more = self.orders[name]
                self.start(name, command, **more)

    def children(self, name: str) -> list[int]:
        """The processes that a process has started and that still run."""
        pid = self.at_work[name].pid
        lists = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(word) for each in lists for word in each.read_text().split()]

    def signal(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process and all that it has started."""
        os.killpg(self.at_work[name].pid, number)

    def kill(self, name: str) -> None:
        """End a process and its children with -9, as a crash would."""
        process = self.at_work.pop(name)
        with suppress(ProcessLookupError):  # it may have ended by itself, which a test sees
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        """End all of them with all that they started, whatever state they are in."""
        for name in list(self.at_work):
            self.kill(name)

    def output(self) -> str:
        """What all of them wrote, for a test that failed."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"--- {log.stem}\n{log.read_text(errors='replace')}" for log in logs)


def start_web(crew: Crew, *, workers: int, **more: str) -> int:
    """Start gunicorn with the service's own settings; returns the port once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", "ops/gunicorn_conf.py", "config.wsgi"]
    crew.start("web", command, HOST=LOCALHOST, PORT=str(port), WEB_WORKERS=str(workers), **more)
    wait_for(lambda: answers(port), "the web server answers")
    return port


def start_worker(crew: Crew) -> None:
    """Start a Celery worker with child processes, as the composition does."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--loglevel=INFO"]
    crew.start("worker", [*command, "--concurrency=2"])


def start_beat(crew: Crew) -> None:
    """Start what has the sweep done every two seconds."""
    schedule = str(crew.folder / "beat-schedule")
    command = [sys.executable, "-m", "celery", "-A", "config", "beat", "--pidfile="]
    crew.start("beat", [*command, "--schedule", schedule])


def start_embedded_worker(crew: Crew) -> None:
    """Start the worker of an installation without Redis."""
    crew.start("worker", [sys.executable, "manage.py", "run_embedded_worker"])


def answers(port: int) -> bool:
    """Whether the web server on a port says that it is well."""
    connection = http.client.HTTPConnection(LOCALHOST, port, timeout=30)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()
