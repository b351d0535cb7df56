"""What a club night asks for again and again finds its rows by an index, however many there are."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.support import factories
from tests.support.online_tables import dealt
from tournaments.core import outbox
from tournaments.health import find_stalled_work, render_metrics
from tournaments.models import Job
from tournaments.online.streams.queries import get_last_numbers
from tournaments.standings.compute import refresh_event
from tournaments.tasks.jobs import claim, finish
from tournaments.tasks.maintenance import sweep

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.both_databases

SMALL = {"tournaments_heartbeat", "django_migrations", "tournaments_club"}
"""Tables that do not grow with what is played; clubs are counted in thousands."""
DERIVED = {"CONSTANT", "SUBQUERY", "subquery", "qualify", "qual0"}
"""What SQLite and Django call rows that another part of the statement has found."""
SCANS = {
    "sqlite": re.compile(r"^SCAN (\w+)(?! USING)\b"),
    "postgresql": re.compile(r"Seq Scan on (\w+)"),
}
EXPLAINED = ("SELECT", "UPDATE", "DELETE")


def find_scans(act: Callable[[], object]) -> dict[str, str]:
    """Return the tables that are read whole by the statements of an act, with the statements."""
    with CaptureQueriesContext(connection) as queries:
        act()
    found: dict[str, str] = {}
    for query in queries:
        if query["sql"].startswith(EXPLAINED):
            tables = set(list_scans(query["sql"])) - SMALL - DERIVED
            found |= dict.fromkeys(tables, query["sql"])
    return found


def list_scans(sql: str) -> list[str]:
    """Return the tables that a statement reads whole."""
    word = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A few rows are always read whole, unless it may not.
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"{word} {sql}".replace("%", "%%"), [])
        lines = [str(row[-1]) for row in cursor.fetchall()]
    return [name for line in lines for name in SCANS[connection.vendor].findall(line)]


@pytest.fixture
def table(people: People) -> Table:
    """A table of a season with some deals."""
    season = factories.make_season(people)
    table = factories.make_table(people, season_id=season.pk)
    factories.play(table, range(1, 5))
    refresh_event(table.event_id)
    return table


PAGES = (
    "/clubs/adas-club/",
    "/clubs/adas-club/seasons/spring/",
    "/clubs/adas-club/events/thursday/",
    "/clubs/adas-club/events/thursday/standings/",
    "/clubs/adas-club/players/{player}/",
    "/tables/{table}/card/",
    "/api/v1/tables/{table}/live",
    "/api/v1/clubs/adas-club/events",
)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_reads_no_table_whole(table: Table, address: str) -> None:
    named = {"table": table.pk, "player": table.seats.all()[0].player_id}
    assert find_scans(lambda: Client().get(address.format(**named))) == {}


def test_a_result_reads_no_table_whole(table: Table) -> None:
    assert find_scans(lambda: factories.play(table, [5])) == {}


def test_standings_read_no_table_whole(table: Table) -> None:
    factories.play(table, [5])
    assert find_scans(lambda: refresh_event(table.event_id)) == {}


def test_an_online_action_reads_no_table_whole(people: People) -> None:
    sitting, seat = dealt()
    assert find_scans(lambda: sitting.act(seat)) == {}
    assert find_scans(lambda: get_last_numbers([sitting.game.pk])) == {}


def test_work_is_found_without_reading_all_jobs(people: People) -> None:
    due = timezone.now() - timedelta(minutes=1)
    job = Job.objects.create(kind="standings", key="k", arguments={"event_id": 0}, run_after=due)

    def run() -> None:
        claimed = claim(job.pk)
        assert claimed is not None
        finish(claimed)

    assert find_scans(run) == {}
    assert find_scans(outbox.send_due_soon) == {}
    assert find_scans(outbox.resend_overdue) == {}
    assert find_scans(find_stalled_work) == {}
    assert find_scans(render_metrics) == {}
    assert find_scans(sweep) == {}


def test_a_scan_is_found(people: People) -> None:
    assert "tournaments_job" in find_scans(lambda: list(Job.objects.filter(error="x")))
