"""The service's own processes, started as in production, ended whatever becomes of the test."""

from __future__ import annotations

import ctypes
import http.client
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ops.programs import HERE, free_port
from tests.scale.waiting import wait_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
STOP_WITHIN = 20.0
DIE_WITH_PARENT = 1


def _die_with_parent() -> None:
    """Have the kernel end this process when the tests are gone, however they went."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


@dataclass
class Crew:
    """Processes by name, each in a process group of its own, with what they said in `folder`."""

    folder: Path
    env: Mapping[str, str]
    at_work: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str], **more: str) -> None:
        """Start a process; `more` is added to its environment."""
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

    def signal(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process and all that it has started."""
        os.killpg(self.at_work[name].pid, number)

    def kill(self, name: str) -> None:
        """End a process and its children with -9, as a crash would."""
        self.signal(name, signal.SIGKILL)
        self.at_work.pop(name).wait()

    def stop(self) -> None:
        """End all: ask first, then make sure of the whole of each group."""
        for process in self.at_work.values():
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in self.at_work.values():
            try:
                process.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            end_group(process.pid)
        self.at_work.clear()

    def said(self) -> str:
        """What all of them wrote, for a test that failed."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"--- {log.stem}\n{log.read_text(errors='replace')}" for log in logs)


def end_group(group: int) -> None:
    """Kill whatever is left of a process group."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def start_web(crew: Crew, *, workers: int) -> int:
    """Start gunicorn with the service's own settings; returns the port once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", "ops/gunicorn_conf.py", "config.wsgi"]
    crew.start("web", command, HOST=HERE, PORT=str(port), WEB_WORKERS=str(workers))
    wait_for(lambda: answers(port), "the web server answers")
    return port


def start_worker(crew: Crew) -> None:
    """Start a Celery worker with child processes, as the composition does."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--loglevel=INFO"]
    crew.start("worker", [*command, "--concurrency=2"])


def start_beat(crew: Crew) -> None:
    """Start what has the sweep done every two seconds."""
    schedule = str(crew.folder / "beat-schedule")
    command = [sys.executable, "-m", "celery", "-A", "config", "beat", "--schedule", schedule]
    crew.start("beat", command)


def start_embedded_worker(crew: Crew) -> None:
    """Start the worker of an installation without Redis."""
    crew.start("worker", [sys.executable, "manage.py", "run_embedded_worker"])


def answers(port: int) -> bool:
    """Whether the web server on a port says that it is well."""
    connection = http.client.HTTPConnection(HERE, port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()
