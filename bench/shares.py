"""Processor time by program: web processes, worker, proxy, PostgreSQL, Redis, the clients."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import redis
from django.conf import settings
from django.db import connection

from bench.transports import cpu_seconds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Shares:
    """Seconds of processor time up to a moment `at`, and the actions accepted by then.

    PostgreSQL's are those of the connections to this database that are open at the moment, so
    they must stay open in between; those of Redis count all of its
    clients.
    """

    at: float
    actions: int
    seconds: dict[str, float]

    @classmethod
    def now(cls, actions: int, programs: Mapping[str, Sequence[int]]) -> Shares:
        """Read the processor time used by now; `programs` are processes of the service by name."""
        memory = redis.Redis.from_url(settings.REDIS_URL).info("cpu")
        return cls(
            time.perf_counter(),
            actions,
            {
                **{name: sum(map(cpu_seconds, pids)) for name, pids in programs.items()},
                "PostgreSQL": sum(cpu_seconds(pid) for pid in _backends()),
                "Redis": memory["used_cpu_user"] + memory["used_cpu_sys"],
                "clients": time.process_time(),
            },
        )

    def since(self, before: Shares) -> Shares:
        """Return the difference from an earlier reading."""
        spent = {name: had - before.seconds[name] for name, had in self.seconds.items()}
        return Shares(self.at - before.at, self.actions - before.actions, spent)


def _backends() -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid()"
        )
        found = [pid for (pid,) in cursor.fetchall()]
    connection.close()
    return found
