"""End casual games that all players have left, and delete old ones."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models import GameState, OnlineGame
from tournaments.online.access import find_game
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.game_log import append_and_advance
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from datetime import datetime

GUEST_IDLE_LIMIT = timedelta(minutes=30)
IDLE_LIMIT = timedelta(days=2)
"""How long a casual game of a guest, or of an account, goes on without an action of a person."""
KEEP_GAMES = timedelta(days=30)
"""How long a casual game is kept after its end."""
BATCH_SIZE = 20
"""The most games ended in one run; the next sweep ends the others."""


def end_idle_games(at: datetime | None = None) -> int:
    """End casual games in which no person has acted for long; return how many were ended."""
    now = at or timezone.now()
    is_guests = ~Q(opened_by_guest="") & Q(touched_at__lt=now - GUEST_IDLE_LIMIT)
    is_idle = is_guests | Q(touched_at__lt=now - IDLE_LIMIT)
    games = OnlineGame.objects.filter(is_idle, table=None).exclude(state=GameState.ENDED)
    found = list(games.values_list("pk", flat=True)[:BATCH_SIZE])
    for game_id in found:
        end_idle_game(game_id, now)
    return len(found)


@transaction.atomic
def end_idle_game(game_id: int, at: datetime) -> None:
    """End a casual game, unless it is over."""
    game = find_game(game_id, lock=True)
    if game is None or game.state == GameState.ENDED:
        return
    snapshot = get_snapshot(game)
    append_and_advance(
        game, snapshot, NewEntry(entries.ENDED, text="idle", by=entries.CLOCK), at=at
    )


def delete_old_games(at: datetime | None = None) -> None:
    """Delete casual games that ended longer ago than `KEEP_GAMES`."""
    before = (at or timezone.now()) - KEEP_GAMES
    OnlineGame.objects.filter(table=None, ended_at__lt=before).delete()
