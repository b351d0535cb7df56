"""Processes notify each other of the games that any other follows, and of all while in doubt."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from tests.support.processes.subscriptions import SUBSCRIBED, message, receive_until_lost
from tournaments.online import notifications
from tournaments.online.notifications import FOLLOWED_SECONDS, Followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import Settings

    from tests.support.processes.subscriptions import Message, Subscription

SOON, LATER = 0.5 * FOLLOWED_SECONDS, 1.5 * FOLLOWED_SECONDS


class Clock:
    """A clock that a test moves on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("hears_for", "noted_before", "answer"),
    [
        (None, None, True),
        (None, LATER, True),
        (SOON, None, True),
        (LATER, None, False),
        (LATER, SOON, True),
        (LATER, LATER, False),
    ],
)
def test_a_game_is_followed_while_another_process_has_lately_announced_it_or_might_have(
    hears_for: float | None, noted_before: float | None, answer: bool
) -> None:
    """Seconds since it began to hear the others, and since one announced game 7."""
    clock = Clock()
    followed = Followed(clock)
    if hears_for is not None:
        clock.now = -hears_for
        followed.begin()
    if noted_before is not None:
        clock.now = -noted_before
        followed.note([7, 8])
    clock.now = 0.0
    assert followed.may_include(7) == answer
    followed.stop()
    assert followed.may_include(7), "something may have been missed since"


def test_an_old_announcement_is_forgotten() -> None:
    clock = Clock()
    followed = Followed(clock)
    followed.note(range(1000))
    clock.now = LATER
    followed.note([5])
    assert list(followed._until) == [5]


def test_entries_of_a_game_are_published_if_another_process_announces_it(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.REDIS_URL, settings.CELERY_TASK_ALWAYS_EAGER = "redis://redis.example", False
    clock, sent = Clock(), list[str]()

    def bring(_subscription: Subscription) -> Iterator[Message]:
        notifications.publish(7, 1)
        assert sent.pop() == "7 1", "the others are not heard yet"
        yield SUBSCRIBED
        notifications.announce([3])
        [own] = sent
        sent.clear()
        yield message(f"{own}\n{notifications.FOLLOWS} another 8 9\n5 12".encode())
        clock.now = FOLLOWED_SECONDS - 1.0
        yield message(f"{notifications.FOLLOWS} another 8".encode())
        clock.now = FOLLOWED_SECONDS + 1.0
        for game in (3, 7, 8, 9):
            notifications.publish(game, 2)
        assert sent == ["8 2"], "3 is followed here alone, 9 no longer"
        sent.clear()

    monkeypatch.setattr(notifications, "followed_elsewhere", Followed(clock))
    monkeypatch.setattr(notifications._sender, "publish", lambda _key, line: sent.append(line))
    assert receive_until_lost(monkeypatch, bring, threading.Event()) == [(5, 12)]
    notifications.publish(7, 3)
    assert sent == ["7 3"], "the others are not heard any more"
