"""Record that players are at the table: those who load it or follow its stream.

Only the first arrival at an event's table is an entry of the log; later presence is a time in the
seat's row, since a phone that sleeps for a minute should stop no one (ADR 0096).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.models import GameSeat, GameState, OnlineGame
from tournaments.online.access import find_game, is_seat_of, load_seats
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.fair_play.seat_changes import take
from tournaments.online.game_log import append_and_advance
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

UPDATE_INTERVAL = timedelta(seconds=15)
"""How old `seen_at` gets before it is written again: most requests then write nothing."""


def record_presence(by: Actor, access: GameAccess, at: datetime) -> None:
    """Record that a player is here, at most once every `UPDATE_INTERVAL`.

    A player with an account takes their seat by coming: from then on its link is of no use.
    """
    mine = access.own_seat
    if mine is None:
        return
    game = access.game
    is_waited_for = game.table_id is not None and game.state == GameState.WAITING
    if not mine.is_taken or (mine.seen_at is None and is_waited_for):
        _arrive(by, game, mine.number, at)
        game.refresh_from_db(fields=["number", "state", "due_at", "touched_at"])
        mine.refresh_from_db(fields=["user", "links_used", "device", "seen_at"])
    elif mine.seen_at is None or at - mine.seen_at >= UPDATE_INTERVAL:
        mine.seen_at = at
        GameSeat.objects.filter(pk=mine.pk).update(seen_at=at)


@transaction.atomic
def _arrive(by: Actor, waiting: OnlineGame, number: int, at: datetime) -> None:
    """Seat a player who has come; an event's game begins if they were the last."""
    game = find_game(waiting.pk, lock=True)
    if game is None:
        return
    seats = load_seats([game])
    seat = seats[number]
    is_first = seat.seen_at is None
    if not is_seat_of(by, seat) or (seat.is_taken and not is_first):
        return  # another request of this player was first, or the seat has gone
    seat.seen_at = at
    if seat.is_taken:
        seat.save(update_fields=["seen_at"])
    else:
        take(seat, by, "seen_at")
    if not is_first or game.table_id is None:
        return
    snapshot = get_snapshot(game)
    if snapshot.is_started or snapshot.ended:
        return
    new_entries = [
        NewEntry(entries.JOINED, number, seat.name),
        *build_start_entries(game, snapshot, seats),
    ]
    append_and_advance(game, snapshot, *new_entries, at=at)


def build_start_entries(
    game: OnlineGame, snapshot: GameSnapshot, seats: Iterable[GameSeat]
) -> list[NewEntry]:
    """Return the entry that starts the game once no player is missing any more; else nothing.

    A casual game waits until its seats are taken, an event's until its players have been there.
    """
    if snapshot.is_started or snapshot.ended or any(_is_expected(game, seat) for seat in seats):
        return []
    return [NewEntry(entries.STARTED)]


def _is_expected(game: OnlineGame, seat: GameSeat) -> bool:
    has_come = game.table_id is None or seat.seen_at is not None
    return seat.is_open or not (seat.bot or has_come)
