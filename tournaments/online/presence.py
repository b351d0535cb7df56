"""Record that players are at the table: those who load it or follow its stream.

Only the first arrival at an event's table is an entry of the log; later presence is a time in the
seat's row, since a phone that sleeps for a minute should stop no one (ADR 0096).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.models import GameSeat, GameState, OnlineGame
from tournaments.online.access import find_game, load_seats
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.game_log import append_and_advance
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

UPDATE_INTERVAL = timedelta(seconds=15)
"""How old `seen_at` gets before it is written again: most requests then write nothing."""


def record_presence(access: GameAccess, at: datetime) -> None:
    """Record that a player is here, at most once every `UPDATE_INTERVAL`."""
    mine = access.own_seat
    if mine is None or (mine.seen_at is not None and at - mine.seen_at < UPDATE_INTERVAL):
        return
    game, is_first = access.game, mine.seen_at is None
    mine.seen_at = at
    if is_first and game.table_id is not None and game.state == GameState.WAITING:
        _mark_present(game, mine.number, at)
        game.refresh_from_db(fields=["number", "state", "due_at", "touched_at"])
        return
    GameSeat.objects.filter(pk=mine.pk).update(seen_at=at)


@transaction.atomic
def _mark_present(waiting: OnlineGame, number: int, at: datetime) -> None:
    """Append that an event's player has arrived; the game begins if they were the last."""
    game = find_game(waiting.pk, lock=True)
    if game is None:
        return
    seats = load_seats([game])
    seat = seats[number]
    if seat.seen_at is not None:  # another request of this player was first
        return
    seat.seen_at = at
    seat.save(update_fields=["seen_at"])
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
