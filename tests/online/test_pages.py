"""The pages for play online: who may see and do what, bad input, and no card that is hidden."""

from __future__ import annotations

import gzip
import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.factories import make_table
from tests.support.leaks import cards_in_text
from tests.support.online_tables import guest_at_table, open_table
from tests.support.page_checks import look
from tests.support.people import make_people
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.shapes import copy_with
from tournaments.models import OnlineGame
from tournaments.online.access import access_game
from tournaments.online.queries.games import build_table
from tournaments.online.snapshot_cache import get_snapshot
from tournaments.pages.online.table.rows import table_rows
from tournaments.pages.online.table.status import get_verdict

if TYPE_CHECKING:
    from tournaments.online.core.snapshot import GameSnapshot

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = {"bot_seconds": 0, "deal_seconds": 0}
LOW = ("two", "three", "four", "five", "six", "seven", "eight")


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
    assert OnlineGame.objects.get().seats.filter(bot="club").count() == 3


@pytest.mark.parametrize("link", ["a/b", "..", "1-x", "%00"])
def test_a_wrong_link_in_the_address_of_a_public_table_leads_to_the_lobby(link: str) -> None:
    ada = Client()
    ada.cookies["guest"] = links.make_guest_key()
    opened = ada.post("/play/", {"preset": "quick13", "players": 4, "friends": 1, "with": "quick"})
    assert opened.status_code == 302
    pk = OnlineGame.objects.get().pk
    answer = Client().get(f"/play/{pk}/?link={link}")
    assert (answer.status_code, answer["Location"]) == (302, f"/play/{pk}/join/")


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
    play_one_deal(client, game)
    steps = [
        client.get(f"/play/{game.pk}/deals/1/", {"step": step}).content.decode()
        for step in (0, 1, 999)
    ]
    assert "The deal before any action." in steps[0]
    assert all(cards_in_text(step) for step in steps)
    check = client.get(f"/play/{game.pk}/deals/1/check/").content.decode()
    assert re.search(r'name="seed" value="[0-9a-f]{64}"', check)


def test_past_deals_call_their_reader_you_and_lead_to_a_deal_from_its_first_column() -> None:
    client, game = guest_at_table()
    play_one_deal(client, game)
    page = look(client.get(f"/play/{game.pk}/deals/"))
    head, first = page.rows()[:2]
    assert head[:2] == ["Deal", "You"]
    assert first[0] == "1 Check deal 1"
    assert {f"/play/{game.pk}/deals/1/", f"/play/{game.pk}/deals/1/check/"} <= page.links()


def play_one_deal(client: Client, game: OnlineGame) -> None:
    while len(snapshot_of(game).match.results) < 1:
        view = snapshot_of(game).view(0)
        assert view is not None
        sent = {"text": view.legal[0].text, "expected": snapshot_of(game).number}
        client.post(f"/play/{game.pk}/", sent)


def test_a_deal_of_a_game_without_trumps_does_not_speak_of_them() -> None:
    client, game = guest_at_table("clogs", seats=2)
    play_one_deal(client, game)
    past = client.get(f"/play/{game.pk}/deals/1/").content.decode()
    assert "The deal before any action." in past
    assert "trumps" not in past


def test_the_replay_of_a_special_deal_names_it() -> None:
    table = open_table("quick13", people=1, bots=3)
    table.play(Random(3), deals=6)
    assert "<h1>Deal 6: No Trumps</h1>" in table.page("deals/6/")
    assert "<h1>Deal 5</h1>" in table.page("deals/5/")


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
    sheet = f"{run}tables/{table.pk}/"
    assert "Play online" in ada.get(sheet).content.decode()
    assert dee.post(f"{run}tables/{table.pk}/online/").status_code == 403
    panel = ada.post(f"{run}tables/{table.pk}/online/", follow=True)
    assert "0 of 4 players here" in panel.content.decode()
    link = re.search(r"/play/seat/[^<]+/", panel.content.decode())
    assert link is not None
    anne = Client()
    assert anne.post(link[0]).status_code == 302
    assert "Play or watch" in ada.get(sheet).content.decode()
    assert "1 of 4 players here" not in Client().get(f"{run}online/").content.decode()


def test_a_form_of_the_director_that_is_wrong_is_shown_again_and_changes_nothing() -> None:
    client, game = guest_at_table()
    address = f"/play/{game.pk}/director/"
    page = client.get(address).content.decode()
    assert "Choose a seat" in page
    assert "Choose a player" in page
    before = snapshot_of(game).number
    refused = client.post(address, {"do": "replace", "seat": "", "who": ""})
    assert refused.status_code == 422
    wrong = {"do": "adjust", "deal": "x", "points": "1", "reason": "Misdealt"}
    assert client.post(address, wrong).status_code == 422
    assert snapshot_of(game).number == before


def test_ones_own_column_of_the_score_card_says_you() -> None:
    client, game = guest_at_table()
    by = Actor(guest=links.guest_id_from_key(client.cookies["guest"].value))
    shown = build_table(access_game(by, game.pk), timezone.now())
    names = table_rows(shown, []).score.names
    assert names[0] == "You"
    assert names[1:] == [seat.name for seat in shown.seats[1:]]


def test_players_who_share_a_win_have_its_points_each() -> None:
    client, game = guest_at_table()
    by = Actor(guest=links.guest_id_from_key(client.cookies["guest"].value))
    shown = build_table(access_game(by, game.pk), timezone.now())
    shared = copy_with(shown, card=copy_with(shown.card, winners=(0, 2), totals=(10, 0, 10, 0)))
    verdict = get_verdict(shared, ["Ada", "Bert", "Carol", "Dot"])
    assert verdict == "The game is over. You and Carol share the win with 10 points each."


def test_before_the_first_deal_the_table_shows_who_sits_there_and_how_it_begins() -> None:
    client, game = guest_at_table()
    by = Actor(guest=links.guest_id_from_key(client.cookies["guest"].value))
    table = build_table(access_game(by, game.pk), timezone.now())
    shown = copy_with(table, view=None, may=copy_with(table.may, ready=True))
    before = table_rows(shown, []).before
    assert before is not None
    assert [seat.name for seat in before.seats][:2] == ["You", shown.seats[1].name]
    assert before.may_be_ready
    late = shown.customs | {"watching": "deals", "watch_delay": 1}
    watched = table_rows(copy_with(shown, customs=late, role="watcher", seat=None), []).before
    assert watched is not None
    assert watched.title == "You are watching 1 deal behind."


def test_the_drawing_of_a_table_is_sent_compressed_and_small() -> None:
    client, game = guest_at_table()
    expected = {"X-Part": "table", "Accept-Encoding": "gzip"}
    number = snapshot_of(game).number
    answers = [
        client.get(f"/play/{game.pk}/table/", headers=expected),
        client.post(
            f"/play/{game.pk}/", {"text": "nominate:9", "expected": number}, headers=expected
        ),
        client.post(f"/play/{game.pk}/do/", {"phrase": "hello"}, headers=expected),
    ]
    for answer in answers:
        assert answer["Content-Encoding"] == "gzip"
        assert len(answer.content) < 5000
    plain = client.get(f"/play/{game.pk}/table/", headers={"X-Part": "table"})
    assert "Content-Encoding" not in plain
    assert gzip.decompress(answers[0].content).startswith(plain.content[:40])


def test_what_never_changes_is_sent_with_the_page_alone() -> None:
    client, game = guest_at_table()
    page = client.get(f"/play/{game.pk}/").content.decode()
    headers = {"X-Part": "table", "X-Pieces": ""}
    part = client.get(f"/play/{game.pk}/table/", headers=headers).content.decode()
    assert "data-preferences" in page
    assert "data-preferences" not in part


def test_the_menu_has_the_link_to_ones_seat_to_send_to_another_device() -> None:
    client, game = guest_at_table()
    page = client.get(f"/play/{game.pk}/").content.decode()
    link = f"http://testserver/play/seat/{links.seat_token(game.seats.get(number=0))}/"
    assert page.count(f'data-share="{link}"') == 1
    assert 'href="/play/seat/' not in page, "it would only lead back to this table"
