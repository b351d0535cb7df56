"""A stored sample of deals that an independent program of the same rules played and scored."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from engine.cards import format_card, parse_cards
from engine.deal.actions import Nominate, PlayCard
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.fast_deal import DealtHands, FastDeal
from tests.engine.support import HERE

ROWS: list[dict[str, Any]] = json.loads((HERE / "samples" / "oh_hell.json").read_text("utf-8"))
GAME = engine.get_game("clag")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['players']}x{row['size']}")
def test_legality_winners_and_points_agree_with_an_independent_program(row: dict[str, Any]) -> None:
    top = parse_cards(row["pack"])
    spec = DealSpec(
        ruleset=engine.make_ruleset("mcleod22"),
        players=row["players"],
        number=1,
        dealer=row["dealer"],
        hand_size=row["size"],
        specials=("no-trumps",) if row["no_trumps"] else (),
    )
    state = GAME.start(spec, Shuffle((*top, *(card for card in range(52) if card not in top))))
    for nominated, legal in zip(row["nominations"], row["legal_nominations"], strict=True):
        seat = GAME.to_act(state)[0]
        offered = [one.count for one in GAME.legal(state, seat) if isinstance(one, Nominate)]
        assert offered == legal
        state, _ = GAME.act(state, seat, Nominate(nominated))
    for card, legal in zip(parse_cards(row["plays"]), row["legal_plays"], strict=True):
        seat = GAME.to_act(state)[0]
        cards = [one.card for one in GAME.legal(state, seat) if isinstance(one, PlayCard)]
        assert sorted(map(format_card, cards)) == sorted(legal.split())
        state, _ = GAME.act(state, seat, PlayCard(card))
    assert list(state.taken) == row["tricks"]
    assert state.result is not None
    assert list(state.result.score.points) == row["points"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['players']}x{row['size']}")
def test_the_fast_path_agrees_with_an_independent_program(row: dict[str, Any]) -> None:
    pack, players, dealer = parse_cards(row["pack"]), row["players"], row["dealer"]
    hands = [pack[(seat - dealer - 1) % players : -1 : players] for seat in range(players)]
    trump = None if row["no_trumps"] else pack[-1] // 13
    deal = FastDeal(DealtHands(hands, dealer, power_table(trump, None, ACE_HIGH)))
    legal = deal.legal
    for choice in (*row["nominations"], *parse_cards(row["plays"])):
        assert choice in legal
        legal = deal.act(choice)
    assert not legal
    assert deal.taken == row["tricks"]
