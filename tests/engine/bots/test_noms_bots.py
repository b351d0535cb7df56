"""Bots at Noms do not make the mistakes that partners and opponents would complain about."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.bots import get_bot
from engine.cards import PACK, parse_cards
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal.state import State

GAME = engine.get_game("noms")

TRUMPS = (
    "AS KS QS JS TS 9S 8S 2H AD KD 2C 3C 4C",
    "3H 4H 7H 8H 3S 4S 5S 5D 6D 7D 9C TC JC",
    "AH KH QH 5H 6H 2S 2D 3D 4D 5C 6C 7C 8C",
    "9H TH JH 6S 7S 8D 9D TD JD QD QC KC AC",
)
LOW = (
    "2S 3S 4S 5S 2H 3H 4H 2D 3D 4D 2C 3C 4C",
    "6S 7S 8S 5H 6H 7H 5D 6D 7D 5C 6C 7C 8C",
    "9S TS JS 8H 9H TH AH 8D 9D TD 9C TC JC",
    "QS KS AS JH QH KH JD QD KD AD QC KC AC",
)
BLUNDERS = {
    "does not trump its partner's trick": (
        TRUMPS,
        "bid:10 bid:pass bid:pass bid:pass declare:S/AH play:2H play:3H play:AH play:9H "
        "play:KH play:TH",
        {"play:2C", "play:3C", "play:4C"},
    ),
    "gets rid of its high card once the bidder of a Mis is safe": (
        LOW,
        "bid:mis bid:pass bid:pass bid:pass play:4H play:5H",
        {"play:AH"},
    ),
    "bids on seven sure trumps and two aces": (TRUMPS, "", {"bid:10", "bid:11"}),
    "bids to take no trick with the lowest cards": (LOW, "", {"bid:mis", "bid:mis-a-vis"}),
    "calls a card of another hand": (
        TRUMPS,
        "bid:10 bid:pass bid:pass bid:pass",
        {"declare:S/7S", "declare:NT/7S", "declare:S/QD"},
    ),
}
"""The hands, seat 3 dealing, the calls and plays, and what the seat to act may do."""


def dealt(hands: Sequence[str]) -> State:
    left = [[*parse_cards(hand)] for hand in hands]
    pack = [left[seat].pop() for size in (5, 3, 5) for seat in range(4) for _ in range(size)]
    ruleset = engine.make_ruleset("noms", {"deal-pattern": "535"})
    spec = DealSpec(
        ruleset=ruleset, players=4, number=1, dealer=3, hand_size=13, opening=(0, 0, 0, 0)
    )
    return GAME.start(spec, Shuffle(tuple(pack), tuple(PACK)))


@pytest.mark.parametrize("bot", ["club", "expert"])
@pytest.mark.parametrize("name", BLUNDERS)
def test_a_known_blunder_is_not_made(name: str, bot: str) -> None:
    hands, texts, good = BLUNDERS[name]
    state = dealt(hands)
    for text in texts.split():
        state, _ = GAME.act(state, GAME.to_act(state)[0], text)
    view = GAME.view(state, GAME.to_act(state)[0])
    assert {get_bot(bot).choose(view, Random(seed)).text for seed in range(3)} <= good
