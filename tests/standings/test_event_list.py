"""The lines of events: who leads each of them, and which events a list has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tournaments.core.audience.names import Names
from tournaments.models import Event, EventState, Standing
from tournaments.rankings import EVENT_RANKINGS
from tournaments.standings import build_event_lines, list_events, list_standings

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db

# Points, points per deal, placement and misses: equal in the first column of a ranking, in both, or
# in neither.
FIGURES = [(9, 1.5, 600, 2), (9, 1.5, 600, 1), (9, 1.0, 600, 1), (4, 1.5, 300, 0)]


@pytest.mark.parametrize("ranking", EVENT_RANKINGS)
@pytest.mark.parametrize("names", list(Names))
def test_leaders_are_those_with_the_first_place(people: People, ranking: str, names: Names) -> None:
    players = factories.make_players(people, len(FIGURES))
    nights = [factories.make_event(people, name=f"Night {number}") for number in range(3)]
    Event.objects.update(ranking=ranking)
    Standing.objects.bulk_create(
        Standing(
            event=night, player=player, points=points, points_per_deal=per_deal,
            placement=placement, failed=failed, revision=1,
        )
        for shift, night in enumerate(nights[:2])
        for player, (points, per_deal, placement, failed) in zip(
            players, [*FIGURES[shift:], *FIGURES[:shift]], strict=True
        )
    )  # fmt: skip
    lines = {line.id: line for line in build_event_lines([one.pk for one in nights], names)}
    for night in nights:
        rows = list_standings(event=night, ranking=ranking, names=names)
        assert lines[night.pk].leaders == tuple(row.name for row in rows if row.place == 1)
    assert lines[nights[0].pk].leaders
    assert not lines[nights[2].pk].leaders


def test_a_list_has_the_latest_final_events_after_all_others(people: People) -> None:
    season = factories.make_season(people)
    nights = [factories.make_event(people, name=f"Night {number}") for number in range(5)]
    for number, night in enumerate(nights):
        night.held_on = night.held_on.replace(year=2020 + number)
        night.state = EventState.PLANNED if number == 1 else EventState.FINAL
        night.season = season if number != 4 else None
        night.save()
    nights[3].deleted_at = nights[3].created_at
    nights[3].save()

    def listed(**of: object) -> list[str]:
        return [line.name for line in list_events(people.club, names=Names.FULL, **of)]  # type: ignore[arg-type]  # each test names its own

    assert listed() == ["Night 4", "Night 2", "Night 1", "Night 0"]
    assert listed(finals=1) == ["Night 1", "Night 4"]
    assert listed(finals=2) == ["Night 1", "Night 4", "Night 2"]
    assert listed(season=season) == ["Night 2", "Night 1", "Night 0"]
    assert listed(season=season, finals=1) == ["Night 1", "Night 2"]
    assert build_event_lines([], Names.FULL) == []


def test_a_list_counts_the_tables_of_final_nights_and_the_deals_of_others(people: People) -> None:
    nights = []
    for name, state in (("Over", EventState.FINAL), ("Now", EventState.RUNNING)):
        night = factories.make_event(people, name=name)
        kept, undone = (factories.seat(people, night, [4, 4]) for _ in range(2))
        factories.play(kept[0], range(1, 4))
        undone[0].round.undone_at = night.created_at
        undone[0].round.save()
        Event.objects.filter(pk=night.pk).update(state=state)
        nights.append(night.pk)
    listed = {
        line.name: (line.tables, line.deals, line.deals_of)
        for line in list_events(people.club, names=Names.FULL)
    }
    built = {
        line.name: (line.tables, line.deals, line.deals_of)
        for line in build_event_lines(nights, Names.FULL)
    }
    assert built == {"Over": (2, 3, 26), "Now": (2, 3, 26)}
    assert listed == {"Over": (2, 0, 0), "Now": (2, 3, 26)}
