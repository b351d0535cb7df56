"""My games and statistics: what finished casual games leave, for whom, and when not."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.online.daily.test_daily import Player, finish
from tests.support.jobs import run_queued
from tests.support.online_tables import Sitting, get, open_table
from tests.support.page_checks import look
from tests.support.people import make_user
from tournaments import accounts
from tournaments.core.actors import Actor
from tournaments.models import OnlineGame, PlayedGame
from tournaments.online import (
    casual_games,
    forget_casual_games,
    read_statistics,
    record_played,
)
from tournaments.privacy.export import export_account

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tournaments.models import User

pytestmark = pytest.mark.django_db


def browser(api: ApiClient) -> Client:
    """A browser that is the guest of an API client."""
    client = Client()
    client.cookies["guest"] = api.guest_key
    return client


def play_whole(table: Sitting) -> Sitting:
    table.play(Random(1))
    run_queued("played_game")
    return table


def a_row(user: User, number: int, **more: Any) -> PlayedGame:
    """A finished game of an account, with an exact nomination of each of two sizes."""
    cell = [1, 1, 1, 0, 0, 420]
    numbers = {"size": 4, "people": 2, "deals": 2, "bot_deals": 0, "place": 1, "points": number}
    usual: dict[str, Any] = {
        "preset": "foss20",
        "title": "Foss",
        "profile": {"facets": {"cards": {"1": cell, "2": cell}}, "run": [2, 2, 2, 2]},
        "finished_at": timezone.now() + timedelta(seconds=number),
    }
    row: PlayedGame = PlayedGame.objects.create(
        user=user, game_number=number, **{**usual, **numbers, **more}
    )
    return row


def test_a_run_goes_on_from_game_to_game_and_a_game_with_a_bot_is_none_of_the_best() -> None:
    eve = make_user("eve")
    for number in (1, 2, 3):
        a_row(eve, number)
    a_row(eve, 4, bot_deals=1, place=2)
    found = read_statistics(Actor(user=eve))
    assert (found.games, found.won, found.current_run) == (4, 3, 8)
    assert found.profile.longest_run == 8
    assert [one.points for one in found.best] == [3]


def test_a_special_is_called_as_at_the_tables_where_it_was_played() -> None:
    eve, client = make_user("eve"), Client()
    client.force_login(eve)
    cell = [1, 1, 1, 0, 0, 420]
    profile = {"facets": {"cards": {"7": cell}, "special": {"guess-trumps": cell}}}
    a_row(eve, 1, preset="quick13", profile=profile)
    one = look(client.get("/play/games/statistics/")).words
    assert "Guess 'Em" in one
    assert "Guess Trumps" not in one
    a_row(eve, 2, preset="mcleod22", profile=profile)
    assert "Guess Trumps / Guess 'Em" in look(client.get("/play/games/statistics/")).words
    a_row(eve, 3, preset="gone", profile=profile)
    found = read_statistics(Actor(user=eve))
    assert [(one.special, one.presets) for one in found.specials] == [
        ("guess-trumps", ["gone", "mcleod22", "quick13"])
    ]


def test_bids_are_no_specials_and_without_nominations_there_are_no_columns_of_them() -> None:
    eve, client = make_user("eve"), Client()
    client.force_login(eve)
    cell = [1, 0, 0, 0, 0, 420]
    facets = {"cards": {"13": cell}, "special": {"10": cell, "mis": cell, "passed-out": cell}}
    a_row(eve, 1, preset="noms", profile={"facets": facets})
    page = look(client.get("/play/games/statistics/")).words
    assert "By bid" in page
    assert "By special" not in page
    for name in ("Bid of 10", "Mis", "All passed"):
        assert name in page
    for name in ("Nominations", "Exact", "Too many", "Passed out"):
        assert name not in page


def test_ones_own_statistics_speak_to_the_player_and_explain_their_columns() -> None:
    eve, client = make_user("eve"), Client()
    client.force_login(eve)
    a_row(eve, 1)
    page = look(client.get("/play/games/statistics/")).words
    assert "How often you took exactly as many tricks as you had nominated." in page
    assert "the player took" not in page
    assert "beyond the average of the players at the table" in page
    assert "Above table" not in page


def test_a_deal_in_which_a_bot_played_counts_for_the_place_alone() -> None:
    table = open_table(people=1, preset="quick13")
    table.play(Random(1), deals=3)
    table.deal()
    while 0 not in table.snapshot.to_act:
        table.go()
    number = table.snapshot.deal
    assert table.at(0).post(f"{table.path}/concede").status_code == 201
    while len(table.snapshot.match.results) < number:
        table.go()
    play_whole(table)
    (row,) = get(table.at(0), "/games/played")["results"]
    assert row["bot_deals"] == 1
    assert get(table.at(0), "/games/statistics")["profile"]["total"]["deals"] == 12


def test_a_game_that_is_on_or_was_broken_off_leaves_nothing() -> None:
    table = open_table(people=1, preset="quick13")
    table.play(Random(1), deals=12)
    record_played(table.game.pk)
    assert get(table.at(0), "/games/played")["count"] == 0
    assert table.at(0).post(f"{table.path}/leave").status_code == 204
    assert table.snapshot.ended
    run_queued("played_game")
    record_played(table.game.pk)
    assert not PlayedGame.objects.exists()


def test_a_game_of_a_daily_deal_shows_nothing_before_the_day_is_over() -> None:
    with time_machine.travel("2026-03-05 18:00:00+00:00", tick=False) as clock:
        ada = Player("Ada")
        table = ada.start()
        finish(table, clock)
        run_queued("played_game")
        assert PlayedGame.objects.get().sealed_until is not None
        assert get(ada.api, "/games/played")["count"] == 0
        found = get(ada.api, "/games/statistics")
        assert (found["games"], found["best"], found["profile"]["total"]["deals"]) == (0, [], 0)
        assert "No finished games yet" in look(ada.client.get("/play/games/")).words
        assert "No finished games yet" in look(ada.client.get("/play/games/statistics/")).words
        clock.move_to("2026-03-06 00:00:00+00:00")
        assert get(ada.api, "/games/played")["count"] == 1
        assert get(ada.api, "/games/statistics")["games"] == 1


def test_the_list_outlives_the_game_and_goes_with_the_account() -> None:
    eve = make_user("eve")
    opened = casual_games.open_casual_game(
        by=Actor(user=eve), preset="quick13", seats=["me", "bot", "bot"]
    )
    row = a_row(eve, opened.game.pk, game=opened.game)
    OnlineGame.objects.update(state="ended", ended_at=timezone.now() - timedelta(days=31))
    forget_casual_games(timezone.now() - timedelta(days=30))
    row.refresh_from_db()
    assert row.game_id is None
    client = Client()
    client.force_login(eve)
    assert "Foss" in look(client.get("/play/games/")).words
    (own,) = export_account(eve).played_games
    assert (own.line.points, own.profile.longest_run) == (row.points, 2)
    accounts.delete_account(eve)
    assert not PlayedGame.objects.exists()


def test_the_list_comes_in_pages() -> None:
    eve, client = make_user("eve"), Client()
    for number in range(1, 26):
        a_row(eve, number)
    client.force_login(eve)
    first = client.get("/play/games/").content.decode()
    assert first.count('class="record"') == 20
    assert client.get("/play/games/?page=2").content.decode().count('class="record"') == 5
    assert client.get("/api/v1/games/played?page_size=7").json()["count"] == 25
    assert client.get("/api/v1/games/played?who=1").status_code == 422
