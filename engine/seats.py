"""Seat arithmetic. Seats are 0-based and clockwise; the left neighbour is the next seat."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["MAX_PLAYERS", "MIN_PLAYERS", "Seat", "left_of", "seats_from"]

Seat: TypeAlias = int

MIN_PLAYERS, MAX_PLAYERS = 2, 7
"""How few and how many sit at any table of any game."""


def left_of(seat: Seat, players: int) -> Seat:
    """Return the next seat clockwise.

    >>> left_of(3, 4)
    0
    """
    return (seat + 1) % players


def seats_from(first: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats clockwise, beginning with `first`.

    >>> seats_from(3, 5)
    (3, 4, 0, 1, 2)
    """
    return tuple((first + step) % players for step in range(players))
