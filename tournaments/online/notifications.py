"""Notify processes of a new entry in a game: this one at once, others through Redis.

A notification holds games' ids and their last entries' numbers, nothing else. It may be lost: the
streams' hub polls the database as well. Each process announces which games it follows, and one that
hears all others notifies them of no other games (ADR 0358). The functions that speak to Redis
import its client themselves: without Redis no process has to load it.
"""

from __future__ import annotations

import logging
import math
import secrets
import threading
import time
from collections.abc import Callable, Collection
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

from tournaments.core.coalescing_publisher import CoalescingPublisher

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from redis import Redis
    from redis.client import PubSub

logger = logging.getLogger(__name__)

CHANNEL = "clag:games"
MIN_INTERVAL_SECONDS = 0.005
"""The pause between two sends to Redis; what there is to notify of in it becomes one message."""
QUIET_SECONDS = 5.0
"""How long Redis may bring nothing until it is asked whether it is still there."""
ANSWER_SECONDS = 2.0
"""How long it may take to answer that, or anything else."""

Listener = Callable[[int, int], None]
_listeners: list[Listener] = []

FOLLOWS = "follows"
"""Begins the line of a message in which a process announces which games it follows."""
FOLLOWED_SECONDS = 10.0
"""How long that holds: longer than a dead connection counts as alive (`subscribe_to_redis`).

Each process announces its games every two seconds (`hub.POLL_SECONDS_WITH_REDIS`).
"""
_process = secrets.token_hex(4)
"""Tells this process apart from the others, wherever they run."""


class Followed:
    """Which games other processes follow, by their latest announcements."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without hearing the others."""
        self._clock = clock
        self._complete_at = math.inf
        self._until: dict[int, float] = {}

    def begin(self) -> None:
        """Note that everything is heard from now on."""
        self._complete_at = self._clock() + FOLLOWED_SECONDS

    def stop(self) -> None:
        """Note that nothing is heard from now on."""
        self._complete_at = math.inf

    def note(self, game_ids: Iterable[int]) -> None:
        """Note that another process follows these games."""
        now = self._clock()
        known = {game_id: until for game_id, until in self._until.items() if until > now}
        # A new dictionary, because other threads read it.
        self._until = known | dict.fromkeys(game_ids, now + FOLLOWED_SECONDS)

    def may_include(self, game_id: int) -> bool:
        """Return whether another process may follow a game: it does, or not all were heard yet."""
        now = self._clock()
        return now < self._complete_at or now < self._until.get(game_id, -math.inf)


followed_elsewhere = Followed()


def subscribe(listener: Listener) -> None:
    """Call the listener with every notification of this process, in the thread that publishes."""
    _listeners.append(listener)


def subscribe_to_redis(listener: Listener, arrives: threading.Event) -> None:
    """Call the listener with the notifications of other processes, in a thread of its own.

    `arrives` is set while they can arrive; a connection that died unnoticed counts as alive for
    `QUIET_SECONDS` and `ANSWER_SECONDS`.
    """
    work = threading.Thread(
        target=_receive, args=(listener, arrives), name="notifications", daemon=True
    )
    work.start()


def _receive(listener: Listener, arrives: threading.Event) -> None:
    from redis import RedisError

    while True:
        try:
            with _redis().pubsub() as channel:
                channel.subscribe(CHANNEL)
                for notification in _listen(channel):
                    if not arrives.is_set():  # the first, an empty one: we are subscribed
                        followed_elsewhere.begin()
                        arrives.set()
                    _read(notification.decode(), listener)
        except (RedisError, OSError, ValueError):
            arrives.clear()
            followed_elsewhere.stop()
            time.sleep(1)  # Redis is away; the hub polls the database in the meantime


def _read(notification: str, listener: Listener) -> None:
    """Note what other processes announce; call the listener with new entries."""
    for line in notification.splitlines():
        first, second, *others = line.split()
        if first != FOLLOWS:
            listener(int(first), int(second))
        elif second != _process:
            followed_elsewhere.note(map(int, others))


def _listen(channel: PubSub) -> Iterator[bytes]:
    """Yield a channel's notifications, and an empty one for anything else that Redis says.

    Raises TimeoutError when Redis does not answer a ping. The client's own health check
    sends pings and does not miss their answers.
    """
    is_asked = False
    while True:
        message = channel.get_message(timeout=ANSWER_SECONDS if is_asked else QUIET_SECONDS)
        if message is not None:
            is_asked = False
            yield message["data"] if message["type"] == "message" else b""
        elif is_asked:
            raise TimeoutError
        else:
            channel.ping()
            is_asked = True


def publish(game_id: int, number: int) -> None:
    """Notify this process and those that may follow the game that it has reached entry `number`.

    Never fails, never waits.
    """
    for listener in _listeners:
        listener(game_id, number)
    if _uses_redis() and followed_elsewhere.may_include(game_id):
        _sender.publish(str(game_id), f"{game_id} {number}")


def announce(game_ids: Collection[int]) -> None:
    """Announce to all processes games that this one follows, all or only the new ones."""
    if _uses_redis():
        line = " ".join([FOLLOWS, _process, *map(str, game_ids)])
        _sender.publish(line, line)


def _uses_redis() -> bool:
    return bool(settings.REDIS_URL) and not settings.CELERY_TASK_ALWAYS_EAGER


def _send_to_redis(lines: Collection[str]) -> None:
    from redis import RedisError

    try:
        _redis().publish(CHANNEL, "\n".join(lines))
    except RedisError:  # subscribers poll the database as well
        logger.debug("A notification of %s games was lost.", len(lines))


@cache
def _redis() -> Redis:
    from redis import Redis

    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
    )


_sender = CoalescingPublisher(_send_to_redis, pause=MIN_INTERVAL_SECONDS)
