"""Messages without Redis are files, which a worker finds only when they are complete."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty
from typing import TYPE_CHECKING, Any

import pytest
from celery.worker import state
from kombu import Connection

from config.file_broker import SLICE, Transport
from tests.support.deadlines import TIMEOUT
from tests.support.processes.stops import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from kombu.simple import SimpleQueue

MESSAGES = 300
STARTS, WORKERS = 40, 4


def connect(folder: Path) -> Connection:
    """Open a broker in a folder."""
    options = {
        "data_folder_in": str(folder / "queue"),
        "data_folder_out": str(folder / "queue"),
        "control_folder": str(folder / "queue" / "control"),
        "polling_interval": 0.001,
    }
    return Connection("filesystem://localhost", transport=Transport, transport_options=options)


def open_queue(folder: Path, queue: str) -> SimpleQueue:
    """Open a queue in a folder."""
    return connect(folder).SimpleQueue(queue)


def test_a_reader_never_gets_half_a_message(tmp_path: Path) -> None:
    sender, reader = open_queue(tmp_path, "now"), open_queue(tmp_path, "now")
    found: list[int] = []

    def send() -> None:
        for number in range(MESSAGES):
            sender.put(number)

    def receive() -> None:
        """Look without a pause, to meet the sender in the middle of its work."""
        while len(found) < MESSAGES and not has_failed.is_set():
            with suppress(Empty):
                message = reader.get(block=False)
                message.ack()
                found.append(message.payload)

    has_failed = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        received, sent = pool.submit(receive), pool.submit(send)
        sent.add_done_callback(lambda done: has_failed.set() if done.exception() else None)
        received.result(TIMEOUT)
    assert sorted(found) == list(range(MESSAGES))


def test_each_queue_has_its_own_messages_in_a_folder_that_others_cannot_read(
    tmp_path: Path,
) -> None:
    draws, later = open_queue(tmp_path, "draws"), open_queue(tmp_path, "later")
    later.put("b")
    draws.put("a")
    found = [queue.get(block=False) for queue in (draws, later)]
    for message in found:
        message.ack()
    assert [message.payload for message in found] == ["a", "b"]
    assert (tmp_path / "queue").stat().st_mode & 0o777 == 0o700


def test_workers_that_start_at_once_all_add_their_queues_to_an_exchange(tmp_path: Path) -> None:
    """Each time in a new folder, as on the first start of an installation."""
    for number in range(STARTS):
        folder, start = tmp_path / str(number), threading.Barrier(WORKERS)

        def add(queue: str, folder: Path = folder, start: threading.Barrier = start) -> None:
            channel: Any = connect(folder).channel()
            channel.exchange_declare("all", "fanout")
            start.wait(TIMEOUT)
            channel.queue_bind(queue, "all", queue)
            assert queue in queues_of(channel)

        queues = [f"{number}-{worker}" for worker in range(WORKERS)]
        with ThreadPoolExecutor(WORKERS) as pool:
            for done in [pool.submit(add, queue) for queue in queues]:
                done.result(TIMEOUT)
        channel: Any = connect(folder).channel()
        assert queues_of(channel) == set(queues)


def test_a_deleted_queue_is_no_longer_one_of_its_exchange(tmp_path: Path) -> None:
    channel: Any = connect(tmp_path).channel()
    channel.exchange_declare("pair", "fanout")
    for queue in ("kept", "deleted"):
        channel.queue_declare(queue)
        channel.queue_bind(queue, "pair")
    channel.queue_delete("deleted")
    assert queues_of(channel, "pair") == {"kept"}


def queues_of(channel: Any, exchange: str = "all") -> set[str]:
    """Return the queues of an exchange."""
    return {line.queue for line in channel.get_table(exchange)}


def connection_of(queue: SimpleQueue) -> Connection:
    """Return the connection of a queue, which the types do not know."""
    channel: Any = queue.channel
    connection: Connection = channel.connection.client
    return connection


def test_a_worker_that_is_asked_to_stop_waits_for_no_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Celery's signal handler asks it, which cannot interrupt the wait."""
    queue = open_queue(tmp_path, "now")
    asking = threading.Timer(0.1, monkeypatch.setattr, (state, "should_stop", 0))
    asking.start()
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        connection_of(queue).drain_events(timeout=2 * TIMEOUT)
    assert time.monotonic() - began < TIMEOUT
    asking.join()


def test_who_waits_for_an_answer_waits_as_long_as_asked(tmp_path: Path) -> None:
    queue = open_queue(tmp_path, "now")
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        connection_of(queue).drain_events(timeout=3 * SLICE)
    assert time.monotonic() - began >= 3 * SLICE


END = """
import config.file_broker
from celery.signals import worker_process_shutdown
worker_process_shutdown.send(sender=None, pid=1, exitcode=7)
print("here it would sleep for a second")
"""


def test_the_process_of_the_tasks_ends_without_a_pause() -> None:
    done = subprocess.run(
        [sys.executable, "-c", END], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (7, "")
