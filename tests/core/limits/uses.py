"""Use up limits in tests."""

from __future__ import annotations

from contextlib import suppress

from tournaments.core import limits
from tournaments.core.errors import TooManyRequests
from tournaments.core.limits import Limit, counts

HERE, ELSEWHERE = "127.0.0.1", "198.51.100.7"
"""The address of Django's test client, and another one."""


def clear_memory() -> None:
    """Forget what was counted in this process."""
    counts.memory.clear()


def use_up(limit: Limit, *, client: str = "", account: str = "") -> None:
    """Use a limit until it refuses."""
    with suppress(TooManyRequests):
        for _ in range(10_000):
            limits.use(limit, client=client, account=account)
