"""The rules of play in Clogs: follow suit, match the number, or turn up a clog.

The best play of a trick is a number and a suit. A card takes the trick from it if it is of the
suit led and has a better number, or if it has the same number in a higher suit. Because this
depends on what is winning at the moment, an equal number that comes too early is a discard.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, Card, Suit, rank_of, suit_of
from engine.deal.actions import TurnCard, plays_of
from engine.deal.tricks import COPY, Beats, Play, cards_following, winner_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clogs.house_rules import HouseRules
    from engine.deal.action import Action
    from engine.deal.state import State
    from engine.seats import Seat

__all__ = ["ClogsTrickRules", "beats_table", "number_of", "playable_when"]


def number_of(card: Card) -> int:
    """Return a card's number: ace 1, two 2, up to king 13; lower is better.

    >>> number_of(12), number_of(0), number_of(11)
    (1, 2, 13)
    """
    # Ranks run from two (0) to ace (12); the ace is number 1 here.
    return (rank_of(card) + 1) % 13 + 1


@cache
def beats_table(final: bool) -> Beats:
    """Return `beats[led][best]`: the mask of faces that take the trick from the best one so far.

    With `final` a match gives way only to another match (K1).

    Faces from 52 up are cards that were thrown away: they take nothing.
    """
    return tuple(
        tuple(_takers(led, face % COPY, final) for face in range(2 * COPY)) for led in range(4)
    )


def _takers(led: Suit, best: Card, final: bool) -> int:
    mask = 0
    for card in range(COPY):
        better = suit_of(card) == led and number_of(card) < number_of(best)
        # The best card is of another suit, so it won by a match, which is final (K1).
        if final and suit_of(best) != led:
            better = False
        if better or _matches(card, best):
            mask |= 1 << card
    return mask


def _matches(card: Card, best: Card) -> bool:
    """Return whether a card has the same number in a higher suit (spades lowest, clubs highest)."""
    return number_of(card) == number_of(best) and suit_of(card) > suit_of(best)


def playable_when(hand: int, clogs: int, led: Suit | None) -> tuple[int, bool]:
    """Return the hand cards that may be played, and whether a clog may be turned.

    Only the hand decides whether a player is void (K4).
    """
    void = led is None or not hand & SUIT_MASKS[led]
    return cards_following(hand, led), void and clogs > 0


@dataclass(frozen=True, slots=True)
class ClogsTrickRules:
    """The rules of play in Clogs, with the house's choices K1 to K3."""

    house: HouseRules

    def legal_plays(self, state: State, seat: Seat) -> tuple[Action, ...]:
        led = self.led_suit(state.trick[0]) if state.trick else None
        cards, clog = playable_when(state.hands[seat], len(state.piles[seat]), led)
        turns = range(len(state.piles[seat])) if clog else ()
        return (*plays_of(cards), *map(TurnCard, turns))

    def led_suit(self, play: Play) -> Suit:
        return suit_of(play.card)

    def winner(self, state: State, trick: Sequence[Play]) -> Seat:
        seat = winner_of(self.beats(state), self.led_suit(trick[0]), trick)
        return seat if self.house.late_match == "nothing" else _late(trick, seat)

    def beats(self, state: State) -> Beats:
        return beats_table(self.house.match == "final")

    def power(self, trump: Suit | None) -> None:
        """Return None: what takes a trick depends on what is winning it."""

    def is_idle_when_turned(self, state: State) -> bool:
        return self.house.upturned == "discard" and bool(state.trick)

    def wild_names(self, state: State) -> tuple[Card, ...]:
        return ()


def _late(trick: Sequence[Play], seat: Seat) -> Seat:
    """Return who wins if an equal number in a higher suit counts whenever it was played (K2)."""
    best = next(play for play in trick if play.seat == seat)
    able = [play for play in trick if play.face < COPY and _matches(play.card, best.card)]
    return max(able, key=lambda play: suit_of(play.card)).seat if able else seat
