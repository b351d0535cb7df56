"""Carry Celery's messages without Redis: one file each, in a folder of this machine.

Used as Celery's `broker_transport`. A message can be lost here when a process is killed; the
outbox sends it again (ADR 0012).
"""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


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
    """Celery's transport by files, with such channels."""

    Channel = Channel
