"""Streams look at the rows often only while no notification can arrive."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from redis import Redis

from ops import programs
from ops.redis import open_redis
from ops.servers import Server
from tests.event_loops import run_in_loop
from tests.support.processes.subscriptions import (
    PONG,
    SUBSCRIBED,
    Stopped,
    message,
    receive_until_lost,
)
from tournaments.online import notifications
from tournaments.online.streams.hub import POLL_SECONDS, POLL_SECONDS_WITH_REDIS, Hub

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_django import Settings

    from tests.support.processes.subscriptions import Message, Subscription


def test_the_rows_are_polled_often_only_while_redis_brings_no_notifications(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub = Hub()

    def bring(_subscription: Subscription) -> Iterator[Message]:
        assert hub.poll_seconds == POLL_SECONDS, "nothing can arrive yet"
        yield SUBSCRIBED
        assert hub.poll_seconds == POLL_SECONDS_WITH_REDIS
        yield message(b"7 12\n8 3")

    assert receive_until_lost(monkeypatch, bring, hub._has_redis) == [(7, 12), (8, 3)]
    assert hub.poll_seconds == POLL_SECONDS


def test_a_quiet_redis_is_asked_whether_it_is_there_and_given_up_without_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub = Hub()

    def bring(subscription: Subscription) -> Iterator[Message | None]:
        yield SUBSCRIBED
        for pings in (1, 2):
            yield None
            assert subscription.pings == pings
            yield PONG
        yield None
        assert hub.poll_seconds == POLL_SECONDS_WITH_REDIS
        yield None
        raise AssertionError("it was given up")

    assert receive_until_lost(monkeypatch, bring, hub._has_redis) == []
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
