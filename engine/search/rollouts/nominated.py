"""Play one deal for several nominations of a seat, and what they have in common only once.

A seat that is short of its nomination plays alike, whatever it nominated: only when it has as many
tricks does it begin to avoid more. So a line of play in which it always wants more is played once,
and each nomination branches off where it is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.search.rollouts.by_seats import ALL_TRICKS, Start, play_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits
    from engine.seats import Seat

__all__ = ["NominatedDeal"]


class _Mark(NamedTuple):
    """Where a nomination branches off: the hands, and how many tricks each seat has and won."""

    start: Start
    hands: list[Bits]
    taken: list[int]
    won: list[Seat]


class NominatedDeal:
    """One sampled deal, of which no card has been played, and a seat that is to nominate."""

    __slots__ = ("_ends", "_marks", "_mover", "_played", "_stock", "_wants")

    def __init__(self, start: Start, hands: list[Bits], wants: Sequence[int], mover: Seat) -> None:
        """Take what `play_out` takes; what the seat itself wants is not used."""
        self._mover, self._wants = mover, [*wants]
        # Mark n is where the seat has n tricks, or, the last, where all have two cards: in the last
        # two tricks the seat looks ahead to its nomination.
        self._marks, self._ends = [_Mark(start, hands, [0] * len(hands), [])], start.max_cards <= 2
        self._stock = start.out ^ sum(hands)
        self._played: dict[int, tuple[list[int], list[Seat]]] = {}

    def play(self, nominated: int) -> tuple[list[int], list[Seat]]:
        """Return how many tricks each seat takes, and who wins each, after a nomination."""
        marks, played, mover = self._marks, self._played, self._mover
        while len(marks) <= nominated and not self._ends:
            self._advance()
        mark = marks[min(nominated, len(marks) - 1)]
        # More than can still be had is all alike.
        wanted = min(nominated, mark.taken[mover] + mark.start.max_cards)
        if wanted not in played:
            self._wants[mover] = wanted
            taken = mark.taken.copy()
            won = play_out(mark.start, mark.hands.copy(), taken, self._wants)
            played[wanted] = taken, mark.won + won
        return played[wanted]

    def _advance(self) -> None:
        """Play on until the seat has another trick, or all have two cards."""
        start, hands, taken, won = self._marks[-1]
        hands, taken = hands.copy(), taken.copy()
        self._wants[self._mover] = ALL_TRICKS
        won = won + play_out(start, hands, taken, self._wants, pause=len(self._marks))
        lead, left = won[-1], hands[0].bit_count()
        out = self._stock | sum(hands)
        start = Start(start.ranks, self._mover, lead, lead, 0, (), 0, None, out, start.odds, left)
        self._marks.append(_Mark(start, hands, taken, won))
        self._ends = left == 2
