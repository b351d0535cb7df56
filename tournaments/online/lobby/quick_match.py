"""Seat a player with others: at a public table that waits for players, or at a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

import engine
from tournaments.core.errors import AlreadyThere, GameIsOver, NotFound, NotNow
from tournaments.core.raw_rows import lock_name
from tournaments.online.access import access_game, is_seat_of
from tournaments.online.casual_games import SEAT_ME, SEAT_OPEN, open_casual_game
from tournaments.online.join import join_game
from tournaments.online.queries.lists import list_public
from tournaments.online.snapshot_cache import get_settings

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess

USUAL_PLAYERS = 4
"""How many players a table has that is opened for a player who has chosen no number."""
MAX_LOOKED_AT = 1000
"""The most tables among which one is searched for: far more than wait on the busiest evening.

Anyone may open tables of another game, and those must not hide the ones of this game.
"""
MAX_TRIES = 5
"""The most tables that are tried before a new one is opened: others sit down at the same time."""


@transaction.atomic
def find_table(*, by: Actor, preset: str, name: str = "") -> GameAccess:
    """Sit down at the public table that has waited longest for this game, or open one.

    A player who waits at such a table already is led back to it, so a second tap does no harm.
    Raises SignInFirst, InvalidInput, TooManyGames, TooManyRequests.
    """
    # Two who tap in the same second: the second one finds the table of the first.
    lock_name(f"quick-match:{preset}")
    found = list_public(limit=MAX_LOOKED_AT)
    waiting = [game for game in found if get_settings(game).rules.preset == preset]
    for game in waiting:
        if any(is_seat_of(by, seat) for seat in game.seats.all()):
            return access_game(by, game.pk)
    for game in waiting[:MAX_TRIES]:
        try:
            with transaction.atomic():
                return join_game(by=by, game_id=game.pk, name=name)
        except (AlreadyThere, GameIsOver, NotFound, NotNow):
            continue  # full or gone by now, or another player has the name
    seats = [SEAT_ME, *[SEAT_OPEN] * (count_players(preset) - 1)]
    return open_casual_game(by=by, preset=preset, seats=seats, name=name, is_listed=True)


def count_players(preset: str) -> int:
    """Return for how many players a table of a game is opened: four, or as near as it can be."""
    found = next((one for one in engine.presets() if one.slug == preset), None)
    return min(found.players, key=lambda size: abs(size - USUAL_PLAYERS)) if found else 2
