"""Remove nights, seasons and clubs for good once they can no longer be restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core.access import lock_rows
from tournaments.models import (
    Club,
    ClubDeletion,
    DealResult,
    DuplicateSet,
    Event,
    LogEntry,
    OnlineGame,
    OwnGame,
    Player,
    Round,
    Season,
    Seat,
    StandIn,
    Table,
)

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet


def forget_deleted(before: datetime) -> int:
    """Remove what was deleted before a time, with all that belongs to it; return how many rows.

    That is nights, seasons, the club's own games, of which events have copies, and whole clubs.

    The log of a club that stays keeps its entries about it. One night in each transaction, so that
    none is long.
    """
    gone = 0
    old = Event.everything.filter(deleted_at__lt=before).order_by("pk")
    for event_id in list(old.values_list("pk", flat=True)):
        gone += _forget_event(old.filter(pk=event_id))
    gone += OwnGame.everything.filter(deleted_at__lt=before).delete()[0]
    gone += _forget_seasons(before)
    return gone + _forget_clubs(before)


@transaction.atomic
def _forget_event(found: QuerySet[Event]) -> int:
    # Read again under the lock: it may have been restored just now.
    event = lock_rows(found).first()
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


def _forget_clubs(before: datetime) -> int:
    old = Club.everything.filter(deleted_at__lt=before).order_by("pk")
    return sum(_forget_club(old, club_id) for club_id in list(old.values_list("pk", flat=True)))


def _forget_club(old: QuerySet[Club], club_id: int) -> int:
    # Its nights are gone already, unless one was planned in the moment of the deletion.
    nights = Event.everything.filter(club=club_id).order_by("pk")
    gone = 0
    for event_id in list(nights.values_list("pk", flat=True)):
        gone += _forget_event(nights.filter(pk=event_id, club__in=old))
    with transaction.atomic():
        club = lock_rows(old).filter(pk=club_id).first()
        if club is None:
            return gone
        players = Player.everything.filter(club=club)
        # Records that were merged protect each other.
        players.exclude(merged_into=None).update(merged_into=None)
        parts = (
            OnlineGame.objects.filter(club=club),
            Season.everything.filter(club=club),
            players,
            Club.everything.filter(pk=club_id),
        )
        rest = gone + sum(part.delete()[0] for part in parts)
        going = ClubDeletion.objects.filter(club_number=club_id, restored_at=None)
        going.update(removed_at=timezone.now())
    return rest
