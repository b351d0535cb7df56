"""A prepared query finds what the query finds that it is made of."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.people import make_people
from tournaments.core import links
from tournaments.core.access import lock_rows
from tournaments.core.actors import Actor
from tournaments.core.prepared_statements import (
    BATCH_SIZES,
    PreparedInsert,
    PreparedQuery,
    PreparedUpdate,
)
from tournaments.models import DealResult, Job, OnlineGame, Table
from tournaments.online.access import find_game, get_club
from tournaments.online.casual_games import open_casual_game
from tournaments.online.event_tables import open_table_online

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = factories.make_table(make_people())
    factories.play(table, [1, 2, 3])
    Table.objects.filter(pk=table.pk).update(closed_at=datetime(2026, 3, 5, tzinfo=UTC))
    return Table.objects.select_related("event").get(pk=table.pk)


def test_a_row_and_its_related_row_are_as_the_query_itself_gives_them(table: Table) -> None:
    tables = PreparedQuery(Table, lambda pk: Table.objects.filter(pk=pk).select_related("event"))
    for _ in range(2):  # prepared, and again
        found = tables.find(table.pk)
        assert found is not None
        assert {**vars(found), "_state": 0} == {**vars(table), "_state": 0}
        assert found.event.ruleset == table.event.ruleset
        assert found.closed_at == table.closed_at
        assert found.points == table.points


def test_numbers_go_where_they_belong_whatever_the_order_of_the_sql(table: Table) -> None:
    results = PreparedQuery(
        DealResult,
        lambda table_id, number: DealResult.objects.filter(number=number, table=table_id),
    )
    for number in (3, 1, 2):
        found = results.find(table.pk, number)
        assert found is not None
        assert (found.table_id, found.number) == (table.pk, number)


def test_columns_left_out_are_read_when_somebody_asks(table: Table) -> None:
    few = PreparedQuery(Table, lambda pk: Table.objects.filter(pk=pk).only("size"))
    with CaptureQueriesContext(connection) as statements:
        found = few.find(table.pk)
        assert found is not None
        assert (found.size, found.points) == (table.size, table.points)
    assert len(statements) == 2


def test_a_game_online_is_found_with_its_club_or_its_events() -> None:
    people = make_people()
    guest = Actor(guest=links.guest_id_from_key(links.make_guest_key()))
    at_home = factories.make_table(people, name="At home")
    free = open_casual_game(by=guest, preset="foss20", seats=["me", "bot", "bot"]).game
    event = open_table_online(by=people.organiser, table_id=at_home.pk)
    for game in (free, event):
        usual = OnlineGame.objects.get(pk=game.pk)
        for lock in (False, True):
            with transaction.atomic():
                found = find_game(game.pk, lock=lock)
            assert found is not None
            assert {**vars(found), "_state": 0} == {**vars(usual), "_state": 0}
            assert get_club(found) == (people.club if game == event else None)


@pytest.mark.parametrize("count", [0, 1, 3, BATCH_SIZES[-1], BATCH_SIZES[-1] + 2])
def test_the_rows_of_many_keys_are_each_found_once(count: int) -> None:
    for number in range(count):
        PreparedInsert(Job).add(Job(kind="count", key=f"a{number}"))
    keys = list(Job.objects.values_list("pk", flat=True))
    jobs = PreparedQuery(Job, lambda *pks: Job.objects.filter(pk__in=pks))
    assert sorted(job.pk for job in jobs.rows_of(keys)) == sorted(keys)


def test_rows_come_in_the_order_that_the_query_says(table: Table) -> None:
    results = PreparedQuery(
        DealResult, lambda pk: DealResult.objects.filter(table=pk).order_by("-number")
    )
    assert [result.number for result in results.rows(table.pk)] == [3, 2, 1]


def test_the_columns_that_are_saved_are_saved_and_no_others() -> None:
    job = Job.objects.create(kind="count", key="a")
    job.attempts, job.lease_until, job.error = 5, datetime(2026, 3, 5, tzinfo=UTC), "not this"
    PreparedUpdate(Job, "attempts", "lease_until").save(job)
    found = Job.objects.get(pk=job.pk)
    assert (found.attempts, found.lease_until, found.error) == (5, job.lease_until, "")


@pytest.mark.parametrize("number", [0, -1, 2**63, 10**30])
def test_a_number_that_is_nobodys_finds_nothing(table: Table, number: int) -> None:
    tables = PreparedQuery(Table, lambda pk: Table.objects.filter(pk=pk))
    assert tables.find(number) is None


def test_a_row_that_is_read_to_be_changed_is_locked(table: Table) -> None:
    tables = PreparedQuery(Table, lambda pk: lock_rows(Table.objects.filter(pk=pk)))
    with transaction.atomic():
        assert tables.find(table.pk) == table


def test_a_row_that_is_inserted_is_there_with_its_key_and_every_value() -> None:
    jobs = PreparedInsert(Job)
    for number in (1, 2):  # prepared, and again
        job = Job(kind="count", key=f"a{number}", arguments={"event": [number]}, attempts=number)
        jobs.add(job)
        assert {**vars(Job.objects.get(pk=job.pk)), "_state": 0} == {**vars(job), "_state": 0}
    assert Job.objects.count() == 2


def test_an_inserted_row_can_be_changed_and_saved() -> None:
    job = Job(kind="count", key="a")
    PreparedInsert(Job).add(job)
    job.attempts = 5
    job.save()
    assert list(Job.objects.values_list("pk", "attempts")) == [(job.pk, 5)]


def test_a_row_that_breaks_a_rule_of_the_table_is_refused(table: Table) -> None:
    twin = DealResult.objects.get(table=table, number=1)
    twin.pk = None
    twin.version = 2
    with pytest.raises(IntegrityError), transaction.atomic():
        PreparedInsert(DealResult).add(twin)
