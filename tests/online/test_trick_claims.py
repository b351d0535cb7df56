"""Claims of the remaining tricks: proven at once, or agreed to; and conceding a deal."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.cards import PACK, parse_card
from tests.support.online_tables import Sitting, answer, dealt, open_table, propose
from tournaments.models import GameEntry
from tournaments.online import casual_games, trick_claims
from tournaments.online.core.trick_claims import is_proven
from tournaments.online.duplicate import sets

pytestmark = pytest.mark.django_db


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
    monkeypatch.setattr(trick_claims, "is_proven", lambda state, seat: True)
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
    monkeypatch.setattr(casual_games, "new_seed", lambda: bytes([seed]) * 32)
    monkeypatch.setattr(sets, "new_seed", lambda: bytes([seed]) * 32)
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
