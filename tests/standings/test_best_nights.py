"""Which nights of a season count, for whom, and with how many points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.page_checks import look
from tournaments import events
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotAllowed
from tournaments.models import Season, Standing
from tournaments.privacy import merge_players, restore_player
from tournaments.standings import (
    add_adjustment,
    list_season_nights,
    list_standings,
    rebuild_event,
    refresh_event,
)

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Event

pytestmark = pytest.mark.django_db


def hold(people: People, season: Season, name: str, sizes: list[int], seed: int) -> Event:
    """Play a night of the season to its end."""
    event = factories.make_event(people, name=name, season_id=season.pk)
    for table in factories.seat(people, event, sizes):
        factories.play_out(table, seed=seed)
    refresh_event(event.pk)
    return event


@pytest.fixture
def season(people: People) -> Season:
    """Three nights of four players, and one of five: of Edie there is only that."""
    season = factories.make_season(people)
    for name, sizes, seed in (("A", [4], 1), ("B", [4], 2), ("C", [5], 3)):
        hold(people, season, name, sizes, seed)
    return season


def change(people: People, season: Season, **settings: object) -> Season:
    return events.change_season(by=people.organiser, season_id=season.pk, **settings)  # type: ignore[arg-type]  # whatever the test asks for


def nights_of(season: Season, player: int) -> list[Standing]:
    return list(Standing.objects.filter(event__season=season, player=player))


def test_only_the_best_nights_of_each_player_count(people: People, season: Season) -> None:
    change(people, season, ranking="points", best_nights=2)
    for line in season.standings.all():
        points = sorted((night.points for night in nights_of(season, line.player_id)), reverse=True)
        counted = [night for night in nights_of(season, line.player_id) if night.counts]
        assert line.points == sum(points[:2]) == sum(night.points for night in counted)
        assert line.deals == sum(night.deals for night in counted)
        assert line.nights == len(points)
    change(people, season, best_nights=0)
    assert not Standing.objects.filter(counts=False).exists()


def test_a_better_night_takes_the_place_of_a_worse_one_and_gives_it_back(
    people: People, season: Season
) -> None:
    change(people, season, ranking="points", best_nights=1)
    last = season.events.get(name="C")
    before = derived_rows(season.events.get(name="A"))
    player = last.standings.first()
    assert player is not None
    row = add_adjustment(
        by=people.organiser,
        event_id=last.pk,
        player_id=player.player_id,
        kind="bonus",
        points=900,
        reason="For the cake",
    )
    refresh_event(last.pk)
    assert [night.event for night in nights_of(season, player.player_id) if night.counts] == [last]
    events.delete_event(by=people.organiser, event_id=last.pk, losing=13)
    row.delete()
    events.restore_event(by=people.organiser, event_id=last.pk)
    rebuild_event(last.pk)
    after = derived_rows(season.events.get(name="A"))
    # The line of the season remembers that more was counted and taken back.
    assert after[:-1] == before[:-1]


def test_a_penalty_without_a_deal_is_never_dropped(people: People, season: Season) -> None:
    change(people, season, ranking="points", best_nights=1)
    absent = factories.make_players(people, 5)[4]
    event = season.events.get(name="A")
    event.entries.create(player=absent)
    add_adjustment(
        by=people.organiser,
        event_id=event.pk,
        player_id=absent.pk,
        kind="penalty",
        points=-10,
        reason="Never came",
    )
    refresh_event(event.pk)
    line = season.standings.get(player=absent)
    (played,) = [night for night in nights_of(season, absent.pk) if night.nights]
    assert (line.points, line.nights) == (played.points - 10, 1)


def test_places_at_a_night_give_league_points_and_ties_share_them(
    people: People, season: Season
) -> None:
    season = change(people, season, ranking="league", place_points=[10, 6, 3, 1])
    event = season.events.get(name="A")
    event.standings.update(points=0, failed=0)
    first = event.standings.order_by("pk")[0]
    event.standings.filter(pk=first.pk).update(points=50)
    for ties, expected in (("highest", 600), ("average", 333)):
        change(people, season, place_ties=ties)
        found = event.standings.order_by("pk").values_list("league", flat=True)
        assert list(found) == [1000, expected, expected, expected]
    total = sum(line.league for line in season.standings.all())
    of_nights = Standing.objects.filter(event__season=season)
    assert total == sum(line.league for line in of_nights)
    change(people, season, ranking="points")
    assert not Standing.objects.exclude(league=0).exists()


def test_another_ranking_of_a_night_moves_its_league_points(people: People, season: Season) -> None:
    change(people, season, ranking="league", place_points=[5])
    event = season.events.get(name="A")
    best = event.standings.order_by("-points_per_deal")[0]
    worst = event.standings.order_by("points_per_deal")[0]
    Standing.objects.filter(pk=worst.pk).update(placement=9999)
    Standing.objects.filter(pk=best.pk).update(placement=-9999)
    events.change_event(by=people.organiser, event_id=event.pk, ranking="points-per-deal")
    assert event.standings.get(league__gt=0).player_id == best.player_id


def test_players_with_too_few_nights_and_visitors_have_no_place(
    people: People, season: Season
) -> None:
    anne, bob = factories.make_players(people, 2)
    change(people, season, min_nights=2)
    season.refresh_from_db()
    lines = list_standings(season=season, ranking="points", names=Names.FULL)
    assert [line.place for line in lines if line.nights < 2] == [0]
    assert lines[-1].name == "Edie"
    change(people, season, min_nights=0, ranks_visitors=False, roster=[anne.pk, bob.pk])
    season.refresh_from_db()
    lines = list_standings(season=season, ranking="points", names=Names.FULL)
    assert {line.name for line in lines[:2]} == {"Anne", "Bob"}
    assert [line.place for line in lines[2:]] == [0, 0, 0]


@pytest.mark.parametrize(("tie_break", "first"), [("misses", 1), ("wins", 2), ("shared", 3)])
def test_ties_of_a_season_are_broken_as_the_club_says(
    people: People, season: Season, tie_break: str, first: int
) -> None:
    anne, bob = factories.make_players(people, 2)
    change(people, season, tie_break=tie_break)
    season.standings.update(placement=0, failed=9, wins=0)
    season.standings.filter(player=anne).update(placement=600, failed=1, wins=1)
    season.standings.filter(player=bob).update(placement=600, failed=2, wins=2)
    season.refresh_from_db()
    lines = list_standings(season=season, ranking="placement", names=Names.FULL)
    leaders = {line.name for line in lines if line.place == 1}
    assert leaders == {1: {"Anne"}, 2: {"Bob"}, 3: {"Anne", "Bob"}}[first]


def test_the_next_season_has_the_settings_and_those_who_played(
    people: People, season: Season
) -> None:
    change(people, season, best_nights=2, ranking="league", place_points=[3, 1])
    made = events.open_next_season(
        by=people.organiser, season_id=season.pk, name="Summer", starts_on=factories.A_DAY
    )
    assert (made.best_nights, made.ranking, made.place_points) == (2, "league", [3, 1])
    assert made.roster.count() == 5
    for event in season.events.all():
        events.finish_event(by=people.organiser, event_id=event.pk)
    events.archive_season(by=people.organiser, season_id=season.pk)
    last = season.events.get(name="A")
    proposal = events.propose_night(by=people.organiser, like_id=last.pk)
    assert (proposal.season_id, len(proposal.players)) == (made.pk, 5)


def test_a_season_is_final_when_its_nights_are_and_no_more_are_to_come(
    people: People, season: Season, ada: Client
) -> None:
    address = "/clubs/adas-club/seasons/spring/"
    assert "Provisional 3 nights are not final yet." in look(ada.get(address)).words
    first = season.events.earliest("held_on", "pk").name
    with pytest.raises(NotAllowed, match=f"3 nights of this season are not final: {first}"):
        events.archive_season(by=people.organiser, season_id=season.pk)
    for event in season.events.all():
        events.finish_event(by=people.organiser, event_id=event.pk)
    change(people, season, planned_nights=4)
    assert "Provisional 1 night is still to come." in look(ada.get(address)).words
    change(people, season, planned_nights=3)
    assert "Final All nights are final." in look(ada.get(address)).words


def test_the_page_says_what_counts_and_marks_what_does_not(
    people: People, season: Season, ada: Client
) -> None:
    change(people, season, best_nights=2, planned_nights=12, min_nights=2)
    page = look(ada.get("/clubs/adas-club/seasons/spring/"))
    assert "Each player's best 2 nights of 12 count." in page.words
    assert "Players have a place once they have played 2 nights." in page.words
    assert page.words.count("does not count") == 1 + 4  # the legend, and a night of four players
    marked = [night for night in list_season_nights(season) if not night.counts]
    assert len(marked) == 4


def test_a_place_on_a_roster_follows_a_merged_record(people: People, season: Season) -> None:
    (anne, *_others) = factories.make_players(people, 5)
    double = people.club.players.create(name="A. Smith")
    change(people, season, roster=[double.pk])
    merge_players(by=people.organiser, player_id=double.pk, into_id=anne.pk)
    assert events.list_roster(season) == [anne.pk]
    restore_player(by=people.organiser, player_id=double.pk)
    assert events.list_roster(season) == [double.pk]
