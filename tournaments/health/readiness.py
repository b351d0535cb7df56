"""Say whether this process can serve, and whether the work behind it goes on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tournaments.core.shapes import Shape
from tournaments.health.heartbeats import list_heartbeats
from tournaments.health.stalled_work import find_oldest_due, find_stalled_work

if TYPE_CHECKING:
    from datetime import datetime

OK, DEGRADED, UNAVAILABLE = "ok", "degraded", "unavailable"


class Readiness(Shape):
    """The state of the service.

    `status`: "ok"; "degraded" if work has stopped; "unavailable" if the process cannot serve.
    `missing_migrations`: those that the database lacks. `oldest_job_seconds`: how long the job that
    waits longest has been due, 0 if none waits. `heartbeats`: seconds since the worker of each
    queue was alive, and since the last backup. `silent`: the queues without a recent heartbeat.
    """

    status: str
    database: bool
    missing_migrations: list[str]
    oldest_job_seconds: float
    heartbeats: dict[str, float]
    silent: list[str]


def read_readiness() -> Readiness:
    """Read the state of the service; never fails because the database is away."""
    try:
        missing = _list_missing_migrations()
        if missing:
            return Readiness(UNAVAILABLE, True, missing, 0, {}, [])
        now, oldest, stalled = timezone.now(), find_oldest_due(), find_stalled_work()
        ages = {name: _seconds(now, at) for name, at in list_heartbeats().items()}
    except (DatabaseError, InterfaceError):
        return Readiness(UNAVAILABLE, False, [], 0, {}, [])
    status = DEGRADED if stalled else OK
    silent = [one.queue for one in stalled if one.queue]
    return Readiness(status, True, [], _seconds(now, oldest or now), ages, silent)


def _seconds(now: datetime, at: datetime) -> float:
    return max(0.0, round((now - at).total_seconds(), 1))


def _list_missing_migrations() -> list[str]:
    """Return the migrations that the database lacks, by one query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM django_migrations WHERE app = 'tournaments'")
        applied = {name for (name,) in cursor.fetchall()}
    return sorted(_known_migrations() - applied)


@cache
def _known_migrations() -> frozenset[str]:
    """Return the migrations of this program that a new database runs."""
    nodes = MigrationLoader(None).graph.nodes
    return frozenset(name for app, name in nodes if app == "tournaments")
