"""The director of an online game, and seats that change hands."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.online_tables import answer, as_guest, dealt, open_table, propose
from tournaments.core import links
from tournaments.models import GameEntry
from tournaments.online.game_log import MAX_SAME_ENTRIES

pytestmark = pytest.mark.django_db


def test_a_director_replaces_a_player_who_then_has_no_access() -> None:
    table = open_table(people=3, bots=1)
    old = table.at(1)
    body = {"seat": 1}
    assert table.at(1).post(f"{table.path}/replace", body).status_code == 403
    assert table.at(0).post(f"{table.path}/replace", body).status_code == 201
    assert old.get(table.path).json()["code"] == "not-found"
    table.game.refresh_from_db()
    new = as_guest()
    link = links.seat_token(table.game.seats.get(number=1))
    assert new.post("/games/seat", {"link": link}).json()["seat"] == 1
    table.clients[1] = new
    table.deal()
    assert table.seen(1)["view"]["hand"]


def test_who_directs_a_table_of_no_club_decides_the_same_thing_only_so_often_in_a_deal() -> None:
    table, _ = dealt(people=2)
    path = f"{table.path}/pause"
    for _ in range(MAX_SAME_ENTRIES):
        for paused in (True, False):
            assert table.at(0).post(path, {"paused": paused}).status_code == 201
    refused = table.at(0).post(path, {"paused": True})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    assert table.at(0).post(f"{table.path}/replace", {"seat": 1}).status_code == 201


def test_a_player_cannot_take_a_second_seat_in_a_deal() -> None:
    table, _ = dealt(people=3)
    link = links.seat_token(table.game.seats.select_related("game").get(number=1))
    refused = table.at(2).post("/games/seat", {"link": link})
    assert refused.json()["code"] == "not-now"
    assert (table.seen(1)["seat"], table.seen(2)["seat"]) == (1, 2)


def test_another_device_gets_the_seat_with_its_rights_and_the_log_says_so() -> None:
    table, _ = dealt(people=2)
    old, new = table.at(0), as_guest()
    before = table.snapshot
    link = links.seat_token(table.game.seats.select_related("game").get(number=0))
    assert new.post("/games/seat", {"link": link}).json()["directs"]
    last = GameEntry.objects.filter(game=table.game).latest("number")
    assert (last.kind, last.seat, last.text) == ("joined", 0, "Ada")
    assert table.snapshot.asked_at == before.asked_at
    assert old.get(table.path).status_code == 404
    assert new.post(f"{table.path}/pause", {"paused": True}).status_code == 201


def test_taking_an_action_back_leaves_the_points_of_a_deal_that_is_over() -> None:
    table = open_table("quick13", people=3, bots=0)
    table.play(Random(1), deals=1)
    table.deal()
    seat = table.snapshot.to_act[0]
    table.act(seat, "nominate:0")
    assert propose(table, seat, "undo").status_code == 201
    body = {"deal": 1, "points": [7, 8, 9], "reason": "Misdealt"}
    assert table.at(0).post(f"{table.path}/adjust", body).status_code == 201
    for other in {0, 1, 2} - {seat}:
        assert answer(table, other, agree=True).status_code == 201
    assert table.snapshot.to_act == (seat,)
    assert table.seen(0)["card"]["rows"][0]["points"] == [7, 8, 9]


def test_a_director_gives_a_deal_other_points_and_ends_the_game() -> None:
    table = open_table("quick13", people=1, bots=3)
    table.play(Random(1), deals=2)
    body = {"deal": 1, "points": [5, 5, 5, 5], "reason": "Misdealt"}
    assert table.at(0).post(f"{table.path}/adjust", body).status_code == 201
    row = table.seen(0)["card"]["rows"][0]
    assert (row["points"], row["is_adjusted"]) == ([5, 5, 5, 5], True)
    assert table.at(0).post(f"{table.path}/end").status_code == 201
    assert table.at(0).post(f"{table.path}/end").status_code == 200
    assert table.seen(0)["ended"] == "director"


def test_leaving_before_the_start_opens_the_seat_and_later_a_bot_takes_it() -> None:
    table = open_table(people=1, bots=1, seats=["me", "open", "open", "bot"])
    ben = as_guest()
    link = table.seen(0)["link"]
    joined = ben.post(f"{table.path}/seats", {"link": link, "name": "Ben"}).json()
    assert joined["seat"] == 1
    assert ben.post(f"{table.path}/leave").status_code == 204
    assert [seat["kind"] for seat in table.seen(0)["seats"]] == ["person", "open", "open", "bot"]
    full, _ = dealt(people=2)
    full.at(1).post(f"{full.path}/leave")
    assert full.seen(0)["seats"][1]["kind"] == "bot"
