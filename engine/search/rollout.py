"""Play the rest of a deal by rules of thumb, from any moment, on local variables alone.

For bots that try a choice on many sampled deals. Each seat wins as cheaply as it can while it is
short of what it wants, and else plays the highest card that does not win. It knows hands and one
power table, never a game, and every seat follows suit if able. Tests compare it with the truth.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.search.fast_deal import SUIT_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.deal.tricks import Power
    from engine.seats import Seat

__all__ = ["ALL_TRICKS", "rollout"]

ALL_TRICKS = 99
"""For `wants`: as many tricks as can be had."""


@cache
def _leads(power: Power) -> tuple[int, ...]:
    """Return how high each card ranks when it is led."""
    return tuple(power[SUIT_OF[card]][card] for card in range(52))


def rollout(  # noqa: C901 - one function on purpose: calls are what costs
    hands: Sequence[list[Card]],
    trick: Sequence[tuple[Seat, Card]],
    turn: Seat,
    *,
    taken: list[int],
    wants: Sequence[int],
    power: Power,
    played: list[Card] | None = None,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up the hands and adds to `taken`. `trick` is what lies on the table, `turn` who plays next,
    `wants` how many tricks each seat is after. `played` gets the cards in the order played.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> power, taken = power_table(None, None, ACE_HIGH), [0, 0]
    >>> rollout([[0, 12], [11, 13]], [], 0, taken=taken, wants=[0, 1], power=power), taken
    ([1, 1], [0, 2])
    """
    winners: list[Seat] = []
    players, leads, left = len(hands), _leads(power), len(hands) - len(trick)
    led, best, winner = 0, -1, turn
    for seat, card in trick:
        # The first play sets the suit; `best` is below 0 until then.
        led = led if best >= 0 else SUIT_OF[card]
        if power[led][card] > best:
            best, winner = power[led][card], seat
    while True:
        if not left:
            turn, left = winner, players
            taken[winner] += 1
            winners.append(winner)
        # Between tricks all hands are equally long, so one empty hand ends the deal.
        if left == players and not hands[turn]:
            return winners
        hand, short = hands[turn], taken[turn] < wants[turn]
        if left == players:
            card = (max if short else min)(hand, key=leads.__getitem__)
            led, best = SUIT_OF[card], -1
        else:
            row = power[led]
            cards = [held for held in hand if SUIT_OF[held] == led] or hand
            if short:
                over = [held for held in cards if row[held] > best]
                if over:
                    # The last to play wins as cheaply as possible; others play high, lest they
                    # be beaten.
                    card = (min if left == 1 else max)(over, key=row.__getitem__)
                else:
                    card = min(cards, key=leads.__getitem__)
            else:
                under = [held for held in cards if row[held] < best]
                card = (
                    max(under, key=leads.__getitem__) if under else min(cards, key=row.__getitem__)
                )
        hand.remove(card)
        if played is not None:
            played.append(card)
        if power[led][card] > best:
            best, winner = power[led][card], turn
        left -= 1
        turn = turn + 1 if turn + 1 < players else 0
