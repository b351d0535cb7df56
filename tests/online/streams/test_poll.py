"""Streams look at the rows often only while no notification can arrive."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from redis import Redis, RedisError

from ops import programs
from ops.redis import open_redis
from ops.servers import Server
from tests.event_loops import run_in_loop
from tournaments.online import notifications
from tournaments.online.streams.hub import POLL_SECONDS, POLL_SECONDS_WITH_REDIS, Hub

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_django import Settings


class Stopped(Exception):
    """Ends the thread's work in a test."""


class Channel:
    """A subscription that confirms, brings one notification, and is lost."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.brought = self.bring()

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_error: object) -> None:
        """Nothing is open."""

    def subscribe(self, name: str) -> None:
        assert self.hub.poll_seconds == POLL_SECONDS, "nothing can arrive yet"

    def get_message(self, timeout: float) -> dict[str, Any] | None:
        return next(self.brought)

    def ping(self) -> None:
        """It is answered, or is not."""

    def bring(self) -> Iterator[dict[str, Any] | None]:
        yield {"type": "subscribe", "data": 1}
        assert self.hub.poll_seconds == POLL_SECONDS_WITH_REDIS
        yield {"type": "message", "data": b"7 12\n8 3"}
        raise RedisError


class QuietChannel(Channel):
    """A subscription that is quiet, answers two pings, and dies without a word."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self.pings = 0

    def ping(self) -> None:
        self.pings += 1

    def bring(self) -> Iterator[dict[str, Any] | None]:
        yield {"type": "subscribe", "data": 1}
        for pings in (1, 2):
            yield None
            assert self.pings == pings
            yield {"type": "pong", "data": b""}
        yield None
        assert self.hub.poll_seconds == POLL_SECONDS_WITH_REDIS
        yield None
        raise AssertionError("it was given up")


def stop(_seconds: float) -> None:
    raise Stopped


@pytest.mark.parametrize(("kind", "changes"), [(Channel, [(7, 12), (8, 3)]), (QuietChannel, [])])
def test_the_rows_are_polled_often_only_while_redis_brings_no_notifications(
    monkeypatch: pytest.MonkeyPatch, kind: type[Channel], changes: list[tuple[int, int]]
) -> None:
    hub, heard = Hub(), list[tuple[int, int]]()

    class Client:
        def pubsub(self) -> Channel:
            return kind(hub)

    monkeypatch.setattr(notifications, "_redis", Client)
    monkeypatch.setattr("tournaments.online.notifications.time.sleep", stop)
    with pytest.raises(Stopped):
        notifications._receive(lambda *change: heard.append(change), hub._has_redis)
    assert heard == changes
    assert hub.poll_seconds == POLL_SECONDS


@pytest.fixture
def own_redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A server that the test may stop."""
    for name in ("REDIS_URL", "TEST_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEST_REDIS_PORT", str(programs.free_port()))
    with ExitStack() as stack:
        found = open_redis(stack)
        assert isinstance(found, Server)
        yield stack.enter_context(Redis.from_url(found.url))


class Alternate(threading.Event):
    """Calls a function the first time that it is set, and ends the thread's work once it is again.

    It must have been cleared in between.
    """

    def __init__(self, first: Callable[[], None]) -> None:
        super().__init__()
        self.first, self.was_cleared = first, False

    def set(self) -> None:
        if self.was_cleared:
            raise Stopped
        if not self.is_set():
            self.first()
        super().set()

    def clear(self) -> None:
        self.was_cleared = self.was_cleared or self.is_set()
        super().clear()


@pytest.mark.redis
def test_a_redis_that_freezes_is_noticed_and_subscribed_to_again(
    monkeypatch: pytest.MonkeyPatch, own_redis: Redis
) -> None:
    process = own_redis.info("server")["process_id"]
    monkeypatch.setattr(notifications, "_redis", lambda: own_redis)
    monkeypatch.setattr(notifications, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(notifications, "ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(
        "tournaments.online.notifications.time.sleep",
        lambda _seconds: os.kill(process, signal.SIGCONT),
    )
    arrives = Alternate(lambda: os.kill(process, signal.SIGSTOP))
    try:
        with pytest.raises(Stopped):
            notifications._receive(lambda *_: None, arrives)
    finally:
        os.kill(process, signal.SIGCONT)


@pytest.mark.parametrize(("url", "times"), [("", 0), ("redis://redis.example", 1)])
def test_notifications_are_subscribed_to_only_where_there_is_redis(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, url: str, times: int
) -> None:
    """At home there is none."""
    settings.REDIS_URL = url
    calls: list[object] = []
    monkeypatch.setattr(notifications, "subscribe", lambda _listener: None)
    monkeypatch.setattr(notifications, "subscribe_to_redis", lambda *given: calls.append(given))

    async def start() -> Hub:
        hub = Hub()
        hub._start()
        for task in hub._tasks:
            task.cancel()
        await asyncio.gather(*hub._tasks, return_exceptions=True)
        return hub

    hub = run_in_loop(start())
    assert calls == [(hub.notify, hub._has_redis)] * times
    assert hub.poll_seconds == POLL_SECONDS
