"""Up to which entry of its log a reader may see a game (ADR 0084)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Max

from tournaments.models import GameEntry
from tournaments.online.access import DIRECTOR, PLAYER, WATCHER
from tournaments.online.core.settings import DELAY_IN_DEALS
from tournaments.online.snapshot_cache import get_settings, get_snapshot

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.online.access import GameAccess


def last_visible_number(access: GameAccess, at: datetime) -> int:
    """Return the last entry that the reader may see: watchers with a delay, visitors none (0).

    Of a sealed game everyone but its own players sees none.
    """
    game = access.game
    if game.is_sealed and access.role != PLAYER:
        return 0
    # A director sees the table as it is now, but no hands: those depend on the seat, not on this.
    if access.role in (PLAYER, DIRECTOR) or (access.role == WATCHER and game.ended_at):
        return game.number
    if access.role != WATCHER:
        return 0
    settings, entries = get_settings(game), GameEntry.objects.filter(game=game)
    if settings.watching == DELAY_IN_DEALS:
        visible = entries.filter(deal__lte=get_snapshot(game).deal - settings.watch_delay)
    else:
        visible = entries.filter(made_at__lte=at - timedelta(seconds=settings.watch_delay))
    return int(visible.aggregate(last=Max("number"))["last"] or 0)
