"""Keep what is drawn once for all processes in their shared cache, which may be away (ADR 0320).

Nothing waits for it: a cache that does not answer within `config.settings.CACHES` is as good as
empty. Only what strangers may see is kept in it.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.cache import caches

if TYPE_CHECKING:
    from collections.abc import Iterator

logger = logging.getLogger(__name__)


def read_part(name: str) -> Any:
    """Return what is kept under a name; None if nothing is, or if the cache is away."""
    with _may_be_away():
        return caches["parts"].get(name)
    return None


def keep_part(name: str, value: Any, seconds: int) -> None:
    """Keep something under a name for all processes, if the cache is there."""
    with _may_be_away():
        caches["parts"].set(name, value, seconds)


def claim_part(name: str, seconds: int) -> bool:
    """Say whether this process is to make what others may wait for; yes if the cache is away."""
    with _may_be_away():
        return caches["parts"].add(f"{name}-claim", 1, seconds)
    return True


@contextmanager
def _may_be_away() -> Iterator[None]:
    from redis import RedisError

    try:
        yield
    except RedisError:
        logger.warning("The shared cache is away.", exc_info=True)
