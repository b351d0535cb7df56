"""Carry Celery's messages without Redis: one file each, in a folder of this machine.

Used as Celery's `broker_transport`. A message can be lost here when a process is killed; the
outbox sends it again (ADR 0012).
"""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path
from typing import Any

from celery.signals import worker_process_shutdown
from celery.worker import state
from kombu.transport import filesystem
from kombu.utils.json import dumps

SLICE = 0.2
"""Seconds after which a worker without messages looks whether it is to stop."""


class Channel(filesystem.Channel):
    """Celery's channel of files, in which a message appears only when it is complete."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Create the folder."""
        super().__init__(*args, **options)
        Path(self.data_folder_out).mkdir(mode=0o700, parents=True, exist_ok=True)

    # The types of the two classes above disagree about this one.
    def _put(self, queue: str, message: Any, **_options: Any) -> None:  # type: ignore[override]
        """Write a message under another name, then rename it.

        The original writes into the file that a worker may be reading already, and that worker
        then exits because what it has read is no JSON. `_put` is what kombu has transports define.
        """
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg"
        draft = folder / f".{name}"  # no queue's name: a queue's begins after the first dot
        draft.write_text(dumps(message), encoding="utf-8")
        draft.replace(folder / name)


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
