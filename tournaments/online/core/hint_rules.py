"""Decide who may take a hint, and when: alone with bots, or where the table allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.online.core.entries import OPEN_SEAT

if TYPE_CHECKING:
    from tournaments.online.core.snapshot import GameSnapshot

MAX_HINTS = 60
"""The most hints that a seat may take in a game."""


def allows_hints(snapshot: GameSnapshot, *, is_casual: bool) -> bool:
    """Return whether hints may be taken at a table: never at one of an event or in a daily deal."""
    if snapshot.settings.is_daily:
        return False
    # A person may take an open seat.
    others = snapshot.people + snapshot.occupants.count(OPEN_SEAT) - 1
    return is_casual and (snapshot.settings.hints or others <= 0)


def may_take_hint(snapshot: GameSnapshot, seat: int, *, is_casual: bool) -> bool:
    """Return whether a seat may take a hint for the choice that it has now."""
    return (
        allows_hints(snapshot, is_casual=is_casual)
        and snapshot.is_dealt
        and snapshot.pause is None
        and not snapshot.ended
        and seat in snapshot.to_act
        and seat not in snapshot.conceded | snapshot.hinted
        and snapshot.hints[seat] < MAX_HINTS
    )
