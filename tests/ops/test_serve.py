"""`manage.py serve` starts, restarts and stops the service, with real processes."""

import http.client
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty, Queue

import pytest
from django.conf import settings

from ops.programs import LOCALHOST, free_port
from tests.support.deadlines import TIMEOUT, is_gone, wait_for

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DROPPED_VARIABLES = {
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL",
    "REDIS_URL",
    "BASE_URL",
    "DEBUG",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
}


class Service:
    """`manage.py serve` on an empty folder, and the lines that it prints."""

    def __init__(self, var: Path, port: int) -> None:
        kept = {key: value for key, value in os.environ.items() if key not in DROPPED_VARIABLES}
        env = {**kept, "CLAG_VAR": str(var), "HOST": LOCALHOST, "PORT": str(port), "DEMO": "0"}
        self.var, self.port = var, port
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-u", "manage.py", "serve"],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: Queue[str | None] = Queue()  # None: the output has ended
        threading.Thread(target=self._read_lines, daemon=True).start()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def wait_for_line(self, words: str) -> str:
        """Wait for a line that contains `words`; fail with all lines if it does not come."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                break
            if line is None:
                break
            self.lines.append(line)
            if words in line:
                return line
        raise AssertionError(f"no line with {words!r}, but: {''.join(self.lines)}")

    def read_rest(self) -> str:
        """Return everything that it printed, after it has ended."""
        while (line := self._lines.get(timeout=TIMEOUT)) is not None:
            self.lines.append(line)
        return "".join(self.lines)

    def children(self) -> dict[str, int]:
        """Return the ids of its child processes, by name."""
        lines = {int(pid): command_of(pid) for pid in children_of(self.process.pid)}
        return {
            name: pid
            for pid, line in lines.items()
            for name in ("web", *settings.QUEUES)
            # A worker's host name is also in the title that Celery gives it where it can.
            if ("ops.web_server" if name == "web" else f"{name}@") in line
        }

    def get_status(self, path: str) -> int:
        """Request a page and return the status of the response."""
        with closing(
            http.client.HTTPConnection(LOCALHOST, self.port, timeout=TIMEOUT)
        ) as connection:
            connection.request("GET", path)
            return connection.getresponse().status


@pytest.fixture
def start_service(tmp_path: Path) -> Iterator[Callable[[], Service]]:
    services: list[Service] = []

    def start() -> Service:
        services.append(Service(tmp_path / "var", free_port()))
        return services[-1]

    yield start
    for service in services:
        if service.process.poll() is None:
            service.process.terminate()
        service.process.wait(timeout=TIMEOUT)


def children_of(pid: int) -> list[str]:
    """Return the ids of the processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [child for task in tasks for child in task.read_text().split()]


def command_of(pid: str) -> str:
    """Return the command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def test_service_starts_answers_stops_and_starts_again(
    start_service: Callable[[], Service],
) -> None:
    service = start_service()
    # By its name: passkeys do not work at an address of numbers.
    assert f"http://localhost:{service.port}/" in service.wait_for_line("Clag Club is running at")
    assert service.get_status("/healthz") == 200
    assert set(service.children()) == {"web", *settings.QUEUES}
    key = (service.var / "secret-key").read_text()
    worker_takes_a_job_whose_message_was_lost(service)
    dead_worker_is_replaced_and_the_service_stays_up(service)
    ctrl_c_stops_all_processes(service)

    again = start_service()
    again.wait_for_line("Clag Club is running at")
    assert (again.var / "secret-key").read_text() == key
    dead_web_server_is_replaced_and_the_workers_stay(again)
    ctrl_c_stops_all_processes(again)


def worker_takes_a_job_whose_message_was_lost(service: Service) -> None:
    with closing(sqlite3.connect(service.var / "clag.sqlite3", timeout=10)) as database:
        database.execute(
            "INSERT INTO tournaments_job (kind, key, arguments, state, attempts, run_after,"
            " progress, total, error, created_at) VALUES ('standings', 'test',"
            " '{\"event_id\": 0}', 'queued', 0, '2026-01-01 00:00:00', 0, 0, '',"
            " '2026-01-01 00:00:00')"
        )
        database.commit()
        wait_for(lambda: attempts(database) > 0, "the job is taken")


def dead_worker_is_replaced_and_the_service_stays_up(service: Service) -> None:
    before = service.children()
    (at_work,) = children_of(before["now"])
    os.kill(before["now"], signal.SIGKILL)
    assert "background worker (now)" in service.wait_for_line("is being restarted")
    wait_for(
        lambda: service.children().get("now", before["now"]) != before["now"],
        "another worker is there",
    )
    assert is_gone(int(at_work)), "what the dead worker had started is gone as well"
    assert service.children()["web"] == before["web"]
    assert service.get_status("/healthz") == 200


def ctrl_c_stops_all_processes(service: Service) -> None:
    children = service.children()
    service.process.send_signal(signal.SIGINT)
    assert service.process.wait(timeout=TIMEOUT) == 0
    assert all(is_gone(pid) for pid in children.values())
    assert "Traceback" not in service.read_rest()


def dead_web_server_is_replaced_and_the_workers_stay(service: Service) -> None:
    before = service.children()
    os.kill(before["web"], signal.SIGKILL)
    assert "web server" in service.wait_for_line("is being restarted")
    wait_for(lambda: answers(service), "pages are there again")
    after = service.children()
    assert after.pop("web") != before.pop("web")
    assert after == before


def answers(service: Service) -> bool:
    try:
        return service.get_status("/healthz") == 200
    except OSError:
        return False


def attempts(database: sqlite3.Connection) -> int:
    return int(database.execute("SELECT max(attempts) FROM tournaments_job").fetchone()[0])


def test_taken_port_is_reported_and_changes_nothing(tmp_path: Path) -> None:
    with closing(socket.create_server((LOCALHOST, 0))) as neighbour:
        service = Service(tmp_path / "var", neighbour.getsockname()[1])
        line = service.wait_for_line("is in use")
        assert service.process.wait(timeout=TIMEOUT) == 1
    assert re.search(r"PORT=\d+ make run", line)
    assert not (tmp_path / "var" / "clag.sqlite3").exists()
    assert not any("Traceback" in line for line in service.lines)
