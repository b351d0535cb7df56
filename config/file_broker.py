"""Carry Celery's messages without Redis: one file each, in a folder of this machine.

Used as Celery's `broker_transport`. A message can be lost here when a process is killed; the
outbox sends it again (ADR 0012).
"""

from __future__ import annotations

import os
import time
import uuid
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from celery.signals import worker_process_shutdown
from celery.worker import state
from kombu.transport import filesystem
from kombu.transport.filesystem import exchange_queue_t
from kombu.utils.json import dumps, loads

SLICE = 0.2
"""Seconds after which a worker without messages looks whether it is to stop."""


class Channel(filesystem.Channel):
    """Celery's channel of files, in which a file appears only when it is complete.

    The original writes into files that another process may be reading already, and that process
    then exits because what it has read is no JSON. Its list of the queues of an exchange is one
    file, which a process that is killed while it writes leaves empty: no worker would start again.

    The methods are those that kombu has transports define.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        """Create the folder."""
        super().__init__(*args, **options)
        Path(self.data_folder_out).mkdir(mode=0o700, parents=True, exist_ok=True)

    # The types of the two classes above disagree about this one.
    def _put(self, queue: str, message: Any, **_options: Any) -> None:  # type: ignore[override]
        """Send a message."""
        name = f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg"
        write_whole(Path(self.data_folder_out) / name, dumps(message))

    def get_table(self, exchange: str) -> list[Any]:
        """Return the queues of an exchange, each with its routing key and pattern."""
        found: list[Any] = []
        for path in sorted((self.control_folder / exchange).glob("*.queue")):
            with suppress(FileNotFoundError):  # the queue was deleted just now
                found.append(exchange_queue_t(*loads(path.read_text(encoding="utf-8"))))
        return found

    def _queue_bind(
        self, exchange: str, routing_key: str | None, pattern: str | None, queue: str
    ) -> None:
        """Add a queue to an exchange. Adding it again changes nothing."""
        content = dumps([routing_key or "", pattern or "", queue])
        (self.control_folder / exchange).mkdir(parents=True, exist_ok=True)
        write_whole(self.path_of(exchange, content), content)

    def _delete(
        self, queue: str, exchange: str, routing_key: str | None, pattern: str | None, *_more: Any
    ) -> None:
        """Remove a queue from an exchange, with its messages."""
        self._purge(queue)
        content = dumps([routing_key or "", pattern or "", queue])
        self.path_of(exchange, content).unlink(missing_ok=True)

    def path_of(self, exchange: str, content: str) -> Path:
        """Return the file that says that a queue belongs to an exchange."""
        return self.control_folder / exchange / f"{sha256(content.encode()).hexdigest()}.queue"


def write_whole(path: Path, content: str) -> None:
    """Write a file under another name, then rename it: a reader finds all of it or none."""
    draft = path.with_name(f".{uuid.uuid4().hex}")  # no message's name, nor a queue's
    draft.write_text(content, encoding="utf-8")
    draft.replace(path)


class Transport(filesystem.Transport):
    """Celery's transport by files, with such channels, whose worker stops at once when asked to."""

    Channel = Channel

    # Its type knows of no timeout, which kombu passes by name or as the second argument.
    def drain_events(  # type: ignore[override]
        self, connection: Any, timeout: float | None = None
    ) -> None:
        """Wait for a message. Raises TimeoutError after `timeout` seconds, or if asked to stop.

        The original keeps waiting, for up to two seconds.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            left = SLICE if deadline is None else max(0.0, deadline - time.monotonic())
            try:
                super().drain_events(connection, timeout=min(left, SLICE))
            except TimeoutError:
                is_late = deadline is not None and time.monotonic() >= deadline
                if is_late or state.should_stop is not None:
                    raise
            else:
                return


@worker_process_shutdown.connect
def leave_at_once(exitcode: int, **_signal: object) -> None:
    """End the process in which a worker does its tasks, once it has done the last.

    It would sleep for a second first, so that the worker can end it, which listens no more.
    """
    os._exit(exitcode)
