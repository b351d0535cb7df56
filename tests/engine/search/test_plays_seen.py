"""Sampled deals count the more, the better the cards played so far agree with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.cards import parse_cards
from engine.deal.trumps import ACE_HIGH, power_table
from engine.kernels import SWITCH
from engine.search.rank_bits import rank_bits_of
from engine.search.rollouts import Worlds, weigh
from engine.search.rollouts.seen_play import SeenPlay
from ops.setup.kernels import main

if TYPE_CHECKING:
    from collections.abc import Sequence

RANKS = rank_bits_of(power_table(1, None, ACE_HIGH))


def bits(cards: str) -> int:
    return RANKS.bits(parse_cards(cards)) if cards else 0


def lead(card: str, *, short: bool) -> SeenPlay:
    return SeenPlay(1, bits(card), bits(card), 0, 0, short, last=False)


def under(card: str, best: str, *, short: bool) -> SeenPlay:
    """A card that followed the best one, with a player still to come."""
    place = RANKS.place_of[parse_cards(best)[0]]
    over = RANKS.takers[place][place]
    return SeenPlay(1, bits(card), bits(card), RANKS.suited[place], over, short, last=False)


def weights(play: SeenPlay, hands: Sequence[str]) -> list[float]:
    """The weights of deals by what seat 1 still holds in each."""
    worlds = Worlds(2)
    for hand in hands:
        worlds.add([0, bits(hand)], [0, 0], RANKS)
    weigh([play], worlds, 0)
    return worlds.weights.tolist()


@pytest.mark.parametrize("switch", ["0", "1"])
@pytest.mark.parametrize(
    ("play", "likely", "unlikely"),
    [
        pytest.param(lead("KS", short=True), "3S", "AS", id="leads its best card for a trick"),
        pytest.param(lead("3S", short=False), "KS", "2S", id="leads its lowest to lose one"),
        pytest.param(
            under("4S", "KS", short=True), "7S", "AS", id="does not take a trick it wants"
        ),
        pytest.param(under("4S", "KS", short=False), "2S", "7S", id="loses with its highest card"),
    ],
)
def test_a_card_tells_of_those_it_was_chosen_from(
    play: SeenPlay, likely: str, unlikely: str, switch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    main()
    monkeypatch.setenv(SWITCH, switch)
    high, low, forced = weights(play, [likely, unlikely, ""])
    assert low < high < forced == 1.0
