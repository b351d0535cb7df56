"""Keep what is drawn once for all processes in their shared cache, which may be away (ADR 0320).

Nothing waits for it: a cache that does not answer within `config.settings.CACHES` is as good as
empty, and is not asked again for a moment. Only what strangers may see is kept in it, and figures
that name no one.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import caches

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.core.cache.backends.base import BaseCache

logger = logging.getLogger(__name__)

AWAY_SECONDS = 5.0
"""How long a cache that was away is not asked: each question may cost its whole time limit."""
LEASE_SECONDS, WAIT_SECONDS, LOOK_SECONDS = 5, 1.0, 0.02
"""How long a process may make a part, how long others wait for it, and how often they look."""

_away_until: dict[object, float] = {}
"""Until when each cache is not asked, by where it is."""


def read_part(name: str) -> Any:
    """Return what is kept under a name; None if nothing is, or if the cache is away."""
    return _ask(lambda parts: parts.get(name), otherwise=None)


def keep_part(name: str, value: object, seconds: int) -> None:
    """Keep something under a name for all processes, if the cache is there."""
    _ask(lambda parts: parts.set(name, value, seconds), otherwise=None)


def claim_part(name: str, seconds: int) -> bool:
    """Say whether this process is to make what others may wait for; yes if the cache is away."""
    return bool(_ask(lambda parts: parts.add(_claim(name), 1, seconds), otherwise=True))


def make_once(
    name: str, make: Callable[[], tuple[object, ...]], *, seconds: int
) -> tuple[Any, ...]:
    """Return what `make` returns under this name; of all that ask at a time, one calls it.

    The others wait for it, in this process and in all that share the cache. Without the cache, or
    if the one that makes it takes too long, makes it here.
    """
    until = time.monotonic() + WAIT_SECONDS
    while True:
        kept: tuple[Any, ...] | None = read_part(name)
        if kept is not None:
            return kept
        if claim_part(name, LEASE_SECONDS) or time.monotonic() >= until:
            break
        time.sleep(LOOK_SECONDS)
    try:
        made = make()
    except BaseException:
        _ask(lambda parts: parts.delete(_claim(name)), otherwise=None)
        raise
    # The claim ends with what was made, not before: who has just found nothing would make it again.
    both = {name: made, _claim(name): 1}
    _ask(lambda parts: parts.set_many(both, seconds), otherwise=None)
    return made


def _claim(name: str) -> str:
    return f"{name}-claim"


def _ask(question: Callable[[BaseCache], object], *, otherwise: object) -> Any:
    from redis import RedisError

    place = settings.CACHES["parts"].get("LOCATION")
    if time.monotonic() < _away_until.get(place, 0.0):
        return otherwise
    try:
        return question(caches["parts"])
    except RedisError:
        _away_until[place] = time.monotonic() + AWAY_SECONDS
        logger.warning("The shared cache is away.", exc_info=True)
        return otherwise
