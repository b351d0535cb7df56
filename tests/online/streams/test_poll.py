"""Streams look at the rows often only while no hint can arrive."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from redis import Redis, RedisError

from tournaments.online import notifications
from tournaments.online.streams.hub import POLL_SECONDS, POLL_SECONDS_WITH_HINTS, Hub

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stopped(Exception):
    """Ends the thread's work in a test."""


class Channel:
    """A subscription that confirms, brings one hint, and is lost."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_error: object) -> None:
        """Nothing is open."""

    def subscribe(self, name: str) -> None:
        assert self.hub.poll_seconds == POLL_SECONDS, "nothing can arrive yet"

    def listen(self) -> Iterator[dict[str, Any]]:
        yield {"type": "subscribe", "data": 1}
        assert self.hub.poll_seconds == POLL_SECONDS_WITH_HINTS
        yield {"type": "message", "data": b"7 12"}
        raise RedisError


def test_the_rows_are_polled_often_only_while_redis_brings_no_hints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub, heard = Hub(), list[tuple[int, int]]()

    class Server:
        def pubsub(self) -> Channel:
            return Channel(hub)

    def stop(_seconds: float) -> None:
        raise Stopped

    monkeypatch.setattr(Redis, "from_url", lambda _url: Server())
    monkeypatch.setattr("tournaments.online.notifications.time.sleep", stop)
    with pytest.raises(Stopped):
        notifications._receive(lambda *hint: heard.append(hint), hub._hints)
    assert heard == [(7, 12)]
    assert hub.poll_seconds == POLL_SECONDS


def test_at_home_nothing_is_subscribed() -> None:
    hub = Hub()
    assert isinstance(hub._hints, threading.Event)
    assert hub.poll_seconds == POLL_SECONDS
