"""What a table agrees on: undo, pauses, another game; and entropy and phrases."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

import engine
from tests.support.online_tables import Sitting, answer, as_guest, dealt, get, open_table, propose
from tournaments.models import GameEntry
from tournaments.online.core.clocks import PROPOSAL_SECONDS

pytestmark = pytest.mark.django_db


# Agreeing.


def test_an_action_is_taken_back_when_all_agree() -> None:
    table, seat = dealt()
    before = table.snapshot.state
    table.act(seat, "nominate:0")
    assert table.seen(seat)["may"]["undo"]
    assert propose(table, seat, "undo").status_code == 201
    others = [other for other in range(4) if other != seat]
    for other in others:
        assert table.seen(other)["proposal"]["is_yours_to_answer"]
        answer(table, other, agree=True)
    assert table.snapshot.to_act == (seat,)
    assert table.snapshot.state == before
    assert table.act(seat, "nominate:1").status_code == 201


def test_one_who_declines_is_enough_and_nothing_changes() -> None:
    table, seat = dealt()
    table.act(seat, "nominate:0")
    after = table.snapshot.state
    propose(table, seat, "undo")
    answer(table, (seat + 1) % 4, agree=False)
    assert table.snapshot.proposal is None
    assert table.snapshot.state == after


def test_no_action_is_undone_once_another_player_has_acted() -> None:
    table, seat = dealt()
    table.act(seat, "nominate:0")
    propose(table, seat, "undo")
    second = table.snapshot.to_act[0]
    assert table.act(second, "nominate:0").status_code == 201
    assert table.snapshot.proposal is None
    assert propose(table, seat, "undo").json()["code"] == "not-now"


def test_an_action_that_revealed_a_card_is_not_undone() -> None:
    """In Guess Trumps the last nomination turns the trump."""
    table = open_table("mcleod22", people=4, bots=0)
    rng = Random(1)
    while True:
        table.step(rng)
        snapshot = table.snapshot
        if snapshot.revealed and {one.event.kind for one in snapshot.revealed} & {"trump-turned"}:
            break
    assert snapshot.last_actor is not None
    assert propose(table, snapshot.last_actor, "undo").json()["code"] == "not-now"


def test_a_pause_needs_all_and_so_does_going_on() -> None:
    table, _ = dealt(people=2)
    propose(table, 0, "pause")
    assert table.seen(0)["paused"] is None
    answer(table, 1, agree=True)
    assert table.seen(0)["paused"]["seat"] == 0
    propose(table, 1, "resume")
    propose(table, 0, "resume")  # asking for the same is agreeing
    assert table.seen(0)["paused"] is None


def test_a_player_who_has_gone_does_not_keep_the_others_in_a_pause() -> None:
    table, _ = dealt(people=2)
    propose(table, 0, "pause")
    answer(table, 1, agree=True)
    propose(table, 1, "resume")
    table.go()
    assert table.seen(1)["paused"], "the other player has half a minute to object"
    let_proposal_lapse(table)
    assert table.seen(1)["paused"] is None
    assert table.snapshot.proposal is None
    last = GameEntry.objects.get(game=table.game, kind="resumed")
    assert (last.seat, last.done_by) == (1, "clock")


def test_a_player_who_objects_keeps_the_game_paused() -> None:
    table, _ = dealt(people=2)
    propose(table, 0, "pause")
    answer(table, 1, agree=True)
    propose(table, 1, "resume")
    answer(table, 0, agree=False)
    let_proposal_lapse(table)
    assert table.seen(1)["paused"]
    propose(table, 1, "end")
    let_proposal_lapse(table)
    assert not table.snapshot.ended, "only to resume is silence consent"


def test_a_casual_game_goes_on_although_its_director_paused_it_and_went() -> None:
    table, _ = dealt(people=2)
    table.at(0).post(f"{table.path}/pause")
    assert table.seen(1)["paused"]["seat"] is None
    assert table.seen(1)["may"]["resume"]
    assert propose(table, 1, "resume").status_code == 201
    let_proposal_lapse(table)
    assert table.seen(1)["paused"] is None


def let_proposal_lapse(table: Sitting) -> None:
    """Run what is due after the time for answers has passed."""
    later = timezone.now() + timedelta(seconds=PROPOSAL_SECONDS)
    with time_machine.travel(later, tick=False):
        table.go()


def test_alone_with_bots_one_decides_alone() -> None:
    table = open_table(people=1, bots=3)
    assert propose(table, 0, "end").status_code == 201
    assert table.snapshot.ended == "agreed"
    assert propose(table, 0, "pause").json()["code"] == "game-is-over"


# Another game.


def test_the_table_plays_again_by_the_same_terms_at_one_new_table() -> None:
    options, customs = {"bonus": 5}, {"move_seconds": 33, "undo": "none"}
    table = open_table("quick13", people=2, bots=2, options=options, customs=customs)
    again = f"{table.path}/again"
    assert table.at(0).post(again).json()["code"] == "not-now"
    table.at(0).post(f"{table.path}/end")
    opened = table.at(1).post(again)
    assert opened.status_code == 201, opened.content
    new = opened.json()
    assert [seat["kind"] for seat in new["seats"]] == ["open", "person", "bot", "bot"]
    assert (new["customs"]["move_seconds"], new["customs"]["undo"]) == (33, "none")
    assert new["rules"] == table.seen(0)["rules"]
    joined = table.at(0).post(again).json()
    assert (joined["id"], joined["seat"], joined["state"]) == (new["id"], 0, "playing")
    assert table.at(1).post(again).json()["id"] == new["id"]
    stranger = as_guest()
    assert stranger.post(again).status_code == 404


# Honest deals.


def test_entropy_is_added_between_deals_and_changes_the_shuffle() -> None:
    table = open_table(people=2, bots=2)
    promise = table.seen(1)["next_deal"]
    added = table.at(1).post(f"{table.path}/entropy", {"entropy": "c0ffee"}).json()
    assert added == promise | {"entropy_from": [1]}
    table.deal()
    late = table.at(0).post(f"{table.path}/entropy", {"entropy": "00"})
    assert late.json()["code"] == "not-now"
    hidden = get(table.at(0), f"{table.path}/deals/1")
    assert (hidden["seed"], hidden["hands"]) == (None, None)
    table.play(Random(1), deals=1)
    shown = get(table.at(0), f"{table.path}/deals/1")
    seed = bytes.fromhex(shown["seed"])
    assert engine.commitment(seed) == promise["commitment"]
    shuffle = engine.make_shuffle(seed, {1: bytes.fromhex("c0ffee")})
    assert shuffle == engine.replay(shown["transcript"]).shuffle


def test_noms_keeps_its_seeds_to_the_end_because_the_pack_is_not_shuffled() -> None:
    table = open_table("noms", people=2, bots=2)
    table.play(Random(1), deals=1)
    assert not get(table.at(0), f"{table.path}/deals/1")["is_published"]
    table.at(0).post(f"{table.path}/end")
    assert get(table.at(0), f"{table.path}/deals/1")["is_published"]


# Talk.


def test_a_table_without_a_club_speaks_in_phrases() -> None:
    table = open_table(people=1, bots=3)
    sent = table.at(0).post(f"{table.path}/say", {"phrase": "well-played"})
    assert sent.status_code == 201
    assert table.at(0).post(f"{table.path}/say", {"words": "hm"}).status_code == 422
    assert GameEntry.objects.filter(kind="said").count() == 1


def test_the_number_of_phrases_in_a_deal_is_limited() -> None:
    table = open_table(people=1, bots=3)
    body = {"phrase": "hello"}
    answers = [table.at(0).post(f"{table.path}/say", body).status_code for _ in range(31)]
    assert answers == [201] * 30 + [409]
