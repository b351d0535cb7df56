"""About what a hand is worth, by counting its high cards, its trumps and its long suits."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards import cards_in
from engine.search.fast_deal import SUIT_OF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.cards import Card, Suit
    from engine.deal.tricks import Power
    from engine.deal.views import View

__all__ = ["card_worths", "expected_tricks", "strongest_suits", "worths_of"]

_SIDE = (0.0,) * 8 + (0.02, 0.06, 0.2, 0.45, 0.75)
"""Tricks that a card outside trumps may take at a table of four, from the lowest of its suit up."""
_WILD = 0.85
"""The same for a card that is named as any other."""
_TRUMP = tuple(0.3 + 0.05 * place for place in range(13))
"""The same for a card that takes any card of the other suits."""


def expected_tricks(hand: Iterable[Card], power: Power, players: int) -> float:
    """Estimate how many tricks a hand takes.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> power = power_table(1, None, ACE_HIGH)
    >>> round(expected_tricks([12, 25, 0], power, 4), 1)  # ace, ace of trumps, two
    1.8
    """
    worth = card_worths(power)
    return sum(worth[card] for card in hand) * 4 / players


def worths_of(view: View, power: Power) -> list[float]:
    """Return how many tricks each card may take in the deal of a view."""
    worths = [worth * 4 / view.players for worth in card_worths(power)]
    for card in cards_in(view.wild):
        worths[card] = _WILD
    return worths


def strongest_suits(hand: Sequence[Card]) -> list[Suit]:
    """Return the suits, those with the most and the highest cards first.

    >>> strongest_suits([0, 12, 13, 14, 15])  # two spades, three hearts
    [1, 0, 2, 3]
    """
    return sorted(
        range(4), key=lambda suit: -sum(20 + card % 13 for card in hand if SUIT_OF[card] == suit)
    )


@cache
def card_worths(power: Power) -> tuple[float, ...]:
    """Return what each card may take at a table of four; all together one for every four cards."""
    suits = [range(13 * suit, 13 * suit + 13) for suit in range(4)]
    raw = []
    for card in range(52):
        own = SUIT_OF[card]
        place = sum(power[own][other] < power[own][card] for other in suits[own])
        taken = sum(_takes_suit(power, card, led) for led in range(4) if led != own)
        raw.append(max(_SIDE[place], _TRUMP[place] * taken / 3))
    return tuple(value * 13 / sum(raw) for value in raw)


def _takes_suit(power: Power, card: Card, led: Suit) -> bool:
    return power[led][card] > max(power[led][13 * led : 13 * led + 13])
