"""Gather and stack the pack between hands, and deal it in batches; it is cut, not shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS, Card, cards_in, rank_of, suit_of
from engine.deal.phases import Batch
from engine.seats import Seat, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.deal.state import State
    from engine.noms.house_rules import HouseRules

__all__ = ["batches", "gather_cards", "sorted_hand", "stacked_hands"]

_LEFT_TO_RIGHT = "HCDS"


def batches(house: HouseRules, dealer: Seat) -> tuple[Batch, ...]:
    """Return which seat gets how many cards at a time, in order.

    >>> from engine.noms.house_rules import HouseRules
    >>> [batch.size for batch in batches(HouseRules(), 3)[:8]]
    [4, 3, 3, 3, 3, 4, 3, 3]
    """
    order = seats_from((dealer + 1) % 4, 4)
    if house.deal_pattern == "535":
        return tuple(Batch(seat, count) for count in (5, 3, 5) for seat in order)
    # Each seat gets four cards in another round of dealing: 4 + 3 + 3 + 3 is 13.
    return tuple(
        Batch(seat, 4 if place == turn else 3)
        for turn in range(4)
        for place, seat in enumerate(order)
    )


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand from left to right: hearts, clubs, diamonds, spades, each from the top."""
    return tuple(
        sorted(cards, key=lambda card: (_LEFT_TO_RIGHT.index(SUITS[suit_of(card)]), -rank_of(card)))
    )


def stacked_hands(state: State, house: HouseRules) -> tuple[Card, ...]:
    """Return the pack of a double hand: sorted hands, clockwise from the dealer's left (N2)."""
    order = seats_from((state.spec.dealer + 1) % 4, 4)
    if house.stack == "left-at-bottom":
        order = order[::-1]
    return tuple(card for seat in order for card in sorted_hand(cards_in(state.hands[seat])))


def gather_cards(state: State) -> tuple[Card, ...]:
    """Return the pack after play: each seat's tricks in the order won, from the dealer's left (N1).

    Cards that were not played follow, hand by hand.
    """
    order = seats_from((state.spec.dealer + 1) % 4, 4)
    played = [
        play.card
        for seat in order
        for trick in state.tricks
        if trick.winner == seat
        for play in trick.plays
    ]
    rest = [card for seat in order for card in sorted_hand(cards_in(state.hands[seat]))]
    return (*played, *rest)
