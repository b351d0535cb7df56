"""A table online, as its players see it through the API."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from tests.support.online_tables import Sitting, anonymous, as_guest, dealt, get, open_table
from tournaments.models import GameEntry, OnlineGame
from tournaments.online.snapshot_cache import snapshots

pytestmark = pytest.mark.django_db


def test_a_guest_plays_against_bots_without_any_credentials() -> None:
    body = {"preset": "foss20", "seats": ["me", "bot", "bot", "bot"]}
    answer = anonymous().post("/games", body)
    assert answer.status_code == 201
    shown = answer.json()
    assert shown["guest_key"]
    assert shown["seat"] == 0
    assert shown["next_deal"]["commitment"]
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot", "bot", "bot"]


@pytest.mark.parametrize("preset", [preset.slug for preset in engine.presets()])
def test_every_preset_is_played_and_its_log_is_its_transcript(preset: str) -> None:
    table, rng = open_table(preset, people=2, bots=2), Random(1)
    while not table.snapshot.match.results:
        table.step(rng)
        check_each_sees_what_is_legal(table)
    deal = get(table.at(0), f"{table.path}/deals/1")
    snapshots.clear()
    again = get(table.at(1), f"{table.path}/deals/1")
    assert deal == again
    assert deal["is_over"]
    if deal["transcript"] is not None:
        state = engine.replay(deal["transcript"])
        assert state.result is not None
        assert state.result.score.points == table.snapshot.match.results[0].score.points
        assert engine.commitment(bytes.fromhex(deal["seed"])) == deal["commitment"]


def check_each_sees_what_is_legal(table: Sitting) -> None:
    """The players are shown the actions that the engine allows, and the number to answer to."""
    snapshot = table.snapshot
    for seat in (seat for seat in snapshot.to_act if snapshot.is_person(seat)):
        view, shown = snapshot.view(seat), table.seen(seat)
        assert view is not None
        assert [action["text"] for action in shown["legal"]] == [act.text for act in view.legal]
        assert shown["number"] == snapshot.number


def test_a_whole_game_ends_with_a_score_card() -> None:
    table = open_table("quick13", people=2, bots=2)
    table.play(Random(2))
    shown = table.seen(1)
    assert shown["state"] == "ended"
    assert len(shown["card"]["rows"]) == 13
    assert shown["card"]["winners"]


def test_two_at_once_are_one_action_and_one_refusal() -> None:
    table = open_table(people=2, bots=2)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    number = table.snapshot.number
    first = table.act(seat, expected=number)
    other = table.at(seat).post(f"{table.path}/actions", {"text": "nominate:1", "expected": number})
    assert (first.status_code, other.status_code) == (201, 409)
    assert other.json()["code"] == "stale-number"
    assert other.json()["number"] == table.snapshot.number


def test_the_same_action_sent_twice_is_done_once_and_answered_the_same() -> None:
    table = open_table(people=2, bots=2)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    number = table.snapshot.number
    first = table.act(seat, "nominate:0", expected=number)
    again = table.act(seat, "nominate:0", expected=number)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert GameEntry.objects.filter(seat=seat, kind="acted").count() == 1


def test_another_seats_equal_action_is_not_a_repeat_of_it() -> None:
    table = open_table(people=2, bots=2)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    number = table.snapshot.number
    assert table.act(seat, "nominate:0", expected=number).status_code == 201
    answer = table.act(1 - seat, "nominate:0", expected=number)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale-number")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"text": "nominate:1"}, "another action"),
        ({"kind": "paused"}, "another kind of entry"),
        ({"done_by": "clock"}, "an action that the clock took"),
    ],
)
def test_only_the_very_same_action_of_a_person_is_a_repeat(
    change: dict[str, str], what: str
) -> None:
    table = open_table(people=2, bots=2)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    number = table.snapshot.number
    table.act(seat, "nominate:0", expected=number)
    done = GameEntry.objects.get(seat=seat, kind="acted")
    GameEntry.objects.filter(pk=done.pk).update(**change)
    answer = table.act(seat, "nominate:0", expected=number)
    assert answer.status_code == 409, what


def test_what_the_rules_forbid_is_refused_with_what_they_allow() -> None:
    table = open_table(people=2, bots=2)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    for text in ("nominate:9", "play:AS", "nonsense", ""):
        before = table.snapshot.number
        answer = table.act(seat, text)
        assert answer.status_code == 422
        if answer.json()["code"] == "illegal-action":
            assert answer.json()["legal"] == table.seen(seat)["legal"]
        assert table.snapshot.number == before


def test_an_action_out_of_turn_is_refused() -> None:
    table = open_table(people=4, bots=0)
    table.deal()
    seat = next(seat for seat in range(4) if seat not in table.snapshot.to_act)
    answer = table.act(seat, "nominate:0")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-your-turn")


def test_a_stranger_sees_nothing_and_a_visitor_with_the_link_no_cards() -> None:
    table = open_table(people=2, bots=2)
    table.deal()
    link = table.seen(0)["link"]
    assert as_guest().get(table.path).status_code == 404
    visitor = as_guest().get(f"{table.path}?link={link}").json()
    assert visitor["role"] == "visitor"
    assert visitor["view"] is None
    assert visitor["link"] is None


def test_events_can_be_read_from_any_number_on() -> None:
    table = open_table(people=1, bots=3)
    table.play(Random(3), deals=3)
    everything = get(table.at(0), f"{table.path}/events")["events"]
    numbers = [event["number"] for event in everything]
    assert numbers == list(range(1, len(numbers) + 1))
    snapshots.clear()
    later = get(table.at(0), f"{table.path}/events?after=20")["events"]
    assert later == everything[20 : 20 + len(later)]


def test_a_stream_that_cannot_stay_open_says_what_there_is_and_when_to_come_back() -> None:
    table = open_table(people=1, bots=3)
    table.play(Random(3), deals=1)
    answer = table.at(0).get(f"{table.path}/stream", Last_Event_ID="2", Accept="text/event-stream")
    assert answer["Content-Type"] == "text/event-stream"
    assert answer["X-Accel-Buffering"] == "no"
    text = answer.content.decode()
    assert text.startswith("retry: ")
    assert text.index("id: 3\nevent: entry") < text.index("event: table")
    assert table.at(0).get(f"{table.path}/stream?after=x").status_code == 422
    numbers = table.at(0).get(f"{table.path}/stream?send=numbers").content.decode()
    assert re.fullmatch(r"retry: 1000\n\nid: \d+\nevent: number\ndata: {}\n\n", numbers)
    assert table.at(0).get(f"{table.path}/stream?send=x").status_code == 422
    assert as_guest().get(f"{table.path}/stream").status_code == 404


def test_the_director_gets_links_of_seats_that_wait_and_of_no_other() -> None:
    table = open_table(people=2, bots=2)
    assert table.seen(0)["invitations"] == []
    table.at(0).post(f"{table.path}/replace", {"seat": 1})
    (invitation,) = table.seen(0)["invitations"]
    ben = as_guest()
    assert ben.post("/games/seat", {"link": invitation["link"]}).json()["seat"] == 1
    assert table.seen(0)["invitations"] == []
    assert get(ben, table.path)["invitations"] == []


def test_a_seats_link_opens_it_on_another_device() -> None:
    table = open_table(people=2, bots=2)
    link = table.seen(0)["seat_link"]
    other = as_guest()
    taken = other.post("/games/seat", {"link": link})
    assert taken.status_code == 201
    assert taken.json()["seat"] == 0
    assert table.at(0).get(table.path).status_code in {200, 404}
    assert table.at(0).get(table.path).json().get("seat") is None
    table.clients[0] = other
    table.deal()
    assert table.seen(0)["view"]["hand"]


def test_a_guest_may_not_open_games_without_end() -> None:
    client = as_guest()
    body = {"preset": "foss20", "seats": ["me", "open", "bot", "bot"]}
    answers = [client.post("/games", body).status_code for _ in range(6)]
    assert answers == [201] * 5 + [409]
    assert OnlineGame.objects.count() == 5


@pytest.mark.postgres
def test_an_action_in_a_deal_is_written_in_one_message_to_the_database() -> None:
    table, seat = dealt()
    shown = table.seen(seat)
    with CaptureQueriesContext(connection) as asked:
        assert table.act(seat, shown["legal"][0]["text"], shown["number"]).status_code == 201
    (written,) = (one["sql"] for one in asked if one["sql"].startswith(("INSERT", "UPDATE")))
    assert '"tournaments_gameentry"' in written
    assert 'UPDATE "tournaments_onlinegame"' in written
