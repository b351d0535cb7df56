"""Who is at the table: a player's own look at it says that he is there."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments.models import GameSeat

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.access_games import Place

AGAIN_AFTER = timedelta(seconds=15)


def note_presence(place: Place, at: datetime) -> None:
    """Note that a player is here; not more often than anybody would notice."""
    mine = place.mine
    if mine is None or (mine.seen_at is not None and at - mine.seen_at < AGAIN_AFTER):
        return
    mine.seen_at = at
    GameSeat.objects.filter(pk=mine.pk).update(seen_at=at)
