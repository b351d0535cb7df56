"""What a hand may take if its owner names trumps and calls a card, tried on sampled deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, SUITS, Card, Suit, cards_in, format_card, mask_of
from engine.deal.auction_actions import Declare
from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.determinize import sample_hands
from engine.search.estimates import strongest_suits
from engine.search.rank_bits import rank_bits_of
from engine.search.rollout_hunt import rollout_hunt
from engine.search.rollout_sides import rollout_sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from engine.deal.views import View

__all__ = ["Trial", "sample_worlds", "try_contracts", "try_without_tricks"]
_MAX_SUITS = 2
"""How many suits are tried as trumps, the longest and strongest first. A third suit, or calling a
card of a third, made no measurable difference."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A declaration, and how many tricks the side took with it, deal by deal."""

    declaration: Declare
    tricks: tuple[int, ...]

    def chance(self, level: int) -> float:
        """Return how often the side took that many tricks, or more."""
        return sum(taken >= level for taken in self.tricks) / len(self.tricks)


def try_contracts(view: View, worlds: Sequence[Sequence[Sequence[Card]]]) -> list[Trial]:
    """Try what the seat may sensibly declare on each of some sampled deals.

    The bidder leads; each side takes what it can.
    """
    return [
        Trial(
            Declare("NT" if trump is None else SUITS[trump], format_card(called)),
            tuple(_side_takes(view, hands, trump, called) for hands in worlds),
        )
        for trump, called in _declarations(view.hand)
    ]


def _declarations(hand: Sequence[Card]) -> Iterator[tuple[Suit | None, Card]]:
    """Yield trumps and called cards: the best that is missing, of trumps or of another suit."""
    held, suits = mask_of(hand), strongest_suits(hand)
    missing = [max(cards_in(SUIT_MASKS[suit] & ~held), default=None) for suit in range(4)]
    for trump in suits[:_MAX_SUITS]:
        # Of the other suits the longest: its best card makes the most of the cards below it.
        for suit in (trump, next(suit for suit in suits if suit != trump)):
            if (called := missing[suit]) is not None:
                yield trump, called
    if (called := missing[suits[0]]) is not None:
        yield None, called


def _side_takes(
    view: View, hands: Sequence[Sequence[Card]], trump: Suit | None, called: Card
) -> int:
    seat = view.own_seat
    side = {seat, *(other for other, hand in enumerate(hands) if called in hand)}
    sides = [one in side for one in range(view.players)]
    ranks = rank_bits_of(power_table(trump, None, ACE_HIGH))
    won = rollout_sides([*map(ranks.bits, hands)], [], seat, sides=sides, ranks=ranks)
    return sum(sides[winner] for winner in won)


def try_without_tricks(view: View, worlds: Sequence[Sequence[Sequence[Card]]]) -> float:
    """Return how often the seat takes no trick without trumps, with all others hunting it."""
    seat, ranks = view.own_seat, rank_bits_of(power_table(None, None, ACE_HIGH))
    lost = 0
    for hands in worlds:
        won = rollout_hunt([*map(ranks.bits, hands)], [], seat, hunted=seat, ranks=ranks)
        lost += won[-1] == seat
    return 1 - lost / len(worlds)


def sample_worlds(view: View, rng: Random, count: int) -> list[list[list[Card]]]:
    """Sample a number of deals that fit a view."""
    return [sample_hands(view, rng) for _ in range(count)]
