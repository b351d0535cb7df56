"""A game online follows its event's table: it rests when that takes nothing, and seats change.

The locks are taken in one order everywhere, an event, its games, its tables: an action locks its
game first, and the table when it enters a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from tournaments.core.access import lock_rows
from tournaments.models import EventState, GameSeat, GameState, OnlineGame, Table
from tournaments.online.access import load_seats
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.messages import EVENT_FINAL, ROUND_UNDONE, TABLE_CLOSED
from tournaments.online.game_log import advance, append_entries
from tournaments.online.presence import build_start_entries
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Player


def lock_online_games(**of: object) -> list[OnlineGame]:
    """The games that go on at some tables, locked; to be called before any table is."""
    rows = OnlineGame.objects.filter(**of).exclude(state=GameState.ENDED)
    return list(lock_rows(rows).order_by("pk"))


def sync_with_table(games: Iterable[OnlineGame]) -> None:
    """Let games rest whose tables take nothing any more, and those go on that may again."""
    found = list(games)
    ids = [game.table_id for game in found]
    tables = Table.objects.select_related("round", "event").in_bulk(ids)
    now = timezone.now()
    for game in found:
        table = tables[game.table_id or 0]
        snapshot = get_snapshot(game)
        had = snapshot.pause.reason if snapshot.pause is not None else ""
        wanted = _hold_of(table)
        new_entries = [NewEntry(entries.RESUMED, text=had, by=entries.DIRECTOR)] if had else []
        new_entries += (
            [NewEntry(entries.PAUSED, text=wanted, by=entries.DIRECTOR)] if wanted else []
        )
        if had != wanted:
            advance(game, snapshot, append_entries(game, snapshot, *new_entries, at=now), at=now)


def _hold_of(table: Table) -> str:
    """Why a game may not go on now; empty if it may."""
    if table.round.undone_at is not None:
        return ROUND_UNDONE
    if table.event.state == EventState.FINAL:
        return EVENT_FINAL
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
    """Somebody else plays on at a seat, if its table has one of these games; whether it has.

    Without a player and without a bot it is whoever opens the seat's new link.
    """
    game = next((game for game in games if game.table_id == table.pk), None)
    if game is None:
        return False
    snapshot = get_snapshot(game)
    row = GameSeat.objects.get(game=game, number=seat)
    row.bot = snapshot.settings.bot if is_bot else ""
    row.user, row.guest, row.player, row.name = None, "", player, name
    row.seen_at = None
    row.save(update_fields=["bot", "user", "guest", "player", "name", "seen_at"])
    OnlineGame.objects.filter(pk=game.pk).update(link_number=F("link_number") + 1)
    new_entry = NewEntry(
        entries.REPLACED, seat, f"{row.bot or entries.PERSON_SEAT} {name}", entries.DIRECTOR
    )
    now = timezone.now()
    starting = build_start_entries(game, snapshot, load_seats([game]))
    advance(game, snapshot, append_entries(game, snapshot, new_entry, *starting, at=now), at=now)
    return True
