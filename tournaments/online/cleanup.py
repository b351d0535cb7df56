"""End casual games that all players have left, and delete what is past its keeping time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import GameEntry, GameSeat, GameState, OnlineGame
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
BATCH_SIZE = 20
"""The most games ended in one run; the next sweep ends the others."""


def get_idle_limit(game: OnlineGame) -> timedelta | None:
    """Return how long a game goes on without an action of a person; None for those of events."""
    if game.table_id is not None:
        return None
    return GUEST_IDLE_LIMIT if game.opened_by_guest else IDLE_LIMIT


def end_idle_games(at: datetime | None = None) -> int:
    """End casual games in which no person has acted for long; return how many were ended."""
    now = at or timezone.now()
    is_guests = ~Q(opened_by_guest="") & Q(touched_at__lt=now - GUEST_IDLE_LIMIT)
    is_idle = is_guests | Q(touched_at__lt=now - IDLE_LIMIT)
    games = OnlineGame.objects.filter(is_idle, table=None).exclude(state=GameState.ENDED)
    found = list(games.values_list("pk", "touched_at")[:BATCH_SIZE])
    for game_id, touched_at in found:
        end_idle_game(game_id, touched_at, at=now)
    return len(found)


def excuse_idle_time(away: timedelta) -> None:
    """Let a time in which the service was away, as when the machine slept, make no game idle.

    Call it in a transaction.
    """
    now = timezone.now()
    games = OnlineGame.objects.filter(table=None).exclude(state=GameState.ENDED)
    # First those played in the last seconds before it: the others come into this range.
    games.filter(touched_at__range=(now - away, now)).update(touched_at=now)
    games.filter(touched_at__lt=now - away).update(touched_at=F("touched_at") + away)


@transaction.atomic
def end_idle_game(game_id: int, touched_at: datetime, *, at: datetime) -> None:
    """End a casual game that was found idle, unless it is over or a person has acted since."""
    game = find_game(game_id, lock=True)
    if game is None or game.state == GameState.ENDED or game.touched_at != touched_at:
        return
    snapshot = get_snapshot(game)
    append_and_advance(
        game, snapshot, NewEntry(entries.ENDED, text=entries.IDLE, by=entries.CLOCK), at=at
    )


def forget_casual_games(before: datetime) -> int:
    """Delete casual games that ended before a time, with their logs; return how many rows."""
    return OnlineGame.objects.filter(table=None, ended_at__lt=before).delete()[0]


def forget_chat(before: datetime) -> int:
    """Empty the free messages that were written before a time, as a director would."""
    # The entry stays: the log is numbered, and everything else follows from it.
    messages = GameEntry.objects.filter(kind=entries.CHAT_SENT, made_at__lt=before)
    return messages.exclude(text="").update(text="")


def forget_guests(before: datetime) -> int:
    """Forget which guests and devices held the seats of games that ended before a time."""
    seats = GameSeat.objects.filter(game__ended_at__lt=before).exclude(guest="", device="")
    return seats.update(guest="", device="")
