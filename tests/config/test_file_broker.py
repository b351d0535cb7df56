"""Messages without Redis are files, which a worker finds only when they are complete."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty
from typing import TYPE_CHECKING

from kombu import Connection

from config.file_broker import Transport
from tests.support.deadlines import TIMEOUT

if TYPE_CHECKING:
    from pathlib import Path

    from kombu.simple import SimpleQueue

MESSAGES = 300


def connect(folder: Path, queue: str) -> SimpleQueue:
    """Open a queue in a folder."""
    options = {
        "data_folder_in": str(folder / "queue"),
        "data_folder_out": str(folder / "queue"),
        "control_folder": str(folder / "queue" / "control"),
        "polling_interval": 0.001,
    }
    connection = Connection(
        "filesystem://localhost", transport=Transport, transport_options=options
    )
    return connection.SimpleQueue(queue)


def test_a_reader_never_gets_half_a_message(tmp_path: Path) -> None:
    sender, reader = connect(tmp_path, "now"), connect(tmp_path, "now")
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
    draws, later = connect(tmp_path, "draws"), connect(tmp_path, "later")
    later.put("b")
    draws.put("a")
    found = [queue.get(block=False) for queue in (draws, later)]
    for message in found:
        message.ack()
    assert [message.payload for message in found] == ["a", "b"]
    assert (tmp_path / "queue").stat().st_mode & 0o777 == 0o700
