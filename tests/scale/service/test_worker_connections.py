"""A worker keeps its connection to PostgreSQL from one task to the next."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tests.scale.processes import start_home_worker
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from datetime import datetime

    from ops.production.crew import Crew

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

NAME = "worker-of-this-test"
SWEEPS_APART = timedelta(seconds=1)
"""More than a sweep takes, and less than from one to the next."""


def test_a_worker_uses_the_connection_of_one_task_for_the_next(crew: Crew) -> None:
    crew.env = {**crew.env, "PGAPPNAME": NAME}
    for queue in ("now", "later"):  # the last one runs beat, which sends a sweep every two seconds
        start_home_worker(crew, queue)
    first: dict[int, datetime] = {}

    def is_used_again() -> bool:
        found = list_latest_statements()
        return any(at - first.setdefault(pid, at) > SWEEPS_APART for pid, at in found)

    wait_for(is_used_again, "a connection is used by two sweeps", within=60)


def list_latest_statements() -> list[tuple[int, datetime]]:
    """Return the worker's connections, each with the time of its latest statement."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid, query_start FROM pg_stat_activity"
            " WHERE application_name = %s AND query_start IS NOT NULL",
            [NAME],
        )
        found: list[tuple[int, datetime]] = cursor.fetchall()
    return found
