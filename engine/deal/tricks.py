"""Cards on the table: what may follow, and who wins a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.cards import SUIT_MASKS, Card, Mask, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.seats import Seat

__all__ = [
    "COPY",
    "Beats",
    "Face",
    "Play",
    "Power",
    "Trick",
    "cards_following",
    "winner_of",
]

Face: TypeAlias = int
"""What a card counts as: 0..51 itself, 52..103 the copy made by a wild card in its name."""

COPY = 52

Beats: TypeAlias = tuple[tuple[Mask, ...], ...]
"""`beats[led][best]`: the mask of faces that take the trick from the best one so far."""

Power: TypeAlias = tuple[tuple[int, ...], ...]
"""`power[led][face]`: the higher number wins; 0 cannot win unless it was led."""


class Play(NamedTuple):
    """A card on the table: who played it, the physical card, and what it counts as."""

    seat: Seat
    card: Card
    face: Face

    @property
    def name(self) -> Card | None:
        """The card that a wild card was named, None for a card that is itself."""
        return self.face - COPY if self.face >= COPY else None


class Trick(NamedTuple):
    """A finished trick."""

    plays: tuple[Play, ...]
    winner: Seat


def cards_following(hand: Mask, led: Suit | None) -> Mask:
    """Return the cards of a hand that may follow a suit: those of the suit, or all if it has none.

    >>> cards_following(0b11, 0), cards_following(0b11, 1), cards_following(0b11, None)
    (3, 3, 3)
    """
    return hand if led is None else hand & SUIT_MASKS[led] or hand


def winner_of(beats: Beats, led: Suit, trick: Sequence[Play]) -> Seat:
    """Return who wins a trick, comparing each play in turn with the best so far.

    The order matters: where a card may match another, it can only match the one that is winning.
    """
    best, row = trick[0], beats[led]
    for play in trick[1:]:
        if row[best.face] >> play.face & 1:
            best = play
    return best.seat
