"""Deals and tables made void or reset: what counts, what the table may do, how it is undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.people import at_table
from tournaments.core.audience.names import Names
from tournaments.core.errors import (
    DealIsVoid,
    EventIsFinal,
    InvalidInput,
    NotAllowed,
    OutOfTurn,
    ResultsAtStake,
    ResultsSince,
    TableIsVoid,
)
from tournaments.events import events, is_finished
from tournaments.models import DealResult, Event, LogEntry, Ruling, SeatScore, Table
from tournaments.online.events.tables import open_table_online
from tournaments.scoring import get_live_table, get_score_card, make_ruling, undo_ruling
from tournaments.scoring.live_table import find_viewer
from tournaments.scoring.submit import submit_result
from tournaments.standings import rebuild_event, refresh_event

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.both_databases


@pytest.fixture
def table(people: People) -> Table:
    """A table with three deals of a night of a season."""
    table = factories.make_table(people, season_id=factories.make_season(people).pk)
    factories.play(table, [1, 2, 3])
    return again(table)


def again(table: Table) -> Table:
    return Table.objects.select_related("round", "event__club").get(pk=table.pk)


def rule(people: People, table: Table, kind: str = "void", **more: Any) -> Ruling:
    return make_ruling(
        by=people.organiser, table_id=table.pk, kind=kind, **{"reason": "Misdeal", **more}
    )


def undo(people: People, row: Ruling) -> Ruling:
    return undo_ruling(by=people.organiser, table_id=row.table_id, ruling_id=row.pk)


def counted(table: Table) -> list[Any]:
    """Return what the standings include, and check that a rebuild gives the same."""
    event = Event.objects.get(pk=table.event_id)
    refresh_event(event.pk)
    found = derived_rows(event)
    rebuild_event(event.pk)
    assert derived_rows(event) == found
    fields = ("seat", "points", "deals", "nominated", "exact", "failed", "games")
    return list(SeatScore.objects.filter(table=table).order_by("seat").values_list(*fields))


def notices(table: Table) -> list[str]:
    live = get_live_table(again(table), find_viewer(at_table(table), table))
    return [f"{line.kind} {line.number} {line.reason}" for line in live.notices]


def versions(table: Table, number: int) -> list[int]:
    """Return the versions of a deal that are kept, the first one first."""
    rows = DealResult.objects.filter(table=table, number=number).order_by("version")
    return list(rows.values_list("version", flat=True))


def test_a_void_deal_counts_for_no_player_and_counts_again_when_that_is_undone(
    people: People, table: Table
) -> None:
    before, points = counted(table), again(table).points
    lost = DealResult.objects.get(table=table, number=2).points
    row = rule(people, table, number=2)
    assert again(table).points == [had - less for had, less in zip(points, lost, strict=True)]
    assert [line[2] for line in counted(table)] == [2] * 4
    card = get_score_card(again(table), Names.FULL)
    assert (card.next_number, card.accepted[2].score.is_void) == (4, True)
    assert notices(table) == ["void 2 Misdeal"]
    assert rule(people, table, number=2).pk == row.pk
    for _ in range(2):
        undo(people, row)
    assert (counted(table), again(table).points) == (before, points)
    assert versions(table, 2) == [1, 2, 3]
    assert LogEntry.objects.filter(verb__in=["void-made", "void-undone"]).count() == 2


def test_a_void_deal_takes_no_other_result_and_the_same_report_is_no_fault(
    people: People, table: Table
) -> None:
    rule(people, table, number=2)
    (same,) = factories.play(table, [2])
    assert same.is_repeat
    with pytest.raises(DealIsVoid, match="An organiser can restore it"):
        submit_result(
            by=at_table(table),
            table_id=table.pk,
            number=2,
            report=factories.a_report(table, 2, seed=7),
            based_on=2,
            reason="Mistyped",
        )


def test_a_game_whose_deals_are_all_void_is_no_game(people: People) -> None:
    table = factories.make_table(people)
    factories.play_out(table)
    assert is_finished(again(table))
    for number in range(1, 14):
        rule(people, table, number=number)
    assert counted(table) == []
    card = get_score_card(again(table), Names.FULL)
    assert card.winners == ()
    assert is_finished(again(table))


def test_a_void_table_counts_for_no_player_and_takes_no_deals_until_that_is_undone(
    people: People, table: Table
) -> None:
    before = counted(table)
    with pytest.raises(ResultsAtStake, match="3 deals stop counting") as refused:
        rule(people, table)
    assert refused.value.extra["losing"] == 3
    row = rule(people, table, losing=3)
    assert counted(table) == []
    assert is_finished(again(table))
    with pytest.raises(TableIsVoid, match="Reason: Misdeal"):
        factories.play(again(table), [4])
    with pytest.raises(TableIsVoid):
        rule(people, table, number=2)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    with pytest.raises(EventIsFinal):
        undo(people, row)
    events.reopen_event(by=people.organiser, event_id=table.event_id)
    assert not again(table).is_open
    undo(people, row)
    assert counted(table) == before
    factories.play(again(table), [4])


def test_what_was_reset_is_entered_again_and_keeps_its_versions(
    people: People, table: Table
) -> None:
    rule(people, table, "reset", number=2)
    assert again(table).deals_in == 0b101
    assert notices(table) == ["reset 2 Misdeal"]
    factories.play(again(table), [2], seed=9)
    assert notices(table) == []
    assert versions(table, 2) == [1, 2]
    assert [line[2] for line in counted(table)] == [3] * 4
    row = rule(people, table, "reset", losing=3)
    assert rule(people, table, "reset", losing=3).pk == row.pk
    assert (again(table).deals_in, again(table).points, counted(table)) == (0, [0] * 4, [])
    assert get_score_card(again(table), Names.FULL).next_number == 1


def test_a_reset_is_undone_until_a_deal_is_entered_again(people: People, table: Table) -> None:
    void = rule(people, table, number=3)
    before = counted(table)
    row = rule(people, table, "reset", losing=3)
    assert Ruling.objects.filter(undone_at=None).get() == row
    undo(people, row)
    assert (counted(table), again(table).deals_in) == (before, 0b111)
    assert Ruling.objects.filter(undone_at=None).get() == void
    row = rule(people, table, "reset", losing=3)
    factories.play(again(table), [1])
    with pytest.raises(ResultsSince):
        undo(people, row)


def test_a_deal_of_a_void_table_is_restored_after_the_table(people: People, table: Table) -> None:
    deal = rule(people, table, number=1)
    whole = rule(people, table, losing=3)
    with pytest.raises(OutOfTurn):
        undo(people, deal)
    undo(people, whole)
    assert undo(people, deal).undone_at is not None


def test_only_organisers_rule_on_deals_with_a_result_and_say_why(
    people: People, table: Table
) -> None:
    with pytest.raises(NotAllowed):
        make_ruling(by=people.scorer, table_id=table.pk, kind="void", number=1, reason="Misdeal")
    for kind, number, reason in (("void", 9, "Misdeal"), ("void", 1, " "), ("burn", 1, "Misdeal")):
        with pytest.raises(InvalidInput):
            rule(people, table, kind, number=number, reason=reason)
    assert not Ruling.objects.exists()


def test_online_tables_are_made_void_and_not_reset(people: People) -> None:
    table = factories.make_table(people)
    open_table_online(by=people.organiser, table_id=table.pk)
    Table.objects.filter(pk=table.pk).update(points=[0] * 4)
    factories.play(again(table), [1])
    with pytest.raises(NotAllowed, match="cannot be entered again"):
        rule(people, table, "reset", losing=1)
    with pytest.raises(NotAllowed, match="once it is over"):
        rule(people, table, number=1)
    row = rule(people, table, losing=1)
    assert not again(table).is_open
    undo(people, row)
    assert again(table).is_open
