"""Games that the points end: kept like any other, up to as many deals as a table counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine import DealReport, Override
from tests.support import factories
from tests.support.people import People, at_table
from tournaments.core.audience.names import Names
from tournaments.core.errors import GameIsOver, InvalidInput, NotFound
from tournaments.events.score_sheets import is_finished
from tournaments.models import Table
from tournaments.models.table import MAX_DEALS
from tournaments.scoring import submit
from tournaments.scoring.score_cards import get_score_card
from tournaments.standings import compute

if TYPE_CHECKING:
    from tournaments.scoring.submission_result import SubmissionResult

pytestmark = pytest.mark.django_db

TEN = DealReport(call=("10",), bidder=0, partner=2, tricks=(6, 2, 4, 1))
PASSED = DealReport(call=("pass",))


def send(
    table: Table, number: int, report: DealReport, based_on: int | None = None
) -> SubmissionResult:
    return submit.submit_result(
        by=at_table(table),
        table_id=table.pk,
        number=number,
        report=report,
        reason="Misread" if based_on else "",
        based_on=based_on,
    )


def test_a_game_to_a_target_ends_when_someone_has_it(people: People) -> None:
    table = factories.make_table(people, preset="noms", options={"target": 25})
    taken = [send(table, number, TEN) for number in (1, 2)]
    assert taken[-1].next_plan is not None
    with pytest.raises(NotFound):
        send(table, MAX_DEALS + 1, TEN)
    last = send(table, 3, DealReport(call=("mis",), bidder=0, tricks=(0, 5, 5, 3)))
    assert (last.points, last.next_plan) == ((33, 0, 20, 0), None)
    table.refresh_from_db()
    assert is_finished(table)
    card = get_score_card(Table.objects.select_related("event").get(pk=table.pk), names=Names.FULL)
    assert (card.winners, card.last_number) == ((0,), 3)
    with pytest.raises(GameIsOver):
        send(table, 4, TEN)
    compute.refresh_event(table.event_id)
    assert {row.games for row in table.event.standings.all()} == {1}


def test_a_hand_passed_out_doubles_the_next_whichever_comes_in_first(people: People) -> None:
    table = factories.make_table(people, preset="noms")
    assert send(table, 2, TEN).score.points == (10, 0, 10, 0)
    assert send(table, 1, PASSED).points == (20, 0, 20, 0)
    assert table.results.get(number=2).score["points"] == [20, 0, 20, 0]
    assert send(table, 1, TEN, based_on=1).points == (20, 0, 20, 0)


def test_deals_played_past_an_end_that_a_correction_made_stay(people: People) -> None:
    table = factories.make_table(people, preset="clogs", options={"target": 20})
    send(table, 1, DealReport(tricks=(4, 3, 3, 3)))
    send(table, 2, DealReport(tricks=(9, 2, 1, 1)))
    send(table, 3, DealReport(tricks=(7, 1, 0, 0)))  # stopped: the target was reached
    corrected = send(table, 1, DealReport(tricks=(0, 13, 0, 0)), based_on=1)
    assert corrected.points == (16, 16, 1, 1)
    table.refresh_from_db()
    incremental = (table.points, table.deals_in)
    compute.rebuild_event(table.event_id)
    table.refresh_from_db()
    assert (table.points, table.deals_in) == incremental
    assert send(table, 4, DealReport(tricks=(4, 1, 3, 2))).next_plan is None


def test_the_game_is_over_after_the_maximum_number_of_deals(people: People) -> None:
    table = factories.make_table(people, preset="clogs", options={"target": 500})
    tricks = (4, 3, 3, 3)
    for number in range(1, MAX_DEALS + 1):
        taken = send(table, number, DealReport(tricks=tricks))
    assert taken.next_plan is None
    table.refresh_from_db()
    assert is_finished(table)


@pytest.mark.parametrize(
    "report",
    [
        DealReport(),
        DealReport(call=("pass",), bidder=1),
        DealReport(call=("pass",), partner=1),
        DealReport(call=("pass",), tricks=(0, 0, 0, None)),
        DealReport(call=("pass",), tricks=(0,) * 9),
        DealReport(call=("pass",), trick_winners=(0,)),
        DealReport(call=("pass",), overrides={9: Override(1, "x")}),
        DealReport(call=("10",), tricks=(13, 0, 0, 0)),
        DealReport(call=("10",), bidder=7, tricks=(13, 0, 0, 0)),
        DealReport(call=("mis",), bidder=0, partner=1, tricks=(0, 13, 0, 0)),
        DealReport(call=("10", "11"), bidder=0, tricks=(0, 13, 0, 0)),
    ],
)
def test_what_cannot_be_is_refused(people: People, report: DealReport) -> None:
    table = factories.make_table(people, preset="noms")
    with pytest.raises(InvalidInput):
        send(table, 1, report)
    assert not table.results.exists()


@pytest.mark.parametrize(("preset", "size"), [("noms", 4), ("clogs", 2), ("clogs", 6)])
def test_invented_games_are_played_to_their_end(people: People, preset: str, size: int) -> None:
    table = factories.make_table(people, size, preset, smallest_table=size, preferred_table=size)
    for number in range(1, MAX_DEALS + 1):
        if factories.play(table, [number])[0].next_plan is None:
            break
    table.refresh_from_db()
    assert is_finished(table)
    assert table.deals_played == number
