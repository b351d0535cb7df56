"""Rounds undone and brought back: nothing is deleted, and the standings follow."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import factories
from tests.support.people import People, at_table
from tournaments import events
from tournaments.core.audience.names import Names
from tournaments.core.errors import (
    InvalidInput,
    NeedsConsent,
    NotFound,
    OutOfTurn,
    RoundIsUndone,
    StaleEvent,
)
from tournaments.events import rounds
from tournaments.events import undo as undoing
from tournaments.events.queries.rounds import list_undone_rounds
from tournaments.events.queries.tables import list_tables
from tournaments.models import DealResult, Event, LogEntry, Round, Table
from tournaments.scoring import submit
from tournaments.standings import compute

pytestmark = pytest.mark.django_db


def undo(people: People, event: Event, number: int, **more: Any) -> Round:
    return undoing.undo_round(by=people.organiser, event_id=event.pk, number=number, **more)


def redo(people: People, one: Round) -> Round:
    return undoing.redo_round(by=people.organiser, event_id=one.event_id, round_id=one.pk)


def points(event: Event) -> dict[int, int]:
    compute.refresh_event(event.pk)
    return dict(event.standings.values_list("player_id", "points"))


def test_a_round_without_results_is_undone_at_once_and_once(people: People) -> None:
    event = factories.make_event(people)
    for _ in range(2):
        factories.seat(people, event, [4, 4])
    with pytest.raises(OutOfTurn, match="Only the last"):
        undo(people, event, 1)
    for _ in range(2):
        undo(people, event, 2)
    assert [one.number for one in event.rounds.standing()] == [1]
    assert [line.number for line in list_undone_rounds(event)] == [2]
    assert {line.round_number for line in list_tables(event, names=Names.FULL)} == {1}
    assert LogEntry.objects.filter(verb="round-undone").count() == 1
    with pytest.raises(NotFound):
        undo(people, event, 3)


def test_what_would_be_lost_must_be_named(people: People) -> None:
    event = factories.make_event(people)
    one, two = factories.seat(people, event, [4, 4])
    factories.play(one, [1, 2])
    factories.play(two, [1])
    with pytest.raises(
        NeedsConsent, match="3 deals will stop counting: 2 at table 1, 1 at table 2"
    ) as r:
        undo(people, event, 1)
    assert r.value.extra["losing"] == 3
    factories.play(two, [2])
    with pytest.raises(NeedsConsent):
        undo(people, event, 1, losing=3)
    assert undo(people, event, 1, losing=4).undone_at is not None


def test_an_undone_round_takes_nothing_counts_for_nothing_and_comes_back(people: People) -> None:
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, [1, 2, 3])
    before = points(event)
    one = undo(people, event, 1, losing=3)
    assert points(event) == {}
    assert not season.standings.exists()
    report = factories.a_report(table, 4)
    with pytest.raises(RoundIsUndone):
        submit.submit_result(by=at_table(table), table_id=table.pk, number=4, report=report)
    assert DealResult.objects.filter(table=table, is_accepted=True).count() == 3
    for _ in range(2):
        redo(people, one)
    assert points(event) == before
    factories.play(Table.objects.select_related("event").get(pk=table.pk), [4])
    assert LogEntry.objects.filter(verb="round-redone").count() == 1


def test_another_round_in_its_place_must_go_first(people: People) -> None:
    event = factories.make_event(people)
    factories.seat(people, event, [4, 4])
    one = undo(people, event, 1)
    factories.seat(people, event, [4, 4])
    with pytest.raises(OutOfTurn, match="has been replaced"):
        redo(people, one)
    undo(people, event, 1)
    assert redo(people, one).undone_at is None
    with pytest.raises(InvalidInput):
        undoing.redo_round(by=people.organiser, event_id=event.pk, round_id=10**9)


def test_rounds_come_back_in_their_order(people: People) -> None:
    event = factories.make_event(people)
    for _ in range(2):
        factories.seat(people, event, [4])
    second, first = undo(people, event, 2), undo(people, event, 1)
    with pytest.raises(OutOfTurn, match="rounds before"):
        redo(people, second)
    redo(people, first)
    redo(people, second)
    assert [table.round_number for table in list_tables(event, Names.FULL)] == [2, 1]


def test_a_final_event_that_is_reopened_leaves_undone_tables_closed(people: People) -> None:
    event = factories.make_event(people)
    factories.seat(people, event, [4])
    (table,) = factories.seat(people, event, [4])
    undo(people, event, 2)
    events.finish_event(by=people.organiser, event_id=event.pk)
    events.reopen_event(by=people.organiser, event_id=event.pk)
    is_open = dict(event.tables.values_list("round__number", "is_open"))
    assert is_open == {1: True, 2: False}
    assert not Table.objects.get(pk=table.pk).is_open


def test_a_command_for_another_revision_is_answered_with_what_was_done(people: People) -> None:
    event = factories.make_event(people)
    factories.seat(people, event, [4])
    event.refresh_from_db()
    saw = event.revision
    undo(people, event, 1, expected=saw)
    undo(people, event, 1, expected=saw)  # sent again
    tables = [[player.pk for player in factories.make_players(people, 4)]]
    with pytest.raises(StaleEvent, match="was undone") as stale:
        rounds.seat_round(by=people.organiser, event_id=event.pk, tables=tables, expected=saw)
    assert stale.value.extra["revision"] == saw + 1
    assert [change["verb"] for change in stale.value.extra["changes"]] == ["round-undone"]
