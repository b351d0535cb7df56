"""People who do not know each other find a table, and friends find theirs by its address."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine import bots
from tests.support.online_tables import as_guest, get, open_table
from tests.support.people import make_people
from tournaments.core import links
from tournaments.models import GameSeat, OnlineGame
from tournaments.online.queries.lists import MAX_PUBLIC_GAMES

pytestmark = pytest.mark.django_db

QUICK = {"preset": "quick13", "players": 4, "friends": 1, "with": "quick"}


def phone() -> Client:
    """A phone that has been a guest here before."""
    client = Client()
    client.cookies["guest"] = links.make_guest_key()
    return client


def quick_match(client: Client, **sent: object) -> str:
    """Tap Quick match; return the address of the table after its page has been loaded."""
    answer = client.post("/play/", QUICK | sent, follow=True)
    assert answer.status_code == 200
    return str(answer.request["PATH_INFO"])


def test_two_phones_that_tap_quick_match_meet_at_one_table_and_begin_with_bots() -> None:
    ada, ben, watcher = phone(), phone(), phone()
    table = quick_match(ada, name="Ada")
    assert quick_match(ada) == table, "a second tap opens no second table"
    assert "3 open seats" in watcher.get("/play/").content.decode()
    assert "Ada" not in watcher.get("/play/").content.decode(), (
        "a stranger's name is shown to no one"
    )
    assert quick_match(ben) == table
    waiting = ben.get(table, follow=True).content.decode()
    assert "Start now with bots" in waiting
    assert ben.post(f"{table}do/", {"do": "fill"}).status_code == 302
    shown = ben.get(table).content.decode()
    assert "Ada" in shown
    assert "Bert, a bot, sat down." in shown
    game = OnlineGame.objects.get()
    assert game.state == "playing"
    names = list(game.seats.order_by("number").values_list("name", "bot"))
    assert names == [("Ada", ""), ("Guest", ""), ("Bert", "club"), ("Carol", "club")]
    assert table not in watcher.get("/play/").content.decode()
    assert quick_match(watcher) != table


def test_many_tables_of_another_game_hide_none_of_this_one() -> None:
    for _ in range(MAX_PUBLIC_GAMES):
        quick_match(phone(), preset="scottish18")
    ada, ben = phone(), phone()
    table = quick_match(ada)
    assert quick_match(ada) == table
    assert quick_match(ben) == table


def test_a_bot_has_no_name_that_a_player_has_in_other_letters() -> None:
    ada = phone()
    table = quick_match(ada, name="BERT")
    ada.post(f"{table}do/", {"do": "fill"})
    names = OnlineGame.objects.get().seats.order_by("number").values_list("name", flat=True)
    assert len({name.casefold() for name in names}) == 4


def test_no_player_directs_a_public_table_and_those_there_decide_together() -> None:
    ada, ben = phone(), phone()
    table = quick_match(ada)
    quick_match(ben)
    waiting = ada.get(table, follow=True).content.decode()
    assert "Fill with a bot" not in waiting
    assert "Start now with bots" in waiting
    assert ada.post(f"{table}do/", {"do": "fill"}).status_code == 302
    assert "Direct this table" not in ada.get(table).content.decode()
    assert ada.get(f"{table}director/").status_code == 403
    assert ada.post(f"{table}director/", {"do": "end"}).status_code == 403
    assert ada.post(f"{table}do/", {"do": "bot-1"}, headers={"X-Part": "t"}).status_code == 403
    assert not OnlineGame.objects.get().seats.filter(number=1).exclude(bot="").exists()
    ada.post(f"{table}do/", {"do": "end"})
    assert OnlineGame.objects.get().ended_at is None, "ending it takes both"
    ben.post(f"{table}do/", {"do": "agree"})
    assert OnlineGame.objects.get().ended_at is not None


def test_one_tap_in_the_list_sits_down_under_the_last_name_or_a_free_one() -> None:
    ada, ben, cal = phone(), phone(), phone()
    table = quick_match(ada)
    row = re.search(r'action="(/play/\d+/join/)"', ben.get("/play/").content.decode())
    assert row is not None
    for client in (ben, cal):
        assert client.post(row[1]).status_code == 302
    game = OnlineGame.objects.get()
    names = list(game.seats.order_by("number").values_list("name", flat=True))
    assert names == ["Guest", "Guest 2", "Guest 3", ""]
    assert "Sit down" in Client().get(table, follow=True).content.decode()


def test_no_one_is_sent_to_a_table_whose_players_have_gone_or_that_plays_another_game() -> None:
    table = quick_match(phone())
    assert quick_match(phone(), preset="mcleod22") != table
    GameSeat.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    assert "Sit down" not in phone().get("/play/").content.decode()
    assert quick_match(phone()) != table


def test_the_tables_own_address_leads_a_friend_to_a_free_seat_and_a_stranger_nowhere() -> None:
    ada = phone()
    sent = {"preset": "quick13", "players": 3, "friends": 1, "with": "friends", "name": "Ada"}
    opened = ada.post("/play/", sent, follow=True)
    address = f"{opened.request['PATH_INFO']}?{opened.request['QUERY_STRING']}"
    assert "link=" in address, "what the browser shows is what people copy"
    assert '<img src="data:image/svg+xml' in opened.content.decode()
    assert "data-share" in opened.content.decode()
    bare = address.partition("?")[0]
    refused = Client().get(bare)
    missing = Client().get("/play/999999/")
    assert (refused.status_code, missing.status_code) == (404, 404)
    assert "Find another table" in refused.content.decode()
    ben = phone()
    there = ben.get(address, follow=True)
    assert "1 seat is free." in there.content.decode()
    assert ben.post(there.request["PATH_INFO"], {"name": ""}).status_code == 302
    late = phone().get(address, follow=True).content.decode()
    assert "Every seat is taken." in late
    assert 'href="/play/"' in late


def test_where_no_seat_is_free_a_public_tables_address_leads_to_watching() -> None:
    ada = phone()
    table = quick_match(ada)
    ada.post(f"{table}do/", {"do": "fill"})
    watched = Client().get(table)
    assert watched.status_code == 200
    assert "data-hand" not in watched.content.decode()


def test_only_those_who_wait_at_a_public_table_fill_it_and_friends_leave_it_to_the_opener() -> None:
    table = quick_match(phone())
    assert phone().post(f"{table}do/", {"do": "fill"}).status_code == 403
    private = open_table(people=2, bots=0, seats=["me", "open", "open", "bot"])
    ben = Client()
    ben.cookies["guest"] = private.at(1).guest_key
    sent = ben.post(f"/play/{private.game.pk}/do/", {"do": "fill"}, headers={"X-Part": "table"})
    assert sent.status_code == 403
    assert private.snapshot.is_open(2)


def test_each_bot_has_the_level_that_was_chosen_for_it() -> None:
    ada = phone()
    sent = {
        "preset": "quick13", "players": 4, "friends": 1, "with": "bots",
        "level": "novice", "bot_2": "expert",
    }  # fmt: skip
    table = ada.post("/play/", sent)["Location"]
    game = OnlineGame.objects.get()
    levels = list(game.seats.order_by("number").values_list("bot", flat=True))
    assert levels == ["", "novice", "expert", "novice"]
    assert game.terms["bot"] == "novice", "a bot that takes over a seat"
    shown = ada.get(table).content.decode()
    assert "Novice" in shown
    assert "Expert" in shown
    refused = ada.post("/play/", sent | {"bot_1": "wizard"})
    assert refused.status_code == 422
    page = ada.get("/play/").content.decode()
    assert all(f'value="{slug}"' in page for slug in bots())


def test_the_api_seats_bots_by_their_levels_and_a_rematch_keeps_them() -> None:
    sitting = open_table(people=2, bots=2, seats=["me", "open", "expert", "novice"])
    assert [seat["bot"] for seat in sitting.seen(0)["seats"]] == ["", "", "expert", "novice"]
    sitting.at(0).post(f"{sitting.path}/end")
    again = sitting.at(1).post(f"{sitting.path}/again")
    assert again.status_code == 201, again.content
    seats = get(sitting.at(1), f"/games/{again.json()['id']}")["seats"]
    assert [(seat["kind"], seat["bot"]) for seat in seats] == [
        ("open", ""), ("person", ""), ("bot", "expert"), ("bot", "novice"),
    ]  # fmt: skip
    back = sitting.at(0).post(f"{sitting.path}/again").json()
    assert back["id"] == again.json()["id"]
    assert back["state"] == "playing"


def test_a_public_name_has_no_web_address_and_a_bot_never_has_a_players_name() -> None:
    body = {"preset": "quick13", "seats": ["me", "bot", "bot"], "name": "www.example.com"}
    assert as_guest().post("/games", body).status_code == 422
    opened = as_guest().post("/games", body | {"name": "Bert"}).json()
    assert [seat["name"] for seat in opened["seats"]] == ["Bert", "Carol (bot)", "Dot (bot)"]


def test_a_club_lobby_shows_no_public_table_and_the_public_list_none_of_a_club() -> None:
    people = make_people()
    member = Client()
    member.force_login(people.ben)
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "lobby"}
    member.post("/clubs/adas-club/lobby/", sent, follow=True)
    assert "/join/" not in phone().get("/play/").content.decode()
    public = quick_match(phone())
    assert public not in member.get("/clubs/adas-club/lobby/").content.decode()
