"""Hands as the bits of a number, in the order in which the cards rank.

Bit n is the card of place n: the highest bit of a hand is the card that ranks highest when led, the
lowest bit the one that ranks lowest. So the best and the worst card of any set are found, and the
cards that would win a trick picked out, without looking at the cards one by one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from engine.cards import SUIT_MASKS, Card, Mask, cards_in, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.deal.tricks import Beats, Power

__all__ = ["Bits", "Place", "RankBits", "rank_bits_by", "rank_bits_of"]

Place: TypeAlias = int
"""A card by its rank among all 52, from 1 up: the `bit_length` of its bit."""

Bits: TypeAlias = int
"""A set of cards, one bit for each."""

_PACK = sum(SUIT_MASKS)


class RankBits:
    """The cards in the order of their ranks, and what beats what, by one table.

    `place_of[card]` and `bit_of_card[card]` translate; everything else is by place, with nothing at
    place 0: `bit_of`, `suited`, the cards of the same suit, `takers[led][best]`, the cards that
    take a trick from the best so far, and `threats`, those that take it from a card that is led.
    `suits` are the cards of each suit.
    """

    __slots__ = (
        "bit_of",
        "bit_of_card",
        "place_of",
        "suited",
        "suits",
        "takers",
        "threats",
    )

    def __init__(self, beats: Sequence[Sequence[Mask]]) -> None:
        def over(card: Card) -> Mask:
            return beats[suit_of(card)][card] & _PACK

        cards = sorted(range(52), key=lambda card: -over(card).bit_count())
        places = {card: place for place, card in enumerate(cards, 1)}
        self.place_of = tuple(places[card] for card in range(52))
        self.bit_of = (0, *(1 << place for place in range(52)))
        self.bit_of_card = tuple(self.bit_of[place] for place in self.place_of)
        self.suits = tuple(
            self.bits(card for card in cards if suit_of(card) == suit) for suit in range(4)
        )
        self.suited = (0, *(self.suits[suit_of(card)] for card in cards))
        rows = []
        for row in beats:
            takers = (self.bits(cards_in(row[best] & _PACK)) for best in cards)
            rows.append((0, *takers))
        self.takers = ((), *(rows[suit_of(card)] for card in cards))
        self.threats = (0, *(row[place] for place, row in enumerate(self.takers[1:], 1)))

    def bits(self, cards: Iterable[Card]) -> Bits:
        """Return the bits of some cards."""
        return sum(self.bit_of_card[card] for card in cards)

    @lru_cache(maxsize=256)  # noqa: B019 - asked for many times of few ranks
    def bits_of(self, cards: Mask) -> Bits:
        """Return the bits of the cards of a mask."""
        return self.bits(cards_in(cards))


@lru_cache(maxsize=256)
def rank_bits_of(power: Power) -> RankBits:
    """Return the ranks of a table of powers."""
    return RankBits(
        [
            [sum(1 << one for one in range(52) if row[one] > row[best]) for best in range(52)]
            for row in power
        ]
    )


@lru_cache(maxsize=64)
def rank_bits_by(beats: Beats) -> RankBits:
    """Return the ranks of a table of what beats what."""
    return RankBits(beats)
