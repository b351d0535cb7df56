"""Hints that a game online has a new entry: to this process at once, to others by Redis.

A hint names a game and its last entry, nothing else. It may be lost: whoever streams games looks at
the database as well.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import cache

import redis
from django.conf import settings

from tournaments.core.coalescing_publisher import CoalescingPublisher

logger = logging.getLogger(__name__)

CHANNEL = "clag:games"
PAUSE = 0.005

Listener = Callable[[int, int], None]
_listeners: list[Listener] = []
_latest: dict[int, int] = {}


def listen(listener: Listener) -> None:
    """Have every hint of this process given to a function, from whatever thread it comes."""
    _listeners.append(listener)


def listen_to_redis(listener: Listener) -> None:
    """Have the hints of other processes given to a function, from a thread of its own."""
    threading.Thread(target=_hear, args=(listener,), name="hints", daemon=True).start()


def _hear(listener: Listener) -> None:
    while True:
        try:
            with redis.Redis.from_url(settings.REDIS_URL).pubsub() as channel:  # type: ignore[no-untyped-call]
                channel.subscribe(CHANNEL)
                for message in channel.listen():
                    if message["type"] == "message":
                        game_id, number = message["data"].split()
                        listener(int(game_id), int(number))
        except (redis.RedisError, OSError, ValueError):
            time.sleep(1)


def give(game_id: int, number: int) -> None:
    """Tell whoever listens that a game has come to an entry. Never fails, never waits."""
    for listener in _listeners:
        listener(game_id, number)
    if settings.REDIS_URL and not settings.CELERY_TASK_ALWAYS_EAGER:
        _latest[game_id] = number
        _sender.publish(str(game_id), game_id)


def _publish(game_id: int, _wait: float) -> None:
    try:
        _redis().publish(CHANNEL, f"{game_id} {_latest.pop(game_id, 0)}")
    except redis.RedisError:  # the log is the truth, and it is looked at as well
        logger.debug("A hint about game %s was lost.", game_id)


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


_sender = CoalescingPublisher(_publish, pause=PAUSE)
