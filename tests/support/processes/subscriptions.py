"""A Redis that brings what a test gives it, and is lost after that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import pytest
from redis import RedisError

from tournaments.online import notifications

if TYPE_CHECKING:
    from threading import Event

Message = Mapping[str, object]
SUBSCRIBED: Message = {"type": "subscribe", "data": 1}
PONG: Message = {"type": "pong", "data": b""}


def message(data: bytes) -> Message:
    """What another process has published."""
    return {"type": "message", "data": data}


class Stopped(Exception):
    """Ends the work of the thread that receives."""


class Subscription:
    """A Redis and its one subscription. What is None of what it brings: nothing arrived in time."""

    def __init__(self, bring: Callable[[Subscription], Iterator[Message | None]]) -> None:
        self.pings = 0
        self._brought = bring(self)

    def pubsub(self) -> Subscription:
        return self

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *_error: object) -> None:
        """Nothing is open."""

    def subscribe(self, name: str) -> None:
        """It is confirmed by the first message."""

    def get_message(self, timeout: float) -> Message | None:
        try:
            return next(self._brought)
        except StopIteration:
            raise RedisError from None

    def ping(self) -> None:
        self.pings += 1


def receive_until_lost(
    monkeypatch: pytest.MonkeyPatch,
    bring: Callable[[Subscription], Iterator[Message | None]],
    arrives: Event,
) -> list[tuple[int, int]]:
    """Receive what a subscription brings, and return the new entries that it notified of."""
    heard: list[tuple[int, int]] = []
    subscription = Subscription(bring)
    monkeypatch.setattr(notifications, "_redis", lambda: subscription)
    monkeypatch.setattr("tournaments.online.notifications.time.sleep", _stop)
    with pytest.raises(Stopped):
        notifications._receive(lambda *change: heard.append(change), arrives)
    return heard


def _stop(_seconds: float) -> None:
    raise Stopped
