"""Rows read in hand-written SQL are the rows that the ORM finds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from operator import attrgetter

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.people import find_people, make_people
from tournaments.core import links, raw_rows
from tournaments.core.access import access_table_to_score
from tournaments.core.actors import Actor
from tournaments.core.audience.names import Names, name_column, name_sql
from tournaments.core.raw_rows import (
    Increment,
    Insert,
    Update,
    placeholders,
    read_rows,
    read_values,
    read_with,
    save_rows,
    time_value,
    write_rows,
)
from tournaments.models import (
    DealResult,
    Event,
    GameSeat,
    IdempotentAnswer,
    Job,
    OnlineGame,
    Player,
    Standing,
    Table,
)
from tournaments.online.access import find_game, find_games, get_club, load_seats
from tournaments.online.casual_games import open_casual_game
from tournaments.online.events.tables import open_table_online

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = factories.make_table(make_people())
    factories.play(table, [1, 2, 3])
    Table.objects.filter(pk=table.pk).update(closed_at=datetime(2026, 3, 5, tzinfo=UTC))
    return Table.objects.select_related("event").get(pk=table.pk)


def test_a_row_has_every_value_that_the_orm_reads(table: Table) -> None:
    for model in (Table, DealResult, Job):
        expected = {row.pk: {**vars(row), "_state": 0} for row in model._default_manager.all()}
        found = read_rows(model, "ORDER BY id", [])
        assert {row.pk: {**vars(row), "_state": 0} for row in found} == expected
        assert expected, model


def test_values_are_those_that_the_orm_reads_in_the_order_asked_for(table: Table) -> None:
    for model in (Table, DealResult):
        names = tuple(field.name for field in reversed(model._meta.concrete_fields))
        usual = [list(row) for row in model._default_manager.order_by("pk").values_list(*names)]
        assert read_values(model, names, "ORDER BY id", []) == usual
        assert usual, model
    assert read_values(Table, ("size",), "WHERE id = %s", [10**30]) == []
    assert read_values(Event, ("name",), "WHERE slug = %s", ["thurs\0day"]) == []


def test_documents_are_parsed_those_that_are_missing_too() -> None:
    bodies: list[object] = [{"a": [1]}, None, [], "x"]
    for number, body in enumerate(bodies):
        IdempotentAnswer.objects.create(key=str(number), status=200, body=body)
    found = read_values(IdempotentAnswer, ("body", "status"), "ORDER BY id", [])
    assert found == [[body, 200] for body in bodies]


def test_columns_of_joined_tables_follow_the_values(table: Table) -> None:
    join = "JOIN tournaments_event ON tournaments_event.id = event_id"
    name = "tournaments_event.name"
    assert read_values(Table, ("id", "closed_at"), join, [], extra=name) == [
        [table.pk, table.closed_at, table.event.name]
    ]


def test_a_time_is_compared_as_the_orm_compares_it(table: Table) -> None:
    assert table.closed_at is not None
    for wait, expected in ((-1, [[table.pk]]), (0, []), (1, [])):
        moment = table.closed_at + timedelta(microseconds=wait)
        found = read_values(Table, ("id",), "WHERE closed_at > %s", [time_value(moment)])
        assert found == expected


@pytest.mark.parametrize("names", list(Names))
def test_a_name_is_the_one_that_the_orm_reads(names: Names) -> None:
    people = make_people()
    first, second = factories.make_players(people, 2)
    Player.objects.filter(pk=first.pk).update(public_name="")
    Player.objects.filter(pk=second.pk).update(public_name="B.")
    usual = Player.objects.annotate(shown=name_column(names)).order_by("pk")
    found = read_values(Player, ("id",), "ORDER BY id", [], extra=name_sql(names))
    assert [tuple(row) for row in found] == list(usual.values_list("pk", "shown"))
    assert found


@pytest.mark.parametrize("lock", [False, True])
def test_a_row_comes_with_those_that_its_keys_lead_to(lock: bool) -> None:
    people = make_people()
    alone = factories.make_event(people)
    of_season = factories.make_event(people, season_id=factories.make_season(people).pk)
    with transaction.atomic(), CaptureQueriesContext(connection) as statements:
        found = read_with(
            Event, ("club", "season"), "ORDER BY held_on, tournaments_event.id", [], lock=lock
        )
        clubs = [vars(row.club) | {"_state": 0} for row in found]
        seasons = [row.season for row in found]
    assert len(statements) == 1
    usual = Event.objects.select_related("club", "season").order_by("held_on", "pk")
    assert [row.pk for row in found] == [alone.pk, of_season.pk]
    assert clubs == [vars(row.club) | {"_state": 0} for row in usual]
    assert seasons == [None, of_season.season]
    own = [{**vars(row), "_state": 0} for row in Event.objects.order_by("held_on", "pk")]
    assert [{**vars(row), "_state": 0} for row in found] == own


@pytest.mark.parametrize("lock", [False, True])
def test_a_row_comes_with_those_that_lead_to_it_or_that_its_own_lead_to(
    table: Table, lock: bool
) -> None:
    other = factories.make_table(find_people(), name="Online")
    OnlineGame.objects.create(table=other, terms={"seats": 4}, size=4)
    related = ("round", "event", "event__club", "event__season", "online_game")
    with transaction.atomic(), CaptureQueriesContext(connection) as statements:
        found = read_with(Table, related, "ORDER BY tournaments_table.id", [], lock=lock)
        online = [getattr(row, "online_game", None) for row in found]
    assert len(statements) == 1
    usual = Table.objects.select_related(*related).order_by("pk")
    assert [row.pk for row in found] == [table.pk, other.pk]
    assert online == [None, other.online_game]
    assert vars(online[1]) | {"_state": 0} == vars(usual[1].online_game) | {"_state": 0}
    assert online[1].table is found[1]
    for row, same in zip(found, usual, strict=True):
        for name in ("round", "event", "event.club", "event.season"):
            one, expected = attrgetter(name)(row), attrgetter(name)(same)
            assert one == expected
            if one is not None:
                assert vars(one) | {"_state": 0} == vars(expected) | {"_state": 0}


def test_fields_that_are_not_named_are_read_on_access(table: Table) -> None:
    with CaptureQueriesContext(connection) as statements:
        (found,) = read_rows(Table, "WHERE id = %s", [table.pk], names=("size",))
        assert (found.size, found.points) == (table.size, table.points)
    assert len(statements) == 2


@pytest.mark.parametrize("lock", [False, True])
def test_a_table_found_by_its_link_has_its_event(table: Table, lock: bool) -> None:
    by = Actor(link=links.table_token(table))
    with transaction.atomic(), CaptureQueriesContext(connection) as statements:
        found = access_table_to_score(by, table.pk, lock=lock)
        assert found.points == table.points
        assert found.closed_at == table.closed_at
        assert found.event.pk == table.event.pk
        assert found.event.ruleset == table.event.ruleset
        assert found.event.agreement == table.event.agreement
        assert found.event.consent_minutes == table.event.consent_minutes
    assert len(statements) == 1


def test_an_online_game_is_found_with_its_club_or_the_club_of_its_event() -> None:
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


def test_the_seats_of_several_games_come_in_order_with_their_players() -> None:
    people = make_people()
    at_home = factories.make_table(people, name="At home")
    guest = Actor(guest=links.guest_id_from_key(links.make_guest_key()))
    free = open_casual_game(by=guest, preset="foss20", seats=["me", "bot", "bot"]).game
    event = open_table_online(by=people.organiser, table_id=at_home.pk)
    games = find_games([event.pk, free.pk])
    with CaptureQueriesContext(connection) as statements:
        seats = load_seats(games)
        names = [seat.player.name if seat.player else "" for seat in seats]
    expected = GameSeat.objects.select_related("player").order_by("game_id", "number")
    assert seats == list(expected)
    assert names == [seat.player.name if seat.player else "" for seat in expected]
    assert all(seat.game in games for seat in seats)
    assert len(statements) == 2


@pytest.mark.parametrize("number", [0, -1, 2**63, 10**30])
def test_an_impossible_id_finds_nothing(table: Table, number: int) -> None:
    assert read_rows(Table, "WHERE id = %s", [number]) == []
    assert find_game(number) is None


def test_a_row_that_is_read_to_be_changed_is_locked(table: Table) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as statements:
        assert read_rows(Table, "WHERE id = %s", [table.pk], lock=True) == [table]
    has_locks = connection.features.has_select_for_update_of
    assert ("FOR NO KEY UPDATE" in statements[0]["sql"]) == has_locks


def test_a_condition_takes_any_number_of_values(table: Table) -> None:
    numbers = [3, 1]
    condition = f"WHERE number IN {placeholders(numbers)} ORDER BY number DESC"
    assert [row.number for row in read_rows(DealResult, condition, numbers)] == [3, 1]


def test_a_row_that_is_inserted_is_there_with_its_key_and_every_value() -> None:
    for number in (1, 2):
        job = Job(kind="count", key=f"a{number}", arguments={"event": [number]}, attempts=number)
        write_rows(Insert(job))
        assert {**vars(Job.objects.get(pk=job.pk)), "_state": 0} == {**vars(job), "_state": 0}
    assert Job.objects.count() == 2


def test_an_inserted_row_can_be_changed_and_saved() -> None:
    job = Job(kind="count", key="a")
    write_rows(Insert(job))
    job.attempts = 5
    job.save()
    assert list(Job.objects.values_list("pk", "attempts")) == [(job.pk, 5)]


def test_the_named_fields_of_a_row_are_saved_and_no_others() -> None:
    people = make_people()
    table, other = factories.make_table(people), factories.make_table(people)
    before = {row.pk: {**vars(row), "_state": 0} for row in Table.objects.all()}
    closed_at = datetime(2026, 3, 5, tzinfo=UTC)
    table.points, table.closed_at, table.is_open, table.changes = [7, 8, 9, 1], closed_at, False, 99
    write_rows(Update(table, ("points", "closed_at", "is_open")))
    before[table.pk] |= {"points": [7, 8, 9, 1], "closed_at": closed_at, "is_open": False}
    assert {row.pk: {**vars(row), "_state": 0} for row in Table.objects.all()} == before
    assert other.pk in before


def test_rows_written_together_are_as_if_written_one_by_one(table: Table) -> None:
    first, second = (Job(kind="count", key=key, arguments={"a": key}) for key in "ab")
    table.points = [1, 2, 3, 4]
    other = factories.make_table(find_people())
    Table.objects.filter(pk=table.pk).update(changes=5)
    with CaptureQueriesContext(connection) as statements:
        write_rows(
            Insert(first), Update(table, ("points",)), Increment(table, "changes"), Insert(second)
        )
    assert len(statements) == (1 if connection.vendor == "postgresql" else 4)
    assert Table.objects.get(pk=table.pk).changes == 6
    assert Table.objects.get(pk=other.pk).changes == 0
    written = Job.objects.filter(pk__in=[first.pk, second.pk]).order_by("pk")
    assert [job.key for job in written] == ["a", "b"]
    assert Job.objects.get(pk=second.pk).arguments == {"a": "b"}
    assert Table.objects.get(pk=table.pk).points == [1, 2, 3, 4]


def test_many_rows_are_written_in_several_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_rows.writes, "ROWS_WRITTEN", 2)
    players = factories.make_players(make_people(), 5)
    for number, player in enumerate(players):
        player.name = f"Player {number}"
    write_rows(*(Update(player, ("name",)) for player in players))
    write_rows()
    names = Player.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == [f"Player {number}" for number in range(5)]


def test_rows_are_added_or_saved_where_they_are_and_keep_the_rest(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw_rows.writes, "ROWS_SAVED", 2)
    players = [seat.player for seat in table.seats.order_by("number")]
    had = Standing.objects.create(
        event=table.event, player=players[1], points=1, league=700, profile={"run": [1, 1, 1, 1]},
        revision=1,
    )  # fmt: skip
    rows = [
        Standing(
            event=table.event,
            player=player,
            points=number,
            league=5,
            profile={"run": []},
            revision=2,
        )
        for number, player in enumerate(players, 10)
    ]
    save_rows(rows, ("points", "profile"), unique=("event", "player"))
    save_rows([], ("points",), unique=("event", "player"))
    found = Standing.objects.order_by("points")
    assert [(row.player_id, row.points, row.league, row.profile) for row in found] == [
        (player.pk, number, 700 if number == 11 else 5, {"run": []})
        for number, player in enumerate(players, 10)
    ]
    assert found[1].pk == had.pk


def test_a_row_that_breaks_a_rule_of_the_table_is_refused(table: Table) -> None:
    twin = DealResult.objects.get(table=table, number=1)
    twin.pk = None
    twin.version = 2
    with pytest.raises(IntegrityError), transaction.atomic():
        write_rows(Insert(twin))
