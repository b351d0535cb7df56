"""The one command of a club at home, with real processes."""

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

from ops.programs import HERE, free_port
from tests.support.waiting import TIMEOUT, is_gone, wait_for

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LEFT_OUT = {
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL",
    "REDIS_URL",
    "BASE_URL",
    "DEBUG",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
}


class House:
    """`manage.py serve` on an empty folder, and what it says."""

    def __init__(self, var: Path, port: int) -> None:
        kept = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}
        env = {**kept, "CLAG_VAR": str(var), "HOST": HERE, "PORT": str(port), "DEMO": "0"}
        self.var, self.port = var, port
        self.said: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-u", "manage.py", "serve"],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: Queue[str | None] = Queue()  # None: there will be no more
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def hear(self, words: str) -> str:
        """Wait for a line with these words; fails with all that was said instead."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                break
            if line is None:
                break
            self.said.append(line)
            if words in line:
                return line
        raise AssertionError(f"never said {words!r}, but: {''.join(self.said)}")

    def children(self) -> dict[str, int]:
        """The processes that it started, by a word of their command line."""
        tasks = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        lines = {int(pid): command_of(pid) for pid in tasks.split()}
        names = {"gunicorn": "gunicorn", "worker": "run_embedded_worker"}
        return {
            name: pid for pid, line in lines.items() for name, word in names.items() if word in line
        }

    def ask(self, path: str) -> int:
        """Ask for a page and return the status of the answer."""
        with closing(http.client.HTTPConnection(HERE, self.port, timeout=TIMEOUT)) as connection:
            connection.request("GET", path)
            return connection.getresponse().status


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Callable[[], House]]:
    houses: list[House] = []

    def open_one() -> House:
        houses.append(House(tmp_path / "var", free_port()))
        return houses[-1]

    yield open_one
    for house in houses:
        if house.process.poll() is None:
            house.process.terminate()
        house.process.wait(timeout=TIMEOUT)


def command_of(pid: str) -> str:
    """The command line of a process; nothing where it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def test_house_opens_works_and_closes_and_opens_again(
    open_house: Callable[[], House],
) -> None:
    house = open_house()
    assert f"http://{HERE}:{house.port}/" in house.hear("The club is open")
    assert house.ask("/healthz") == 200
    assert set(house.children()) == {"gunicorn", "worker"}
    key = (house.var / "secret-key").read_text()
    worker_takes_a_waiting_job(house)
    dead_worker_is_replaced_and_the_club_stays_open(house)
    ctrl_c_ends_all_of_it(house)

    again = open_house()
    again.hear("The club is open")
    assert (again.var / "secret-key").read_text() == key
    death_of_the_web_server_closes_the_house(again)


def worker_takes_a_waiting_job(house: House) -> None:
    with closing(sqlite3.connect(house.var / "clag.sqlite3", timeout=10)) as database:
        database.execute(
            "INSERT INTO tournaments_job (kind, key, arguments, state, attempts, run_after,"
            " progress, total, error, created_at) VALUES ('no-such-work', 'test', '{}', 'queued',"
            " 0, '2026-01-01 00:00:00', 0, 0, '', '2026-01-01 00:00:00')"
        )
        database.commit()
        wait_for(lambda: attempts(database) > 0, "the job is taken")


def dead_worker_is_replaced_and_the_club_stays_open(house: House) -> None:
    before = house.children()
    os.kill(before["worker"], signal.SIGKILL)
    assert "background worker" in house.hear("is started again")
    wait_for(
        lambda: house.children().get("worker", before["worker"]) != before["worker"],
        "another worker is there",
    )
    assert house.children()["gunicorn"] == before["gunicorn"]
    assert house.ask("/healthz") == 200


def ctrl_c_ends_all_of_it(house: House) -> None:
    children = house.children()
    house.process.send_signal(signal.SIGINT)
    assert house.process.wait(timeout=TIMEOUT) == 0
    assert all(is_gone(pid) for pid in children.values())


def death_of_the_web_server_closes_the_house(house: House) -> None:
    children = house.children()
    os.kill(children["gunicorn"], signal.SIGKILL)
    assert "web server" in house.hear("ended by itself")
    assert house.process.wait(timeout=TIMEOUT) == 1
    assert is_gone(children["worker"])


def attempts(database: sqlite3.Connection) -> int:
    return int(database.execute("SELECT max(attempts) FROM tournaments_job").fetchone()[0])


def test_taken_port_is_said_plainly_and_changes_nothing(tmp_path: Path) -> None:
    with closing(socket.create_server((HERE, 0))) as neighbour:
        house = House(tmp_path / "var", neighbour.getsockname()[1])
        line = house.hear("cannot be used")
        assert house.process.wait(timeout=TIMEOUT) == 1
    assert re.search(r"PORT=\d+ make run", line)
    assert not (tmp_path / "var" / "clag.sqlite3").exists()
    assert not any("Traceback" in said for said in house.said)
