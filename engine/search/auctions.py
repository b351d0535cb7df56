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
from engine.search.rollouts import Moment, Rule, Worlds, play_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from engine.deal.views import View
    from engine.search.rollouts import Played
    from engine.seats import Seat

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
        Trial(Declare("NT" if trump is None else SUITS[trump], format_card(called)), tricks)
        for trump, called in _declarations(view.hand)
        for tricks in [_side_takes(view, worlds, trump, called)]
    ]


def _declarations(hand: Sequence[Card]) -> Iterator[tuple[Suit | None, Card]]:
    """Yield trumps and called cards: the best that is missing, of trumps or of another suit."""
    held, suits = mask_of(hand), strongest_suits(hand)
    missing = [max(cards_in(SUIT_MASKS[suit] & ~held), default=None) for suit in range(4)]
    for trump in suits[:_MAX_SUITS]:
        # The longest of the other suits: its best card makes the most of the cards below it.
        for suit in (trump, next(suit for suit in suits if suit != trump)):
            if (called := missing[suit]) is not None:
                yield trump, called
    if (called := missing[suits[0]]) is not None:
        yield None, called


def _side_takes(
    view: View, worlds: Sequence[Sequence[Sequence[Card]]], trump: Suit | None, called: Card
) -> tuple[int, ...]:
    """Return how many tricks the side of a bidder takes who calls a card, deal by deal."""
    seat = view.own_seat
    partners = [
        next((other for other, hand in enumerate(hands) if called in hand), seat)
        for hands in worlds
    ]
    played = _play_bid(view, Rule.SIDES, worlds, trump, partners)
    return tuple(
        sum(winner in {seat, partner} for winner in won)
        for won, partner in zip(played.won, partners, strict=True)
    )


def try_without_tricks(view: View, worlds: Sequence[Sequence[Sequence[Card]]]) -> float:
    """Return how often the seat takes no trick without trumps, with all others hunting it."""
    played = _play_bid(view, Rule.HUNT, worlds, None, [None] * len(worlds))
    return 1 - sum(won[-1] == view.own_seat for won in played.won) / len(worlds)


def _play_bid(
    view: View,
    rule: Rule,
    dealt: Sequence[Sequence[Sequence[Card]]],
    trump: Suit | None,
    partners: Sequence[Seat | None],
) -> Played:
    """Play what the seat bids on dealt hands; it leads."""
    ranks, worlds = rank_bits_of(power_table(trump, None, ACE_HIGH)), Worlds(view.players)
    nothing = [0] * view.players
    for hands, partner in zip(dealt, partners, strict=True):
        worlds.add([*map(ranks.bits, hands)], nothing, ranks, partner)
    seat = view.own_seat
    moment = Moment(rule=rule, mover=seat, turn=seat, taken=nothing, bidder=seat)
    return play_on(moment, worlds, range(len(dealt)))


def sample_worlds(view: View, rng: Random, count: int) -> list[list[list[Card]]]:
    """Sample a number of deals that fit a view."""
    return [sample_hands(view, rng) for _ in range(count)]
