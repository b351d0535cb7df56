"""Tricks: what a way of playing must answer, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from engine.cards import SUIT_MASKS, Card, Mask, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal.actions import Action
    from engine.deal.state import Play, State
    from engine.search.fast_deal import Power
    from engine.seats import Seat

__all__ = ["Beats", "Manner", "following", "winner_of"]

Beats: TypeAlias = tuple[tuple[Mask, ...], ...]
"""`beats[led][best]`: the mask of faces that take the trick from the best one so far."""


class Manner(Protocol):
    """How tricks are played: what may be played, what a play asks for, what beats what."""

    def plays(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do on its turn."""

    def led(self, play: Play) -> Suit:
        """The suit that a leading play asks for."""

    def winner(self, state: State, trick: Sequence[Play]) -> Seat:
        """Who wins a finished trick."""

    def idle_when_turned(self, state: State) -> bool:
        """Whether a card turned up from a pile now wins nothing."""

    def power(self, state: State) -> Power | None:
        """What beats what as one table; None where playing is more than following suit."""

    def names(self, state: State) -> tuple[Card, ...]:
        """What a wild card that was just turned up may be named; empty if it is itself."""


def following(hand: Mask, led: Suit | None) -> Mask:
    """What may be played from a hand where suit must be followed; everything if it cannot be.

    >>> following(0b11, 0), following(0b11, 1), following(0b11, None)
    (3, 3, 3)
    """
    return hand if led is None else hand & SUIT_MASKS[led] or hand


def winner_of(beats: Beats, led: Suit, trick: Sequence[Play]) -> Seat:
    """Who wins a trick: the best so far gives way to whatever takes the trick from it."""
    best, row = trick[0], beats[led]
    for play in trick[1:]:
        if row[best.face] >> play.face & 1:
            best = play
    return best.seat
