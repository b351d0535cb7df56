"""The pages for play online: who may see and do what, bad input, and no card that is hidden."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.factories import make_table
from tests.support.leaks import cards_in_text
from tests.support.people import make_people
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.models import OnlineGame
from tournaments.online import casual_games
from tournaments.online.access import access_game
from tournaments.online.event_tables import open_table_online
from tournaments.online.queries.games import table_json
from tournaments.online.snapshot_cache import get_snapshot
from tournaments.pages.online.table.rows import table_rows

if TYPE_CHECKING:
    from pytest_django import Settings

    from tournaments.online.core.snapshot import GameSnapshot

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = {"bot_seconds": 0, "deal_seconds": 0}
LOW = ("two", "three", "four", "five", "six", "seven", "eight")


def guest_at_table(
    preset: str = "quick13", seats: int = 4, **more: Any
) -> tuple[Client, OnlineGame]:
    """A guest's browser, and a table with bots that never wait."""
    key = links.make_guest_key()
    client = Client()
    client.cookies["guest"] = key
    opened = casual_games.open_casual_game(
        by=Actor(guest=links.guest_id_from_key(key)),
        preset=preset,
        seats=["me", *["bot"] * (seats - 1)],
        name="Ada",
        customs=AT_ONCE | more,
    )
    return client, opened.game


def snapshot_of(game: OnlineGame) -> GameSnapshot:
    game.refresh_from_db()
    return get_snapshot(game)


def read(client: Client, game: OnlineGame, picked: str = "") -> str:
    answer = client.get(f"/play/{game.pk}/", {"pick": picked} if picked else {})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_stranger_who_presses_play_now_is_a_guest_with_cards() -> None:
    client = Client()
    answer = client.post(
        "/play/", {"preset": "quick13", "players": 4, "friends": 1, "with": "bots"}
    )
    assert answer.status_code == 302
    assert links.guest_id_from_key(answer.cookies["guest"].value)
    assert client.get(answer["Location"]).status_code == 200
    assert OnlineGame.objects.get().seats.filter(bot="plain").count() == 3


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
    assert answer.status_code == 200
    assert words in answer.content.decode()
    assert not OnlineGame.objects.exists()


def test_a_stranger_finds_no_table() -> None:
    _, game = guest_at_table()
    for path in ("", "table/", "deals/", "deals/1/", "deals/1/check/", "rules/", "director/"):
        assert Client().get(f"/play/{game.pk}/{path}").status_code == 404, path
    assert Client().post(f"/play/{game.pk}/", {"text": "nominate:0"}).status_code == 404
    assert Client().post(f"/play/{game.pk}/do/", {"do": "leave"}).status_code == 404


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"text": "play:AS", "expected": "x"},
        {"text": "nominate:9", "expected": "-1"},
        {"text": "\x00" * 300, "expected": "9" * 40},
        {"text": "call:" + "a+" * 90, "expected": "3"},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(sent: dict[str, str]) -> None:
    client, game = guest_at_table()
    before = snapshot_of(game).number
    plain = client.post(f"/play/{game.pk}/", sent, follow=True)
    part = client.post(f"/play/{game.pk}/", sent, headers={"X-Part": "table"})
    assert plain.status_code == 200
    assert part.status_code in {409, 422}
    assert 'role="alert"' in part.content.decode()
    assert snapshot_of(game).number == before


def test_an_illegal_card_is_refused_with_the_table_as_it_is() -> None:
    client, game = guest_at_table()
    number = snapshot_of(game).number
    sent = {"text": "play:2S", "expected": number}
    answer = client.post(f"/play/{game.pk}/", sent, headers={"X-Part": "table"})
    assert answer.status_code == 422
    assert "You cannot do that now" in answer.content.decode()


def test_an_unknown_command_is_not_found() -> None:
    client, game = guest_at_table()
    assert client.post(f"/play/{game.pk}/do/", {"do": "cheat"}).status_code == 404
    assert client.post(f"/play/{game.pk}/director/", {"do": "cheat"}).status_code == 404


def test_a_deal_is_looked_at_again_when_it_is_over_and_not_before() -> None:
    client, game = guest_at_table()
    before = client.get(f"/play/{game.pk}/deals/1/").content.decode()
    assert "still being played" in before
    assert not cards_in_text(before)
    while len(snapshot_of(game).match.results) < 1:
        view = snapshot_of(game).view(0)
        assert view is not None
        sent = {"text": view.legal[0].text, "expected": snapshot_of(game).number}
        client.post(f"/play/{game.pk}/", sent)
    steps = [
        client.get(f"/play/{game.pk}/deals/1/", {"step": step}).content.decode()
        for step in (0, 1, 999)
    ]
    assert "The deal before any action." in steps[0]
    assert all(cards_in_text(step) for step in steps)
    check = client.get(f"/play/{game.pk}/deals/1/check/").content.decode()
    assert re.search(r'name="seed" value="[0-9a-f]{64}"', check)


def test_a_friend_joins_by_the_link_and_the_director_sees_them() -> None:
    key = links.make_guest_key()
    ada, ben = Client(), Client()
    ada.cookies["guest"] = key
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "friends", "name": "Ada"}
    address = ada.post("/play/", sent)["Location"]
    game = OnlineGame.objects.get()
    assert links.game_token(game) in ada.get(address).content.decode()
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
    assert link in ada.get(address, headers={"host": "localhost:8000"}).content.decode()


def test_a_watcher_sees_the_table_late_and_nobodys_hand() -> None:
    client, game = guest_at_table("mcleod22", watching="deals")
    link = {"link": links.game_token(game)}
    while len(snapshot_of(game).match.results) < 2:
        view = snapshot_of(game).view(0)
        assert view is not None
        sent = {"text": view.legal[0].text, "expected": snapshot_of(game).number}
        client.post(f"/play/{game.pk}/", sent)
    watching = Client().get(f"/play/{game.pk}/", link)
    page = watching.content.decode()
    assert watching.status_code == 200
    assert "Deal 3" not in page
    assert "data-hand" not in page
    assert "held-card" not in page
    assert f"stream?link={link['link']}" in page


def test_a_bot_takes_an_open_seat_and_the_game_begins() -> None:
    ada = Client()
    sent = {"preset": "quick13", "players": 4, "friends": 1, "with": "friends", "name": "Ada"}
    address = ada.post("/play/", sent)["Location"]
    game = OnlineGame.objects.get()
    link = links.game_token(game)
    ada.post(f"{address}do/", {"do": "bot-1"})
    snapshot = snapshot_of(game)
    assert snapshot.is_started
    assert links.game_token(game) == link
    assert len({seat.name for seat in game.seats.all()}) == 4


def test_an_organiser_has_a_table_play_online_and_directs_it() -> None:
    people = make_people()
    table = make_table(people)
    ada, dee = Client(), Client()
    ada.force_login(people.ada)
    dee.force_login(people.dee)
    run = "/clubs/adas-club/events/thursday/run/"
    assert "Play online" in ada.get(run).content.decode()
    assert dee.post(f"{run}tables/{table.pk}/online/").status_code == 403
    panel = ada.post(f"{run}tables/{table.pk}/online/", follow=True)
    assert "0 of 4 players here" in panel.content.decode()
    link = re.search(r"/play/seat/[^<]+/", panel.content.decode())
    assert link is not None
    anne = Client()
    assert anne.post(link[0]).status_code == 302
    assert "Play or watch" in ada.get(run).content.decode()
    assert "1 of 4 players here" not in Client().get(f"{run}online/").content.decode()


def test_one_tap_on_the_first_page_deals_the_cards() -> None:
    make_people()
    web = Client()
    first = web.get("/", follow=True).content.decode()
    assert 'action="/play/now/"' in first
    at_table = web.post("/play/now/")
    assert re.fullmatch(r"/play/\d+/", at_table["Location"])
    assert web.get(at_table["Location"]).status_code == 200
    assert web.get("/play/now/")["Location"] == "/play/"
    for _ in range(4):
        web.post("/play/now/")
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
    assert "Being played" in lobby
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
    assert (
        f"{seat.name} is already playing here. Are you {seat.name}, on another device?" in stranger
    )
    assert "is already playing here" not in client.get(address).content.decode()
    seat.guest = ""
    seat.save()
    assert "is already playing here" not in Client().get(address).content.decode()


def test_the_director_must_choose_both_a_seat_and_a_new_player() -> None:
    client, game = guest_at_table()
    address = f"/play/{game.pk}/director/"
    page = client.get(address).content.decode()
    assert "Choose a seat" in page
    assert "Choose a player" in page
    before = snapshot_of(game).number
    refused = client.post(address, {"do": "replace", "seat": "", "who": ""})
    assert refused.status_code in (200, 422)
    assert snapshot_of(game).number == before


def test_those_who_sit_at_a_table_are_not_offered_for_its_seats() -> None:
    people = make_people()
    table = make_table(people, venue="online")
    game = open_table_online(by=people.organiser, table_id=table.pk)
    client = Client()
    client.force_login(people.ada)
    page = client.get(f"/play/{game.pk}/director/").content.decode()
    for player in game.seats.values_list("player_id", flat=True):
        assert f'value="player-{player}"' not in page


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


def test_ones_own_column_of_the_score_card_says_you() -> None:
    client, game = guest_at_table()
    by = Actor(guest=links.guest_id_from_key(client.cookies["guest"].value))
    shown = table_json(access_game(by, game.pk), timezone.now())
    names = table_rows(shown, [])["score"]["names"]
    assert names[0] == "You"
    assert names[1:] == [seat["name"] for seat in shown["seats"][1:]]


def test_before_the_first_deal_the_table_shows_who_sits_there_and_how_it_begins() -> None:
    client, game = guest_at_table()
    by = Actor(guest=links.guest_id_from_key(client.cookies["guest"].value))
    shown = table_json(access_game(by, game.pk), timezone.now()) | {"view": None}
    shown["may"] = shown["may"] | {"ready": True}
    before = table_rows(shown, [])["before"]
    assert [seat["name"] for seat in before["seats"]][:2] == ["You", shown["seats"][1]["name"]]
    assert before["may_be_ready"]
    late = {"customs": shown["customs"] | {"watching": "deals", "watch_delay": 1}}
    watched = table_rows(shown | late | {"role": "watcher", "seat": None}, [])["before"]
    assert watched["title"] == "You are watching 1 deal behind."
