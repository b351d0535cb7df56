"""Keep online games in step with their event's tables: suspension and changes of players.

Locks are taken in one order everywhere (the event, its games, its tables), so that no two
transactions can wait for each other: an action locks its game, and the table only when it submits
a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.core.access import lock_rows
from tournaments.models import EventState, GameState, OnlineGame, Table
from tournaments.online.access import load_seats
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.messages import (
    EVENT_DELETED,
    EVENT_FINAL,
    ROUND_UNDONE,
    TABLE_CLOSED,
    TABLE_VOID,
)
from tournaments.online.duplicate.holders import refuse_second_table
from tournaments.online.fair_play.seat_changes import assign_bot, assign_seat, must_wait_for_deal
from tournaments.online.game_log import append_and_advance
from tournaments.online.presence import build_start_entries
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Player


def lock_online_games(**of: object) -> list[OnlineGame]:
    """Lock and return the games in progress at some tables; call it before any table is locked."""
    rows = OnlineGame.objects.filter(**of).exclude(state=GameState.ENDED)
    return list(lock_rows(rows).order_by("pk"))


def sync_with_table(games: Iterable[OnlineGame]) -> None:
    """Suspend games whose tables accept no results any more, and resume those whose tables do."""
    found = list(games)
    ids = [game.table_id for game in found]
    tables = Table.objects.select_related("round", "event").in_bulk(ids)
    now = timezone.now()
    for game in found:
        table = tables[game.table_id or 0]
        snapshot = get_snapshot(game)
        had = snapshot.pause.reason if snapshot.pause is not None else ""
        wanted = _suspension_of(table)
        new_entries = [NewEntry(entries.RESUMED, text=had, by=entries.DIRECTOR)] if had else []
        new_entries += (
            [NewEntry(entries.PAUSED, text=wanted, by=entries.DIRECTOR)] if wanted else []
        )
        # Nothing is written if the reason is the same, so this may run after any change. A pause
        # that was in force before stays underneath the suspension (`reducer._pause`, ADR 0095).
        if had != wanted:
            append_and_advance(game, snapshot, *new_entries, at=now)


def _suspension_of(table: Table) -> str:
    """Return why a game must be suspended now; empty if it may go on."""
    if table.event.deleted_at is not None:
        return EVENT_DELETED
    if table.round.undone_at is not None:
        return ROUND_UNDONE
    if table.event.state == EventState.FINAL:
        return EVENT_FINAL
    if table.voided_at is not None:
        return TABLE_VOID
    return TABLE_CLOSED if table.closed_at is not None else ""


def transfer_seat(
    games: Iterable[OnlineGame],
    table: Table,
    seat: int,
    *,
    name: str,
    player: Player | None = None,
    is_bot: bool = False,
) -> bool:
    """Give a seat to another player if its table has one of these games; return whether it has.

    Without a player and without a bot the seat is for anyone with its new link. At a table where an
    organiser plays, a bot plays the current deal to its end first (ADR 0150). Raises NotNow for a
    player who has held the deals of a sealed table at another one.
    """
    game = next((game for game in games if game.table_id == table.pk), None)
    if game is None:
        return False
    game.table = table
    snapshot = get_snapshot(game)
    seats = load_seats([game])
    row = seats[seat]
    if not is_bot:
        refuse_second_table(game, player=player)
    if is_bot:
        row.player = player
        new_entry = assign_bot(row, snapshot, name=name)
    else:
        is_held = snapshot.is_dealt and must_wait_for_deal(game, seats)
        new_entry = assign_seat(row, snapshot, name=name, player=player, is_held=is_held)
    now = timezone.now()
    starting = build_start_entries(game, snapshot, seats)
    append_and_advance(game, snapshot, new_entry, *starting, at=now)
    return True


def first_deal_of_holder(games: Iterable[OnlineGame], table: Table) -> int | None:
    """Return the first deal that a person who takes a seat now would play; None without a game.

    The one on the table, unless a bot plays it to its end first because an organiser plays there.
    """
    game = next((game for game in games if game.table_id == table.pk), None)
    if game is None:
        return None
    game.table = table
    snapshot = get_snapshot(game)
    is_next = snapshot.is_dealt and not must_wait_for_deal(game, load_seats([game]))
    return snapshot.deal if is_next else snapshot.deal + 1
