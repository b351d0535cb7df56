"""Connect to PostgreSQL, and fail within seconds while it is away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psycopg
from django.db.backends.postgresql import base

from config.postgresql.outage import Outage

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg_pool import ConnectionPool

outage = Outage()


MAX_WAITS = 11
"""How often a request waits `POOL_SECONDS` for a connection of a server that answers."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, which takes its connections from a pool (`config.databases`)."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection[Any]:
        """Take a connection from the pool.

        Raises OperationalError within three seconds if the server is away. If it answers and all
        connections are in use, that takes ten.
        """
        if self.pool is None:
            return self._take(conn_params)
        before = Failures.of(self.pool)
        # One that tries while the server is known to be away may have waited for a thread before.
        waits = 1 if outage.is_known else MAX_WAITS
        with outage.attempt(is_away=lambda: Failures.of(self.pool).connecting > before.connecting):
            for _ in range(waits - 1):
                try:
                    return self._take(conn_params)
                except psycopg.OperationalError:
                    now = Failures.of(self.pool)
                    if now.connecting > before.connecting:
                        break
                    # After a restart the pool is full of dead connections, of which it tries two or
                    # three before its time is up.
                    if now.checks > before.checks:
                        self.pool.drain()
            return self._take(conn_params)

    def _take(self, conn_params: dict[str, Any]) -> Connection[Any]:
        connection: Connection[Any] = super().get_new_connection(conn_params)
        return connection


@dataclass(frozen=True, slots=True)
class Failures:
    """How often a pool has failed to connect, and found that a connection was dead."""

    connecting: int
    checks: int

    @classmethod
    def of(cls, pool: ConnectionPool) -> Failures:
        """Read the counts of a pool."""
        stats = pool.get_stats()
        return cls(stats.get("connections_errors", 0), stats.get("connections_lost", 0))
