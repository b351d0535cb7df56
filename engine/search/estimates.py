"""About what a hand is worth, by how likely each card is to take a trick."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import Mask, cards_in, suit_of
from engine.search.fast_deal import SUIT_OF
from engine.search.prospects import chance_of_holding
from engine.search.rank_bits import rank_bits_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card, Suit
    from engine.deal.views import View
    from engine.search.rank_bits import RankBits

__all__ = ["card_worths", "expected_tricks", "strongest_suits", "worths_of"]

_WILD = 0.85
"""Tricks that a card may take that is named as any other."""
_FREE, _HIGHER = 0.2, 0.6
"""What a card that takes other suits is worth however low it is, and what more the highest is."""


def expected_tricks(view: View) -> float:
    """Return how many tricks the hand may take; an even share for cards that were not seen."""
    unseen = ((view.hand_size or 0) - len(view.hand)) / view.players
    if not view.hand:
        return unseen
    worth = worths_of(view, rank_bits_by(view.beats))
    return sum(worth[card] for card in view.hand) + unseen


def worths_of(view: View, ranks: RankBits) -> Sequence[float]:
    """Return how many tricks each card may take in the deal of a view, before it is played."""
    worths = card_worths(ranks, view.pack, view.players, view.hand_size or 0)
    if not view.wild:
        return worths
    wild = {*cards_in(view.wild)}
    return [_WILD if card in wild else worth for card, worth in enumerate(worths)]


def strongest_suits(hand: Sequence[Card]) -> list[Suit]:
    """Return the suits, those with the most and the highest cards first.

    >>> strongest_suits([0, 12, 13, 14, 15])  # two spades, three hearts
    [1, 0, 2, 3]
    """
    return sorted(
        range(4), key=lambda suit: -sum(20 + card % 13 for card in hand if SUIT_OF[card] == suit)
    )


@lru_cache(maxsize=1024)
def card_worths(ranks: RankBits, pack: Mask, players: int, size: int) -> tuple[float, ...]:
    """Return how many tricks each card may take where that many are dealt to each player.

    >>> from engine.cards import PACK, mask_of
    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> worth = card_worths(rank_bits_of(power_table(1, None, ACE_HIGH)), mask_of(PACK), 4, 7)
    >>> [round(worth[card], 2) for card in (12, 25, 0)]  # ace, ace of trumps, two
    [0.26, 1.0, 0.0]
    """
    cards = [*cards_in(pack)]
    share = min(1.0, size / len(cards) * (players - 1))
    worths = {card: _worth(ranks, card, ranks.bits(cards), share) for card in cards}
    power = _levelling([*worths.values()], len(cards) / players)
    return tuple(worths[card] ** power if card in worths else 0.0 for card in range(52))


def _worth(ranks: RankBits, card: Card, pack: int, share: float) -> float:
    """Return how likely a card is to take a trick, by its rank; `share`: of the cards, others'."""
    place = ranks.place_of[card]
    own, threats = ranks.suited[place], ranks.takers[place][place] & pack
    suited = (threats & own).bit_count()
    held = chance_of_holding(suited, threats.bit_count() - suited, share)
    if not any(_takes_suit(ranks, place, suit) for suit in range(4) if suit != suit_of(card)):
        return held
    rank = (pack & ~threats).bit_count()
    return max(held, _FREE + _HIGHER * rank / 52)


def _takes_suit(ranks: RankBits, place: int, led: Suit) -> bool:
    """Return whether a card beats every card of a suit that is led."""
    suit = [ranks.place_of[card] for card in range(13 * led, 13 * led + 13)]
    return all(ranks.takers[one][one] >> place - 1 & 1 for one in suit)


def _levelling(worths: Sequence[float], total: float) -> float:
    """Return the power that brings estimates between 0 and 1 to a sum.

    All hands together take as many tricks as there are, and a card that nothing beats takes one.
    """
    low, high = 0.0, 64.0
    for _ in range(12):
        middle = (low + high) / 2
        if sum(worth**middle for worth in worths) > total:
            low = middle
        else:
            high = middle
    return (low + high) / 2
