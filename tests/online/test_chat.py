"""Talk at online tables: who may write, who hears it, and how it is stopped."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from tests.support import factories
from tests.support.api_client import with_token
from tests.support.event_games import sit_down
from tests.support.online_tables import Sitting, actor_of, anonymous, as_guest, get
from tests.support.people import People, in_browser, make_people
from tournaments.clubs import change_club
from tournaments.core import links
from tournaments.models import GameEntry, LogEntry
from tournaments.online.chat import BURST_PERIOD
from tournaments.online.streams.frames import build_updates
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> People:
    return make_people()


@pytest.fixture
def table(people: People) -> Sitting:
    """A table of an event in a club that lets its players write."""
    change_club(by=people.organiser, slug=people.club.slug, free_chat=True)
    return sit_down(people, factories.make_table(people))


def player_zero(people: People, table: Sitting) -> Client:
    """A browser in which Ada is signed in, who has the first seat."""
    ada = Client()
    ada.force_login(people.ada)
    player = table.game.seats.get(number=0)
    player.user, player.guest = people.ada, ""
    player.save()
    return ada


def write(table: Sitting, seat: int, words: str = "hm") -> int:
    return int(table.at(seat).post(f"{table.path}/say", {"words": words}).status_code)


def heard(client: ApiClient, table: Sitting) -> list[str]:
    events = get(client, f"{table.path}/events")["events"]
    return [event["text"] for event in events if event["kind"] == "talked"]


def test_the_players_hear_what_is_written_and_spectators_do_not(table: Sitting) -> None:
    assert table.seen(0)["may"]["chat"]
    assert write(table, 0, "  <b>Well,   well</b> ") == 201
    table.play(Random(1), deals=2)
    assert heard(table.at(1), table) == ["<b>Well, well</b>"]
    assert heard(anonymous(), table) == [""]
    page = Client().get(f"/play/{table.game.pk}/").content.decode()
    assert "Well, well" not in page


def test_free_chat_needs_the_clubs_permission(people: People, table: Sitting) -> None:
    change_club(by=people.organiser, slug=people.club.slug, free_chat=False)
    assert not table.seen(0)["may"]["chat"]
    answer = table.at(0).post(f"{table.path}/say", {"words": "hm"})
    assert (answer.status_code, answer.json()["problems"][0]["field"]) == (422, "words")
    assert table.at(0).post(f"{table.path}/say", {"phrase": "hello"}).status_code == 201


@pytest.mark.parametrize("words", ["", "   ", "x" * 201])
def test_invalid_messages_are_refused(table: Sitting, words: str) -> None:
    assert write(table, 0, words) == 422
    assert not GameEntry.objects.filter(kind="talked").exists()


def test_too_many_messages_in_a_short_time_are_refused(table: Sitting) -> None:
    assert [write(table, 0) for _ in range(6)] == [201] * 5 + [409]
    assert write(table, 1) == 201
    for row in GameEntry.objects.filter(kind="talked"):
        row.made_at -= BURST_PERIOD + timedelta(seconds=1)
        row.save()
    assert write(table, 0) == 201


def test_a_player_mutes_another_and_unmutes_them(table: Sitting) -> None:
    write(table, 0, "psst")
    mute = f"{table.path}/mute"
    assert table.at(1).post(mute, {"seat": 0}).json() == {"muted": [0]}
    assert (heard(table.at(1), table), heard(table.at(2), table)) == ([""], ["psst"])
    assert table.seen(1)["muted"] == [0]
    table.at(1).post(mute, {"seat": 0, "muted": False})
    assert heard(table.at(1), table) == ["psst"]
    for wrong in (1, 6):
        assert table.at(1).post(mute, {"seat": wrong}).status_code == 422


@pytest.mark.parametrize("is_backwards", [False, True])
def test_one_update_for_all_readers_sends_words_only_to_those_who_may_read_them(
    people: People, table: Sitting, is_backwards: bool
) -> None:
    write(table, 0, "psst")
    table.at(1).post(f"{table.path}/mute", {"seat": 0})
    may_read = {"mute": False, "sender": True, "listener": True, "director": True, "other": False}
    actors = {
        "mute": actor_of(table.at(1)),
        "sender": actor_of(table.at(0)),
        "listener": actor_of(table.at(2)),
        "director": in_browser(people.ada),
        "other": actor_of(as_guest()),
    }
    names = sorted(actors, reverse=is_backwards)
    # A spectator gets the entries at once only when the game is over.
    assert with_token(people.ada).post(f"{table.path}/end").status_code == 201
    table.game.refresh_from_db()
    game, link = table.game, links.game_token(table.game)
    readers = [Reader(game.pk, actors[name], link, 0) for name in names]
    _, updates = build_updates({game.pk: readers}, timezone.now())[game.pk]
    entries = [update.body.count(b"event: entry") for update in updates]
    assert entries == [game.number] * len(names)
    assert {
        name: b"psst" in update.body for name, update in zip(names, updates, strict=True)
    } == may_read


def test_the_director_removes_words_for_good(people: People, table: Sitting) -> None:
    write(table, 0, "rude")
    number = GameEntry.objects.get(kind="talked").number
    remove = f"{table.path}/remove"
    assert table.at(1).post(remove, {"number": number}).status_code == 403
    ada = with_token(people.ada)
    assert heard(ada, table) == ["rude"]
    assert [ada.post(remove, {"number": number}).status_code for _ in range(2)] == [201, 200]
    assert heard(table.at(1), table) == [""]
    assert ada.post(remove, {"number": 1}).status_code == 404
    assert LogEntry.objects.filter(verb="online-removed").count() == 1
    assert not GameEntry.objects.filter(text="rude").exists()


def test_words_that_a_page_sends_again_with_their_key_are_kept_once(
    people: People, table: Sitting
) -> None:
    ada = player_zero(people, table)
    address, key = f"/play/{table.game.pk}/do/", "5f" * 16
    for _ in range(2):
        answer = ada.post(address, {"words": "Good evening", "key": key}, follow=True)
        assert "Good evening" in answer.content.decode()
    for wrong, reason in ((key, "already used"), ("x", "cannot be sent again")):
        answer = ada.post(address, {"words": "Good night", "key": wrong}, follow=True)
        assert reason in answer.content.decode()
    assert [row.text for row in GameEntry.objects.filter(kind="talked")] == ["Good evening"]


def test_who_leaves_twice_is_led_away_twice(people: People, table: Sitting) -> None:
    ada = player_zero(people, table)
    leave = {"do": "leave", "key": "5f" * 16}
    answers = [ada.post(f"/play/{table.game.pk}/do/", leave) for _ in range(2)]
    assert [answer.headers["Location"] for answer in answers] == ["/play/"] * 2


def test_on_the_page_one_writes_mutes_and_removes(people: People, table: Sitting) -> None:
    ada = player_zero(people, table)
    page = f"/play/{table.game.pk}/"
    write(table, 1, "<script>alert(1)</script>")
    shown = ada.get(page).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    number = GameEntry.objects.get(kind="talked").number
    assert f"remove-{number}" in shown
    ada.post(f"{page}do/", {"words": "Good evening"})
    ada.post(f"{page}do/", {"do": "mute-1"})
    shown = ada.get(page).content.decode()
    assert "Good evening" in shown
    assert "alert(1)" not in shown
    ada.post(f"{page}do/", {"do": "hear-1"})
    ada.post(f"{page}do/", {"do": f"remove-{number}"})
    assert "alert(1)" not in ada.get(page).content.decode()
    assert ada.post(f"{page}do/", {"do": "mute-x"}).status_code == 404
