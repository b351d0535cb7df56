"""What a hand may take if its owner names trumps and calls a card, tried on sampled deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, SUITS, Card, Suit, cards_in, format_card, mask_of
from engine.deal.auction_actions import Declare
from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.determinize import sample_hands
from engine.search.estimates import strongest_suits
from engine.search.rollout import ALL_TRICKS, rollout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from engine.deal.views import View

__all__ = ["Trial", "sample_worlds", "try_contracts", "try_without_tricks"]

_MOST_SUITS = 2
"""How many suits are tried as trumps, the longest and strongest first."""


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

    The bidder leads; both sides take what they can.
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
    for trump in suits[:_MOST_SUITS]:
        # Of the other suits the longest: its best card makes the most of the cards below it.
        for suit in (trump, next(suit for suit in suits if suit != trump)):
            if (called := missing[suit]) is not None:
                yield trump, called
    if (called := missing[suits[0]]) is not None:
        yield None, called


def _side_takes(
    view: View, hands: Sequence[Sequence[Card]], trump: Suit | None, called: Card
) -> int:
    seat, taken = view.own_seat, [0] * view.players
    partner = next((other for other, hand in enumerate(hands) if called in hand), seat)
    wants = [ALL_TRICKS] * view.players
    power = power_table(trump, None, ACE_HIGH)
    rollout([[*hand] for hand in hands], [], seat, taken=taken, wants=wants, power=power)
    return sum(taken[one] for one in {seat, partner})


def try_without_tricks(view: View, worlds: Sequence[Sequence[Sequence[Card]]]) -> float:
    """Return how often the seat took no trick without trumps, if all try to take none."""
    seat, power, made = view.own_seat, power_table(None, None, ACE_HIGH), 0
    for hands in worlds:
        taken, wants = [0] * view.players, [0] * view.players
        rollout([[*hand] for hand in hands], [], seat, taken=taken, wants=wants, power=power)
        made += not taken[seat]
    return made / len(worlds)


def sample_worlds(view: View, rng: Random, count: int) -> list[list[list[Card]]]:
    """Sample a number of deals that fit a view."""
    return [sample_hands(view, rng) for _ in range(count)]
