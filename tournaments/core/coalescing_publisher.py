"""Publish messages from a background thread, so that no request waits for the broker."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Message = TypeVar("Message")

PAUSE = 0.05
"""Seconds between two batches; within one, only the latest message of each key is sent."""


class CoalescingPublisher(Generic[Message]):
    """Publish at most one message per key in a batch, and the first one at once.

    A broker that is down or slow delays only this thread. Messages that were lost, or were still
    waiting when the process died, are made up for by the sweep.
    """

    def __init__(
        self, publish: Callable[[Collection[Message]], None], *, pause: float = PAUSE
    ) -> None:
        """Store `publish`, which sends a batch and must not raise; start no thread yet."""
        self._publish = publish
        self._pause = pause
        self._latest: dict[str, Message] = {}
        self._lock = threading.Lock()
        self._has_messages = threading.Event()
        self._thread: threading.Thread | None = None

    def publish(self, key: str, message: Message) -> None:
        """Queue a message, replacing one with the same key that is still queued."""
        with self._lock:
            self._latest[key] = message
            # Started here, not in __init__, because a thread does not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
                self._thread.start()
        self._has_messages.set()

    def _run(self) -> None:
        while self._has_messages.wait():
            self._has_messages.clear()
            with self._lock:
                latest, self._latest = self._latest, {}
            self._publish(latest.values())
            time.sleep(self._pause)
