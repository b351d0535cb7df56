"""Remove nights and seasons for good once the time in which they can be restored is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.core.access import lock_rows
from tournaments.models import (
    DealResult,
    DuplicateSet,
    Event,
    LogEntry,
    OnlineGame,
    OwnGame,
    Round,
    Season,
    Seat,
    StandIn,
    Table,
)

if TYPE_CHECKING:
    from datetime import datetime


def forget_deleted(before: datetime) -> int:
    """Remove what was deleted before a time, with all that belongs to it; return how many rows.

    That is nights, seasons and the club's own games, of which events have copies.

    The club's log keeps its entries about it. One night in each transaction, so that none is long.
    """
    gone = 0
    old = Event.everything.filter(deleted_at__lt=before).order_by("pk")
    for event_id in list(old.values_list("pk", flat=True)):
        gone += _forget_event(event_id, before)
    gone += OwnGame.everything.filter(deleted_at__lt=before).delete()[0]
    return gone + _forget_seasons(before)


@transaction.atomic
def _forget_event(event_id: int, before: datetime) -> int:
    # Read again under the lock: it may have been restored just now.
    rows = lock_rows(Event.everything.filter(pk=event_id, deleted_at__lt=before))
    event = rows.first()
    if event is None:
        return 0
    LogEntry.objects.filter(event=event).update(event=None)
    results = DealResult.objects.filter(table__event=event)
    # Versions refer to each other, and each would keep the other from being deleted.
    results.update(replaces=None)
    parts = (
        OnlineGame.objects.filter(table__event=event),
        DuplicateSet.objects.filter(round__event=event),
        results,
        StandIn.objects.filter(table__event=event),
        Seat.objects.filter(table__event=event),
        Table.objects.filter(event=event),
        Round.objects.filter(event=event),
    )
    # In this order: each protects those after it. The rest goes with the event.
    gone = sum(part.delete()[0] for part in parts)
    return gone + event.delete()[0]


@transaction.atomic
def _forget_seasons(before: datetime) -> int:
    old = list(lock_rows(Season.everything.filter(deleted_at__lt=before)).order_by("pk"))
    kept = set(Event.everything.filter(season__in=old).values_list("season_id", flat=True))
    return sum(season.delete()[0] for season in old if season.pk not in kept)
