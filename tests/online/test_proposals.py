"""What a table agrees on, what its director decides, and what reaches the league."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import engine
from engine.cards import PACK, parse_card
from tests.support.online_tables import Sitting, as_guest, get, open_table
from tournaments.core import links
from tournaments.models import GameEntry
from tournaments.online import casual_games, game_log, proposals
from tournaments.online.core.trick_claims import is_proven

if TYPE_CHECKING:
    from tests.support.api_client import Response

pytestmark = pytest.mark.django_db


def propose(table: Sitting, seat: int, what: str) -> Response:
    return table.at(seat).post(f"{table.path}/propose", {"what": what})


def answer(table: Sitting, seat: int, *, agree: bool) -> Response:
    return table.at(seat).post(f"{table.path}/answer", {"agree": agree})


def dealt(people: int = 4, **more: Any) -> tuple[Sitting, int]:
    """A table of people with cards in their hands, and whose turn it is."""
    table = open_table(people=people, bots=4 - people, **more)
    table.deal()
    return table, table.snapshot.to_act[0]


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


def test_alone_with_bots_one_decides_alone() -> None:
    table = open_table(people=1, bots=3)
    assert propose(table, 0, "end").status_code == 201
    assert table.snapshot.ended == "agreed"
    assert propose(table, 0, "pause").json()["code"] == "game-is-over"


# Claims.


@pytest.mark.parametrize(("held", "turned", "stands"), [("AS", "2S", True), ("KS", "2S", False)])
def test_a_claim_stands_only_if_no_unseen_card_could_beat_it(
    held: str, turned: str, stands: bool
) -> None:
    """One card each and spades are trumps; the seat on the dealer's left leads."""
    ruleset = engine.make_ruleset("foss20")
    game = engine.get_game("clag")
    first = [parse_card(held), parse_card("3H"), parse_card("4H"), parse_card("5H")]
    rest = [card for card in PACK if card not in (*first, parse_card(turned))]
    pack = engine.Shuffle((*first, parse_card(turned), *rest))
    spec = game.next_deal(engine.Match(ruleset, 4))
    assert spec is not None
    state = game.start(spec, pack)
    for seat in (1, 2, 3, 0):
        assert not is_proven(state, seat)
        state, _ = game.act(state, seat, game.legal(state, seat)[0])
    assert is_proven(state, 1) is stands
    assert not is_proven(state, 2)


def test_after_a_claim_the_deal_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "is_proven", lambda state, seat: True)
    table = open_table("quick13", people=2, bots=2)
    table.deal()
    while "play" not in {one["text"][:4] for one in table.seen(0)["legal"]}:
        table.step(Random(1))
    assert table.at(0).post(f"{table.path}/claim").status_code == 201
    assert len(table.snapshot.match.results) == 1
    claimed = GameEntry.objects.filter(game=table.game, done_by="claim")
    assert claimed.exists()


def test_a_bold_claim_is_refused() -> None:
    table, seat = dealt()
    refused = table.at(seat).post(f"{table.path}/claim")
    assert refused.json()["code"] == "not-now"


def on_lead(monkeypatch: pytest.MonkeyPatch, seed: int, people: int = 4) -> tuple[Sitting, int]:
    """A table where a person who is not certain of the rest is to lead to more than one trick.

    The seed makes the same cards in every run.
    """
    for module in (casual_games, game_log):
        monkeypatch.setattr(module, "new_seed", lambda: bytes([seed]) * 32)
    table, rng = open_table(people=people, bots=4 - people), Random(seed)
    while True:
        table.step(rng)
        snapshot = table.snapshot
        seat = snapshot.to_act[0] if snapshot.is_dealt else people
        view = snapshot.view(seat) if seat < people else None
        is_lead = view is not None and view.phase == "play" and not view.trick
        if is_lead and view is not None and len(view.hand) > 1:
            assert snapshot.state is not None
            if not is_proven(snapshot.state, seat):
                return table, seat


@pytest.mark.parametrize(("seed", "is_possible"), [(1, True), (2, False)])
def test_a_claim_that_is_not_certain_stands_if_all_agree_and_the_cards_allow_it(
    monkeypatch: pytest.MonkeyPatch, seed: int, is_possible: bool
) -> None:
    table, seat = on_lead(monkeypatch, seed)
    before = table.snapshot.state
    assert before is not None
    assert table.seen(seat)["may"]["claim"]
    assert table.at(seat).post(f"{table.path}/claim").status_code == 201
    assert table.seen((seat + 1) % 4)["proposal"]["what"] == "claim"
    for other in range(4):
        if other != seat:
            answer(table, other, agree=True)
    after = table.snapshot
    assert after.proposal is None
    if is_possible:
        score = after.match.results[-1].score
        rest = score.hand_size - len(before.tricks)
        assert score.tricks[seat] == before.taken[seat] + rest
    else:
        assert after.state == before
        assert GameEntry.objects.get(game=table.game, kind="lapsed").text == "impossible"


def test_a_bot_is_asked_for_no_tricks_and_one_who_declines_is_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, seat = on_lead(monkeypatch, 1, people=3)
    assert not table.seen(seat)["may"]["claim"]
    assert table.at(seat).post(f"{table.path}/claim").json()["code"] == "not-now"
    table, seat = on_lead(monkeypatch, 1)
    state = table.snapshot.state
    assert propose(table, seat, "claim").status_code == 201
    answer(table, (seat + 1) % 4, agree=False)
    assert (table.snapshot.state, table.snapshot.proposal) == (state, None)


def test_conceding_leaves_the_deal_to_a_bot_and_the_next_is_ones_own() -> None:
    table = open_table("quick13", people=1, bots=3)
    table.deal()
    assert table.at(0).post(f"{table.path}/concede").status_code == 201
    table.go()
    assert len(table.snapshot.match.results) == 1
    table.deal()
    table.go()
    assert table.snapshot.to_act == (0,)


# The director.


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


def test_during_a_deal_the_director_of_a_casual_game_gives_a_hand_only_to_a_bot() -> None:
    table, _ = dealt(people=3)
    replace = f"{table.path}/replace"
    refused = table.at(0).post(replace, {"seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    assert table.seen(1)["seat"] == 1
    assert table.at(0).post(replace, {"seat": 1, "bot": True}).status_code == 201
    refused = table.at(0).post(replace, {"seat": 1})
    assert refused.json()["code"] == "not-now"
    assert table.seen(0)["seats"][1]["kind"] == "bot"


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
