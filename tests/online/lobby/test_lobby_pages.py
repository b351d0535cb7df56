"""The pages that open a table, join one, and list those of a club."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

import engine
from tests.support.factories import make_table
from tests.support.online_tables import guest_at_table
from tests.support.people import make_people
from tournaments.core import links
from tournaments.models import GameSeat, OnlineGame
from tournaments.online.events.tables import open_table_online

if TYPE_CHECKING:
    from pytest_django import Settings


pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"preset": "whist"}, "Choose one of the options"),
        ({"players": 9}, "Enter 7 or less."),
        ({"preset": "noms", "players": 5}, "player"),
    ],
)
def test_errors_are_shown_beside_the_form(sent: dict[str, Any], words: str) -> None:
    usual = {"preset": "quick13", "players": 4, "friends": 1, "with": "bots"}
    answer = Client().post("/play/", usual | sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not OnlineGame.objects.exists()


def test_each_game_says_once_for_how_many_players_it_is() -> None:
    shown = Client().get("/play/").content.decode()
    details = re.findall(r'<span class="choice-detail">(.*?)</span>', shown)
    games = [detail for detail in details if "Alone with bots" not in detail]
    assert len(games) == len(engine.presets())
    for detail in games:
        assert len(re.findall(r"\bplayers\b", detail)) == 1


def test_a_friend_joins_by_the_link_and_the_director_sees_them() -> None:
    key = links.make_guest_key()
    ada, ben = Client(), Client()
    ada.cookies["guest"] = key
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "friends", "name": "Ada"}
    address = ada.post("/play/", sent)["Location"]
    game = OnlineGame.objects.get()
    assert links.game_token(game) in ada.get(address, follow=True).content.decode()
    joining = f"/play/join/{links.game_token(game)}/"
    assert "Ada" in ben.get(joining).content.decode()
    taken = ben.post(joining, {"name": "Ada"}).content.decode()
    assert "already has that name" in taken
    assert ben.post(joining, {"name": "Ben"}).status_code == 302
    assert ben.get(address).status_code == 200
    panel = ada.get(f"/play/{game.pk}/director/").content.decode()
    assert "Seat 2: Ben" in panel
    assert ben.get(f"/play/{game.pk}/director/").status_code == 403


def test_the_link_for_friends_leads_where_their_phones_can_go(settings: Settings) -> None:
    settings.PHONES_URL = "http://192.168.1.7:8000"
    ada = Client()
    ada.cookies["guest"] = links.make_guest_key()
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "friends", "name": "Ada"}
    address = ada.post("/play/", sent)["Location"]
    link = f"http://192.168.1.7:8000/play/join/{links.game_token(OnlineGame.objects.get())}/"
    assert (
        link in ada.get(address, headers={"host": "localhost:8000"}, follow=True).content.decode()
    )


def test_one_tap_on_the_first_page_deals_the_cards() -> None:
    make_people()
    web = Client()
    # Where a server has one club, its page is the first.
    for first in ("/", "/clubs/adas-club/"):
        assert 'action="/play/now/"' in web.get(first, follow=True).content.decode()
    at_table = web.post("/play/now/")
    assert re.fullmatch(r"/play/\d+/", at_table["Location"])
    assert web.get(at_table["Location"]).status_code == 200
    assert web.get("/play/now/")["Location"] == "/play/"
    assert "in progress, last played: " in web.get("/play/").content.decode()
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "friends", "name": "Ada"}
    for _ in range(5):  # the first table, at which no card was played, makes room
        web.post("/play/", sent)
    assert "last played" not in web.get("/play/").content.decode()
    assert "You have 5 games in progress" in web.post("/play/now/", follow=True).content.decode()


@pytest.mark.parametrize(
    "sent", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}]
)
def test_another_sites_form_opens_no_table(sent: dict[str, str]) -> None:
    answer = Client().post("/play/now/", headers=sent)
    assert answer["Location"] == "/play/"
    assert "guest" not in answer.cookies
    assert not OnlineGame.objects.exists()


def test_a_table_of_the_lobby_that_is_played_can_be_watched() -> None:
    people = make_people()
    ben, dee = Client(), Client()
    ben.force_login(people.ben)
    dee.force_login(people.dee)
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "lobby"}
    table = ben.post("/clubs/adas-club/lobby/", sent)["Location"]
    ben.post(f"{table}do/", {"do": "bot-1"})
    lobby = dee.get("/clubs/adas-club/lobby/").content.decode()
    assert "In progress" in lobby
    assert f'href="{table}"' in lobby
    watched = dee.get(table).content.decode()
    assert "data-hand" not in watched


def test_a_club_has_a_lobby_for_its_members() -> None:
    people = make_people()
    ben, cal = Client(), Client()
    ben.force_login(people.ben)
    cal.force_login(people.cal)
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "lobby"}
    assert ben.post("/clubs/adas-club/lobby/", sent).status_code == 302
    dee = Client()
    dee.force_login(people.dee)
    assert "1 open seat" in dee.get("/clubs/adas-club/lobby/").content.decode()
    assert cal.get("/clubs/adas-club/lobby/").status_code in {403, 404}


def test_a_used_seat_link_asks_whether_it_is_the_same_person() -> None:
    client, game = guest_at_table()
    seat = game.seats.get(number=0)
    address = f"/play/seat/{links.seat_token(seat)}/"
    stranger = Client().get(address).content.decode()
    asks = "is playing here on another device. Are you "
    assert f"{seat.name} {asks}{seat.name}?" in stranger
    assert asks not in client.get(address, follow=True).content.decode()
    seat.guest = ""
    seat.save()
    assert asks not in Client().get(address).content.decode()


def test_those_who_sit_at_a_table_are_not_offered_for_its_seats() -> None:
    people = make_people()
    table = make_table(people, venue="online")
    game = open_table_online(by=people.organiser, table_id=table.pk)
    client = Client()
    client.force_login(people.ada)
    page = client.get(f"/play/{game.pk}/director/").content.decode()
    for player in game.seats.values_list("player_id", flat=True):
        assert f'value="player-{player}"' not in page


def test_an_account_without_a_name_does_not_show_its_address_at_a_table() -> None:
    ada = make_people().ada
    ada.name = ""
    ada.save(update_fields=["name"])
    client = Client()
    client.force_login(ada)
    client.post("/play/", {"preset": "quick13", "players": 4, "people": 1, "open": "friends"})
    client.post("/play/now/")
    names = set(GameSeat.objects.filter(user=ada).values_list("name", flat=True))
    assert names == {"Guest"}


def test_a_member_finds_the_clubs_lobby_and_reads_nothing_of_accounts() -> None:
    people = make_people()
    client = Client()
    client.force_login(people.ada)
    page = client.get("/play/").content.decode()
    assert "/clubs/adas-club/lobby/" in page
    assert "You need no account" not in page
    stranger = Client().get("/play/").content.decode()
    assert "/lobby/" not in stranger
    assert "You need no account" in stranger
