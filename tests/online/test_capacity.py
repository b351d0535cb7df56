"""Room for casual games: how many there are at once, and which make room when all are taken."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.api_client import ApiClient, with_token
from tests.support.online_tables import Sitting
from tests.support.people import make_people
from tournaments.core import limits
from tournaments.models import GameState, OnlineGame

if TYPE_CHECKING:
    from pytest_django import Settings

pytestmark = pytest.mark.django_db

ALONE = ["me", "bot", "bot", "bot"]
WAITING = ["me", "open", "bot", "bot"]


@pytest.fixture(autouse=True)
def _few(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games for an address, four for all guests."""
    settings.LIMITS_FACTOR = 1
    monkeypatch.setattr(limits, "GAMES_GOING", replace(limits.GAMES_GOING, by_client=2, by_all=4))


def open_from(address: str, seats: list[str] = ALONE) -> Any:
    client = ApiClient(client=Client(REMOTE_ADDR=address))
    return client.post("/games", {"preset": "quick13", "seats": seats, "name": "Gil"})


def game_from(address: str, seats: list[str] = ALONE, *, idle_minutes: float = 0) -> OnlineGame:
    """Open a game as a new guest, in which no person has acted for `idle_minutes`."""
    shown = open_from(address, seats)
    assert shown.status_code == 201, shown.content
    game = OnlineGame.objects.get(pk=shown.json()["id"])
    game.touched_at = timezone.now() - timedelta(minutes=idle_minutes)
    game.save(update_fields=["touched_at"])
    return game


def ended(*games: OnlineGame) -> list[bool]:
    for game in games:
        game.refresh_from_db()
    return [game.state == GameState.ENDED for game in games]


def test_one_address_cannot_use_up_what_all_guests_share() -> None:
    statuses = [open_from("192.0.2.1").status_code for _ in range(9)]
    assert statuses == [201] * 2 + [429] * 7
    assert open_from("192.0.2.2").status_code == 201


def test_a_game_that_is_over_is_not_counted() -> None:
    games = [game_from("192.0.2.1") for _ in range(2)]
    OnlineGame.objects.filter(pk=games[0].pk).update(state=GameState.ENDED)
    assert open_from("192.0.2.1").status_code == 201


def test_people_with_an_account_do_not_share_the_number_of_their_address() -> None:
    people = make_people()
    for _ in range(2):
        game_from("127.0.0.1")
    ada = with_token(people.ada)
    body = {"preset": "quick13", "seats": WAITING}
    statuses = [ada.post("/games", body).status_code for _ in range(6)]
    assert statuses == [201] * 5 + [409]


def test_a_person_who_presses_play_again_and_again_is_not_locked_out() -> None:
    ada = with_token(make_people().ada)
    body = {"preset": "quick13", "seats": ALONE}
    opened = [ada.post("/games", body).json() for _ in range(5)]
    first = opened[0]["id"]
    played = Sitting(OnlineGame.objects.get(pk=first), [ada, None, None, None])
    while 0 not in played.snapshot.to_act:
        played.go()
    assert played.act(0).status_code == 201
    assert ada.post("/games", body).status_code == 201
    assert ended(*(OnlineGame.objects.get(pk=one["id"]) for one in opened)) == [
        False, True, False, False, False,
    ]  # fmt: skip


def test_an_address_with_too_many_games_makes_room_by_one_that_its_guest_has_left() -> None:
    left, elsewhere = game_from("192.0.2.1", idle_minutes=3), game_from("192.0.2.2", idle_minutes=9)
    playing = game_from("192.0.2.1")
    assert open_from("192.0.2.1").status_code == 201
    assert ended(left, elsewhere, playing) == [True, False, False]
    assert open_from("192.0.2.1").status_code == 429, "no one has left the two that go on"


def test_when_the_house_is_full_a_game_makes_room_that_its_only_guest_has_left() -> None:
    first = game_from("192.0.2.1", idle_minutes=5)
    playing = game_from("192.0.2.1")
    last = game_from("192.0.2.2", idle_minutes=3)
    other = game_from("192.0.2.3")
    assert open_from("192.0.2.4").status_code == 201
    assert ended(first, playing, last, other) == [True, False, False, False]
    assert open_from("192.0.2.5").status_code == 201
    assert ended(playing, last, other) == [False, True, False]
    refused = open_from("192.0.2.6")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "60"
    assert "Too many guests are playing at the moment." in refused.json()["detail"]


def test_games_that_wait_for_players_make_room_first() -> None:
    left = game_from("192.0.2.1", idle_minutes=9)
    waiting = game_from("192.0.2.2", WAITING, idle_minutes=5)
    longer = game_from("192.0.2.3", WAITING, idle_minutes=7)
    game_from("192.0.2.4")
    open_from("192.0.2.5")
    assert ended(left, waiting, longer) == [False, False, True]


def test_an_address_with_many_games_makes_room_before_one_with_few() -> None:
    single = game_from("192.0.2.1", idle_minutes=20)
    many = [game_from("192.0.2.2", idle_minutes=minutes) for minutes in (5, 4)]
    game_from("192.0.2.3")
    open_from("192.0.2.4")
    assert ended(single, *many) == [False, True, False]


def test_a_game_of_two_guests_makes_no_room() -> None:
    games = [game_from(f"192.0.2.{n}", WAITING, idle_minutes=9) for n in range(4)]
    for game in games:
        game.seats.filter(number=1).update(guest="another", name="Zoe")
    assert open_from("192.0.2.9").status_code == 429
    assert not any(ended(*games))


def test_the_page_says_that_the_house_is_full() -> None:
    for n in range(4):
        game_from(f"192.0.2.{n}")
    answer = Client().post("/play/now/")
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"
    assert "Too many guests are playing at the moment." in answer.content.decode()


def test_no_address_is_stored_with_a_game() -> None:
    game = game_from("192.0.2.1")
    assert len(game.opened_from) == 64
    assert "192.0.2.1" not in game.opened_from, "192 alone may stand in a digest by chance"
