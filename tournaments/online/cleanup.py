"""Casual games that everybody has left: ended when nobody came back, deleted when they are old."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models import GameState, OnlineGame
from tournaments.online.access import find_game
from tournaments.online.core import entries
from tournaments.online.core.entries import Line
from tournaments.online.game_log import settle, write
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from datetime import datetime

GUESTS_IDLE = timedelta(minutes=30)
PEOPLE_IDLE = timedelta(days=2)
KEEP_GAMES = timedelta(days=30)
AT_ONCE = 20


def end_idle(at: datetime | None = None) -> int:
    """End casual games in which no person has acted for long. Returns how many."""
    now = at or timezone.now()
    is_guests = ~Q(opened_by_guest="") & Q(touched_at__lt=now - GUESTS_IDLE)
    is_idle = is_guests | Q(touched_at__lt=now - PEOPLE_IDLE)
    games = OnlineGame.objects.filter(is_idle, table=None).exclude(state=GameState.ENDED)
    found = list(games.values_list("pk", flat=True)[:AT_ONCE])
    for game_id in found:
        _end(game_id, now)
    return len(found)


@transaction.atomic
def _end(game_id: int, at: datetime) -> None:
    game = find_game(game_id, lock=True)
    if game is None or game.state == GameState.ENDED:
        return
    course = get_course(game)
    after = write(game, course, Line(entries.ENDED, text="idle", by=entries.CLOCK), at=at)
    settle(game, course, after, at=at)


def delete_old(at: datetime | None = None) -> None:
    """Delete casual games that ended long ago."""
    before = (at or timezone.now()) - KEEP_GAMES
    OnlineGame.objects.filter(table=None, ended_at__lt=before).delete()
