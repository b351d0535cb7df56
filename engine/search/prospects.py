"""How likely a card is to win a trick, from what a seat has seen.

A rule of thumb for any game in which tricks are won by what beats what: the more cards that would
beat a face are still out, and the more of them the others may hold, the less it is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, Card, cards_in, mask_of, suit_of
from engine.deal.tricks import COPY
from engine.search.determinize import unseen_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Suit
    from engine.deal.tricks import Face, Play
    from engine.deal.views import View

__all__ = ["LATER", "RELUCTANT", "RID", "Prospects", "chance_of_holding"]

LATER = 0.8
"""What a trick that a card may win later is worth, compared with one that is won now."""
RID = 0.25
"""How much it matters, to a seat that wants no trick, to be rid of a card that may win one."""
RELUCTANT = 0.4
"""How often the others take a trick that they could, as one who wants none has to fear."""

_OFF_SUIT = 0.85
"""How often one who holds a card of another suit that would win can play it, and does."""


class Prospects:
    """The chances of the cards that a view shows, for the seat that is to act.

    `led` is the suit of the trick that is being played and `best` what has it now; None where the
    seat leads.
    """

    __slots__ = ("_beats", "_each", "_left", "_others", "_out", "_pack", "best", "led")

    def __init__(self, view: View, eager: float = 1.0) -> None:
        """Look at a view. `eager`: how often the others would play a card that wins."""
        self._beats, self._pack = view.beats, view.pack
        self._out = mask_of(unseen_cards(view))
        self._others = view.players - 1
        # How many play to this trick after the seat.
        self._left = self._others - len(view.trick)
        held = [*map(sum, zip(view.hand_counts, view.pile_counts, strict=True))]
        out = self._out.bit_count()
        # How likely a card that is out is to be with one given other seat.
        each = (sum(held) - held[view.own_seat]) / out / self._others if out else 0.0
        self._each = eager * each
        self.led = suit_of(view.trick[0].face % COPY) if view.trick else None
        self.best = self._best(view.trick)

    def _best(self, trick: Sequence[Play]) -> Play | None:
        if self.led is None:
            return None
        row, best = self._beats[self.led], trick[0]
        for play in trick[1:]:
            if row[best.face] >> play.face & 1:
                best = play
        return best

    def of_winning(self, face: Face) -> float:
        """Return how likely a face is to win the trick that is being played."""
        if self.led is None or self.best is None:
            return self._of_holding(face, suit_of(face % COPY), self._left)
        if not self._beats[self.led][self.best.face] >> face & 1:
            return 0.0
        return self._of_holding(face, self.led, self._left)

    def of_keeping(self) -> float:
        """Return how likely the trick is to stay with who has it, if the seat leaves it there."""
        if self.led is None or self.best is None:
            return 0.0
        return self._of_holding(self.best.face, self.led, self._left)

    def of_winning_unseen(self) -> float:
        """Return how likely a card that no player has seen is to win this trick."""
        cards = [*cards_in(self._out)]
        return sum(map(self.of_winning, cards)) / len(cards) if cards else 0.0

    def worth(self, card: Card) -> float:
        """Return how likely a card is to win a trick to which it is led."""
        return self._of_holding(card, suit_of(card), self._others)

    def rank(self, face: Face) -> int:
        """Return how many cards of the pack do not beat a face that is led."""
        return (self._pack & ~self._beats[suit_of(face % COPY)][face]).bit_count()

    def _of_holding(self, face: Face, led: Suit, others: int) -> float:
        threats = self._beats[led][face] & self._out
        share = min(1.0, self._each * others)
        suited = (threats & SUIT_MASKS[led]).bit_count()
        free = threats.bit_count() - suited
        return chance_of_holding(suited, free, share)


def chance_of_holding(suited: int, free: int, share: float) -> float:
    """Return how likely it is that no other player beats a card.

    `suited`: how many cards of the suit led beat it; `free`: how many of other suits do; `share`:
    how likely the others are to hold each of these.
    """
    # A card of another suit can be played only by who is out of the suit that was led.
    holds: float = (1 - share) ** suited * (1 - _OFF_SUIT * (1 - (1 - share) ** free))
    return holds
