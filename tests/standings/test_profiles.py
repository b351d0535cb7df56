"""What players nominate and take: by hand size, position, special; alone and with others."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from engine import DealReport
from tests.support import factories
from tests.support.people import at_table
from tournaments import events
from tournaments.core.audience.names import Names
from tournaments.models import Event, SeatScore, Standing
from tournaments.scoring import submit
from tournaments.standings import (
    compute,
    list_meetings,
    measure_skill,
    read_profile,
    read_shared_profile,
)
from tournaments.standings.profiles.meetings import Meeting, pick_favourite, pick_most_feared
from tournaments.standings.profiles.tally import merge_profiles

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Player, Table

pytestmark = pytest.mark.django_db

DEALS = {
    1: DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, 0, 0)),  # seat 0 deals, the last to say
    2: DealReport(nominations=(1, 2, 1, 1), tricks=(1, 0, 1, 0)),  # seat 1 deals
    3: DealReport(nominations=(1, 1, 2, 1), tricks=(1, 1, 1, 0)),  # seat 2 deals
}


@pytest.fixture
def table(people: People) -> Table:
    """A table of a season with three deals."""
    season = factories.make_season(people)
    table = factories.make_table(people, season_id=season.pk)
    for number, report in DEALS.items():
        submit.submit_result(by=at_table(table), table_id=table.pk, number=number, report=report)
    compute.refresh_event(table.event_id)
    return table


def player_at(table: Table, seat: int) -> Player:
    return table.seats.get(number=seat).player


def test_a_profile_counts_nominations_that_were_exact_too_high_and_too_low(table: Table) -> None:
    first, second, third = (read_profile(player_at(table, seat)) for seat in range(3))
    assert [(one.value, one.nominated, one.exact) for one in first.cards] == [
        ("1", 1, 1), ("2", 1, 1), ("3", 1, 1),
    ]  # fmt: skip
    assert (second.total.exact, second.total.over, second.total.under) == (2, 1, 0)
    assert (third.total.exact, third.total.over, third.total.under) == (2, 1, 0)
    assert (first.longest_run, second.longest_run, third.longest_run) == (3, 1, 2)


def test_the_dealer_nominates_last_and_may_be_barred_from_a_number(table: Table) -> None:
    rows = [read_profile(player_at(table, seat)) for seat in range(4)]
    # Before the dealer of deal 2 the others had nominated 3 of 2 tricks: nothing was forbidden.
    assert [[(one.value, one.deals) for one in row.forbidden] for row in rows] == [
        [("barred", 1)], [("free", 1)], [("barred", 1)], [],
    ]  # fmt: skip
    assert [one.value for one in rows[0].positions] == ["2", "3", "last"]


def test_points_above_the_table_are_nothing_in_sum(table: Table) -> None:
    above = [read_profile(player_at(table, seat)).total.points_above for seat in range(4)]
    assert above[0] > 0
    assert sum(above) == pytest.approx(0, abs=0.01)
    assert table.event.season is not None
    shared = read_shared_profile(table.event.season)
    assert (shared.total.deals, shared.total.points_above) == (12, 0)


def test_a_profile_is_of_one_season_or_of_all_nights(people: People, table: Table) -> None:
    player = player_at(table, 0)
    alone = factories.make_table(people, name="Friday")
    factories.play(alone, [1])
    compute.refresh_event(alone.event_id)
    assert read_profile(player, table.event.season).total.deals == 3
    assert read_profile(player).total.deals == 4
    assert read_profile(player).revision == 4
    events.delete_event(by=people.organiser, event_id=alone.event_id, losing=1)
    assert read_profile(player).total.deals == 3


def test_a_special_has_a_line_also_where_nothing_is_nominated(people: People) -> None:
    table = factories.make_table(people)
    factories.play_out(table)
    compute.refresh_event(table.event_id)
    lines = {one.value: one for one in read_profile(player_at(table, 0)).specials}
    assert lines["misere"].deals == 1
    assert lines["misere"].nominated == 0


def test_a_run_goes_on_from_one_table_to_the_next() -> None:
    runs = [[3, 0, 2, 2], [2, 2, 2, 2], [3, 1, 1, 1]]
    assert merge_profiles({"run": run} for run in runs) == {"run": [8, 0, 1, 5]}


def test_what_was_never_counted_is_counted_by_the_worker_and_no_revision_moves(
    table: Table,
) -> None:
    rows = list(Standing.objects.order_by("pk").values())
    before = revisions(table)
    SeatScore.objects.update(profile=None)
    Standing.objects.update(profile={}, longest_run=0)
    assert compute.find_events_behind() == {table.event_id}
    compute.refresh_event(table.event_id)
    assert list(Standing.objects.order_by("pk").values()) == rows
    assert revisions(table) == before
    assert compute.find_events_behind() == set()


def revisions(table: Table) -> list[tuple[int, int]]:
    rows = Event.objects.filter(pk=table.event_id)
    return list(rows.values_list("standings_revision", "season__standings_revision"))


def test_table_mates_are_compared_in_finished_games_only(people: People) -> None:
    tables = [factories.make_table(people, name=f"Night {number}") for number in range(4)]
    for seed, table in enumerate(tables):
        if seed < 3:
            factories.play_out(table, seed)
        else:
            factories.play(table, [1])
        compute.refresh_event(table.event_id)
    anne, bob = player_at(tables[0], 0), player_at(tables[0], 1)
    meetings = {one.player_id: one for one in list_meetings(anne, Names.FULL)}
    assert {one.games for one in meetings.values()} == {3}
    scores = [[table.seat_scores.get(player=one) for one in (anne, bob)] for table in tables[:3]]
    assert meetings[bob.pk].ahead == sum(mine.place < other.place for mine, other in scores)
    margin = sum(mine.points - other.points for mine, other in scores) / 3
    assert meetings[bob.pk].margin == pytest.approx(margin, abs=0.06)
    back = {one.player_id: one for one in list_meetings(bob, Names.FULL)}[anne.pk]
    assert (back.ahead, back.behind) == (meetings[bob.pk].behind, meetings[bob.pk].ahead)


def test_a_favourite_is_beaten_more_often_and_a_feared_one_wins_more_often() -> None:
    even = Meeting(1, "Even", 4, ahead=2, behind=2, margin=1)
    easy = Meeting(2, "Easy", 4, ahead=3, behind=1, margin=9)
    hard = Meeting(3, "Hard", 4, ahead=0, behind=4, margin=-9)
    seldom = Meeting(4, "Seldom", 2, ahead=2, behind=0, margin=30)
    assert (pick_favourite([even, easy, hard, seldom]), pick_most_feared([even, easy, hard])) == (
        easy,
        hard,
    )
    assert (pick_favourite([even, hard]), pick_most_feared([even, easy])) == (None, None)


def test_skill_is_claimed_only_where_chance_hardly_explains_the_nights() -> None:
    rng = Random(7)
    by_chance = [measure_skill([rng.gauss(0, 1) for _ in range(12)]) for _ in range(2000)]
    wrong = sum(one is not None and one.is_beyond_chance for one in by_chance)
    assert 0.03 < wrong / 2000 < 0.07, "one of twenty, as the page says"
    better = [measure_skill([rng.gauss(1.5, 1) for _ in range(12)]) for _ in range(200)]
    assert sum(one is not None and one.is_beyond_chance for one in better) > 190
    assert measure_skill([5.0] * 5) is None
