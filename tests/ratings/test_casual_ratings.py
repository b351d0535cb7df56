"""Ratings for casual games: in the order of their end, the same from scratch, for oneself alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.api_client import ApiClient, with_session
from tests.support.jobs import run_queued
from tests.support.online_tables import AT_ONCE, Sitting
from tests.support.page_checks import look
from tests.support.people import make_user
from tournaments import accounts, ratings
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.models import CasualRatingChange, Job, RatedCasualGame
from tournaments.online import casual_games, join_game
from tournaments.privacy.export import export_account
from tournaments.ratings.belief import Belief

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import User

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 5, 20, tzinfo=timezone.get_current_timezone())


def finish(number: int, *people: User | int, minute: int | None = None) -> None:
    """A game of people in the order of their places."""
    ids = [one if isinstance(one, int) else one.pk for one in people]
    places = {person: place for place, person in enumerate(ids, start=1)}
    at = START + timedelta(minutes=number if minute is None else minute)
    ratings.add_casual_game(number, at, places)


def rows() -> list[Any]:
    """Every row of the ratings, without ids."""
    games = RatedCasualGame.objects.order_by("number")
    changes = CasualRatingChange.objects.order_by("number", "person")
    columns = ("place", "expected_place", "mean_before", "deviation_before", "mean", "deviation")
    return [
        *games.values_list("game_number", "number", "places", "inputs"),
        *changes.values_list("number", "person", *columns, "games"),
    ]


def open_with(*users: User, bots: int = 2, hints: bool = False) -> Sitting:
    """A casual table of people with accounts and bots."""
    seats = ["me", *["open"] * (len(users) - 1), *["bot"] * bots]
    first, *others = users
    opened = casual_games.open_casual_game(
        by=Actor(user=first), preset="quick13", seats=seats, customs=AT_ONCE | {"hints": hints}
    )
    for one in others:
        link = links.game_token(opened.game)
        join_game(by=Actor(user=one), game_id=opened.game.pk, link=link)
    clients: list[ApiClient | None] = [with_session(user) for user in users]
    return Sitting(opened.game, [*clients, *[None] * bots])


def test_a_finished_game_of_two_accounts_is_rated_by_the_worker_and_shown_to_each_alone() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    table = open_with(ann, ben)
    table.play(Random(2))
    run_queued("played_game")
    run_queued("casual_ratings")
    places = table.seen(0)["card"]["places"][:2]
    first, second = (ratings.read_casual_rating(user) for user in (ann, ben))
    assert (first.games, second.games) == (1, 1)
    assert first.is_provisional
    if places[0] != places[1]:
        assert (first.rating > second.rating) == (places[0] < places[1])
    shown = table.at(0).get("/games/rating").json()
    assert (shown["rating"], shown["games"]) == (first.rating, 1)
    (change,) = table.at(0).get("/games/rating/changes").json()["results"]
    assert (change["after"], change["people"]) == (first.rating, 2)
    client = Client()
    client.force_login(ann)
    page = look(client.get("/play/games/rating/"))
    assert f"{first.rating} ± {first.deviation}" in page.words
    assert "provisional" in page.words
    seats = len(table.seen(0)["seats"])
    assert f"players with an account, {places[0]} of {seats} at the table" in page.words
    assert str(second.rating) not in page.words.replace(str(first.rating), "").replace("1500", "")
    assert f"/play/{table.game.pk}/deals/" in page.links()


def test_nothing_of_a_game_that_is_on_moves_a_rating() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    table = open_with(ann, ben)
    table.play(Random(2), deals=12)
    run_queued("played_game")
    run_queued("casual_ratings")
    assert not RatedCasualGame.objects.exists()
    assert table.at(0).get("/games/rating").json()["games"] == 0
    assert table.at(0).get("/games/rating/changes").json()["count"] == 0


def test_a_game_with_a_hint_is_not_rated() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    table = open_with(ann, ben, hints=True)
    table.deal()
    while not set(table.snapshot.to_act) & {0, 1}:
        table.go()
    seat = table.snapshot.to_act[0]
    assert table.at(seat).post(f"{table.path}/hint").status_code == 201
    table.play(Random(2))
    run_queued("played_game")
    assert not RatedCasualGame.objects.exists()


def test_a_person_alone_with_bots_or_guests_is_not_rated() -> None:
    ann = make_user("Ann")
    ratings.add_casual_game(1, START, {ann.pk: 1})
    assert not RatedCasualGame.objects.exists()
    table = open_with(ann, bots=3)
    table.play(Random(1))
    run_queued("played_game")
    assert not RatedCasualGame.objects.exists()


def test_places_count_in_their_order_alone() -> None:
    ratings.add_casual_game(1, START, {7: 3, 8: 1, 9: 3})
    ratings.refresh_casual_ratings()
    game = RatedCasualGame.objects.get()
    assert game.places == [[7, 2], [8, 1], [9, 2]]
    tied = {row.person: row.mean for row in CasualRatingChange.objects.all()}
    assert tied[8] > Belief().mean > tied[7] == tied[9]


@pytest.mark.parametrize("seed", range(4))
def test_any_order_of_arrival_gives_the_same_as_a_rebuild(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.ratings.casual.BATCH_SIZE", 3)
    rng = Random(seed)
    arriving = list(range(1, 13))
    rng.shuffle(arriving)
    for number in arriving:
        people = random_people(number)
        finish(number, *people, minute=number // 2)  # two end in the same moment
        if rng.random() < 0.6:
            ratings.refresh_casual_ratings()
    ratings.refresh_casual_ratings()
    stored = rows()
    order = RatedCasualGame.objects.order_by("number").values_list("game_number", flat=True)
    assert list(order) == sorted(arriving)
    ratings.rebuild_casual_ratings()
    assert rows() == stored


def random_people(number: int) -> list[int]:
    rng = Random(number)
    return rng.sample(range(1, 6), rng.randint(2, 4))


def test_a_repeat_and_a_second_worker_change_nothing() -> None:
    for number in (1, 2):
        finish(number, 1, 2, 3)
        finish(number, 3, 2, 1)  # the task ran again
    assert Job.objects.filter(kind="casual_ratings").count() == 2
    run_queued("casual_ratings")
    stored = rows()
    ids = list(CasualRatingChange.objects.values_list("pk", flat=True))
    ratings.refresh_casual_ratings()
    assert rows() == stored
    assert list(CasualRatingChange.objects.values_list("pk", flat=True)) == ids


def test_a_worker_that_dies_half_way_is_followed_by_one_that_rates_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tournaments.ratings.casual.BATCH_SIZE", 2)
    for number in range(1, 6):
        finish(number, 1, 2)

    def die(done: int, total: int) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        ratings.refresh_casual_ratings(die)
    assert RatedCasualGame.objects.filter(number=None).count() == 3
    ratings.refresh_casual_ratings()
    stored = rows()
    ratings.rebuild_casual_ratings()
    assert rows() == stored


def test_six_games_settle_a_rating() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    for number in range(1, 7):
        finish(number, ann, ben)
    ratings.refresh_casual_ratings()
    found = ratings.read_casual_rating(ann)
    assert (found.games, found.is_provisional) == (6, False)


def test_the_others_ratings_stay_when_an_account_is_deleted(people: People) -> None:
    ann, ben, cal = make_user("Ann"), make_user("Ben X"), make_user("Cal X")
    finish(1, ann, ben, cal)
    finish(2, ben, ann)
    ratings.refresh_casual_ratings()
    data = export_account(ann)
    assert (data.casual_rating.games, len(data.casual_rating_changes)) == (2, 2)
    stored, cals = rows(), ratings.read_casual_rating(cal)
    accounts.delete_account(ann)
    assert ratings.read_casual_rating(cal) == cals
    ratings.rebuild_casual_ratings()
    assert rows() == stored
