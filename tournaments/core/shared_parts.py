"""Keep what is drawn once for all processes in their shared cache, which may be away (ADR 0320).

Nothing waits for it: a cache that does not answer within `config.settings.CACHES` is as good as
empty. Only what strangers may see is kept in it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from django.core.cache import caches

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.core.cache.backends.base import BaseCache

logger = logging.getLogger(__name__)


def read_part(name: str) -> Any:
    """Return what is kept under a name; None if nothing is, or if the cache is away."""
    return _ask(lambda parts: parts.get(name), otherwise=None)


def keep_part(name: str, value: object, seconds: int) -> None:
    """Keep something under a name for all processes, if the cache is there."""
    _ask(lambda parts: parts.set(name, value, seconds), otherwise=None)


def claim_part(name: str, seconds: int) -> bool:
    """Say whether this process is to make what others may wait for; yes if the cache is away."""
    return bool(_ask(lambda parts: parts.add(f"{name}-claim", 1, seconds), otherwise=True))


def _ask(question: Callable[[BaseCache], object], *, otherwise: object) -> Any:
    from redis import RedisError

    try:
        return question(caches["parts"])
    except RedisError:
        logger.warning("The shared cache is away.", exc_info=True)
        return otherwise
