"""Plain trick-taking, shared by games: follow suit if possible; trumps win, else the suit led."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.cards import Card, Rank, Suit, rank_of, suit_of
from engine.deal.actions import plays_following
from engine.deal.tricks import COPY, Beats, Face, Play, winner_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal.action import Action
    from engine.deal.state import State
    from engine.deal.tricks import Power
    from engine.seats import Seat

__all__ = ["ACE_HIGH", "PlainTrickRules", "beats_table", "power_table"]

ACE_HIGH: tuple[Rank, ...] = tuple(range(13))


@cache
def power_table(
    trump: Suit | None, order: tuple[Suit, ...] | None, ranks: tuple[Rank, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return `power[led][face]`: the higher number wins, and 0 cannot win unless it was led.

    `order`: the suits from the highest down where all of them rank; `ranks`: from the lowest up.
    A copy made by a wild card ranks just above the card it copies.

    >>> power = power_table(1, None, ACE_HIGH)
    >>> power[0][13] > power[0][12] > power[0][26] == 0  # two of trumps, ace led, a discard
    True
    """
    height = {rank: place for place, rank in enumerate(ranks)}

    def power(led: Suit, face: Face) -> int:
        card, copied = face % COPY, face >= COPY
        tier = _tier(suit_of(card), led, trump, order)
        # Two steps for each rank leave room for a copy just above its card; 26 steps make a tier.
        return tier * 26 + 2 * height[rank_of(card)] + copied + 1 if tier else 0

    return tuple(tuple(power(led, face) for face in range(2 * COPY)) for led in range(4))


def _tier(suit: Suit, led: Suit, trump: Suit | None, order: tuple[Suit, ...] | None) -> int:
    """Return how high a suit ranks in a trick; 0 if it cannot win."""
    if order is not None:
        return 4 - order.index(suit)
    if suit == trump:
        return 2
    return int(suit == led)


@cache
def beats_table(
    trump: Suit | None, order: tuple[Suit, ...] | None, ranks: tuple[Rank, ...]
) -> Beats:
    """Return `beats[led][best]`: the mask of faces that take the trick from the best one so far."""
    return tuple(
        tuple(sum(1 << face for face, power in enumerate(row) if power > best) for best in row)
        for row in power_table(trump, order, ranks)
    )


@dataclass(frozen=True, slots=True)
class PlainTrickRules:
    """Follow suit, else play anything; the highest trump wins, else the highest of the suit led."""

    def legal_plays(self, state: State, seat: Seat) -> tuple[Action, ...]:
        led = self.led_suit(state.trick[0]) if state.trick else None
        return plays_following(state.hands[seat], led)

    def led_suit(self, play: Play) -> Suit:
        return suit_of(play.card)

    def winner(self, state: State, trick: Sequence[Play]) -> Seat:
        return winner_of(self.beats(state), self.led_suit(trick[0]), trick)

    def beats(self, state: State) -> Beats:
        return beats_table(state.trump, None, ACE_HIGH)

    def power(self, trump: Suit | None) -> Power:
        return power_table(trump, None, ACE_HIGH)

    def is_idle_when_turned(self, state: State) -> bool:
        return False

    def wild_names(self, state: State) -> tuple[Card, ...]:
        return ()
