"""Ratings: of finished games in the order of play, the same from scratch as step by step."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.factories import A_DAY, make_event, make_season, play, play_out, seat
from tests.support.jobs import run_queued
from tournaments import events, standings
from tournaments.core.audience.names import Names
from tournaments.models import Job, JobState, RatedGame, RatingChange, StandIn
from tournaments.ratings import list_ratings, read_ratings, rebuild_ratings, refresh_ratings
from tournaments.ratings.belief import Belief, expect_places, rate_game

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Event

pytestmark = pytest.mark.django_db


def play_night(people: People, number: int, sizes: tuple[int, ...] = (4,)) -> Event:
    event = make_event(people, name=f"Night {number}")
    event.held_on = A_DAY + timedelta(weeks=number)
    event.save()
    for table in seat(people, event, sizes):
        play_out(table, seed=number)
    standings.refresh_event(event.pk)
    return events.finish_event(by=people.organiser, event_id=event.pk)


def rows(people: People) -> list[Any]:
    """Every row of the ratings, without ids."""
    games = RatedGame.objects.filter(club=people.club).order_by("number")
    changes = RatingChange.objects.order_by("game__number", "player_id")
    return [
        *games.values_list("table_id", "number", "venue", "inputs", "revision"),
        *changes.values_list(
            "game__number", "player_id", "place", "expected_place", "mean_before",
            "deviation_before", "mean", "deviation", "games", "is_latest",
        ),
    ]  # fmt: skip


def test_who_wins_gains_and_the_belief_becomes_surer(people: People) -> None:
    play_night(people, 1)
    refresh_ratings(people.club.pk)
    ratings = {one.player_id: one for one in list_ratings(people.club, Names.FULL, "hall")}
    changes = list(RatingChange.objects.order_by("place"))
    assert changes[0].mean > changes[0].mean_before == Belief().mean
    assert changes[-1].mean < changes[-1].mean_before
    assert all(one.deviation < one.deviation_before for one in changes)
    assert ratings[changes[0].player_id].rating > 1500
    assert all(one.is_provisional for one in ratings.values())


def test_what_was_expected_moves_a_rating_less_than_a_surprise() -> None:
    strong, weak = Belief(30.0, 4.0), Belief(20.0, 4.0)
    assert expect_places([strong, weak])[0] < 1.3
    (expected, _), (_, surprise) = (
        rate_game([strong, weak], [1, 2]),
        rate_game([strong, weak], [2, 1]),
    )
    assert surprise.mean - weak.mean > expected.mean - strong.mean > 0


def test_equal_places_are_a_tie() -> None:
    one, other = rate_game([Belief(), Belief()], [1, 1])
    assert one == other


@pytest.mark.parametrize("seed", range(4))
def test_any_order_of_finishing_reopening_and_deleting_gives_the_same_as_a_rebuild(
    people: People, seed: int
) -> None:
    rng = Random(seed)
    nights = [play_night(people, number, (4, 4)) for number in range(4)]
    for _step in range(6):
        night = rng.choice(nights)
        night.refresh_from_db()
        if night.deleted_at is not None:
            events.restore_event(by=people.organiser, event_id=night.pk)
        elif night.state == "final" and rng.random() < 0.5:
            events.reopen_event(by=people.organiser, event_id=night.pk)
        elif night.state == "final":
            losing = events.measure_deletion(night).deals
            events.delete_event(by=people.organiser, event_id=night.pk, losing=losing)
        else:
            events.finish_event(by=people.organiser, event_id=night.pk)
        refresh_ratings(people.club.pk)
    stored = rows(people)
    rebuild_ratings(people.club.pk)
    assert rows(people) == stored


def test_a_corrected_night_is_rated_again_with_all_that_came_after_it(people: People) -> None:
    first, second = play_night(people, 1), play_night(people, 2)
    refresh_ratings(people.club.pk)
    before = rows(people)
    events.reopen_event(by=people.organiser, event_id=first.pk)
    refresh_ratings(people.club.pk)
    assert [row[0] for row in rows(people)[:1]] == [second.tables.get().pk]
    events.finish_event(by=people.organiser, event_id=first.pk)
    refresh_ratings(people.club.pk)
    assert rows(people) == before


def test_a_refresh_without_a_change_writes_nothing(people: People) -> None:
    play_night(people, 1)
    refresh_ratings(people.club.pk)
    first = list(RatingChange.objects.order_by("pk").values_list("pk", flat=True))
    refresh_ratings(people.club.pk)
    assert list(RatingChange.objects.order_by("pk").values_list("pk", flat=True)) == first


def test_a_seat_that_a_substitute_played_is_not_rated(people: People) -> None:
    night = play_night(people, 1)
    table = night.tables.get()
    StandIn.objects.create(table=table, seat=0, name="Zoe", from_deal=3, to_deal=5)
    refresh_ratings(people.club.pk)
    absent = table.seats.get(number=0).player
    assert read_ratings(absent, Names.FULL) == []
    assert len(RatedGame.objects.get().inputs) == 3


def test_a_game_that_is_under_way_or_of_an_open_night_is_not_rated(people: People) -> None:
    event = make_event(people, season_id=make_season(people).pk)
    play(seat(people, event, [4])[0], [1, 2])
    standings.refresh_event(event.pk)
    refresh_ratings(people.club.pk)
    assert not RatedGame.objects.exists()


def test_finishing_a_night_asks_a_worker_for_the_ratings(people: People) -> None:
    play_night(people, 1)
    run_queued("ratings")
    assert RatedGame.objects.count() == 1
    assert Job.objects.get(kind="ratings").state == JobState.DONE
