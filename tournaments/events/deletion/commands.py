"""Delete nights and seasons, and restore them. Nothing is removed for thirty days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import access_season, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import ResultsAtStake, SeasonIsDeleted
from tournaments.events import hooks
from tournaments.events.deletion.impact import measure_deletion, with_season
from tournaments.events.score_sheets import is_finished
from tournaments.events.seasons.move import lock_with_season
from tournaments.models import Event, EventState, Role, Season, Table

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import Club, OnlineGame


@transaction.atomic
def delete_event(*, by: Actor, event_id: int, losing: int | None = None) -> Event:
    """Delete a night: it is gone for everyone, and counts nowhere, until it is restored.

    Once deals are in, `losing` must be their number, so that no more is deleted than was shown.
    Deleting it again changes nothing. Raises ResultsAtStake, NotFound, NotAllowed.
    """
    event = lock_with_season(by, event_id, or_deleted=True)
    if event.deleted_at is not None:
        return event
    games = _close_tables([event])
    _refuse_to_lose(event, losing)
    _hide(event, timezone.now())
    hooks.sync_games(games)
    record(by, event.club, "event-deleted", f"{event.name} was deleted.", event=event)
    return event


@transaction.atomic
def delete_season(*, by: Actor, season_id: int, losing: int | None = None) -> Season:
    """Delete a season with all its nights; see `delete_event`."""
    season = access_season(by, Role.ORGANISER, lock=True, or_deleted=True, pk=season_id)
    if season.deleted_at is not None:
        return season
    events = list(lock_rows(season.events.select_related("club", "season")).order_by("pk"))
    games = _close_tables(events)
    _refuse_to_lose(season, losing)
    at = timezone.now()
    for event in events:
        _hide(event, at)
    season.deleted_at = at
    season.save(update_fields=["deleted_at"])
    hooks.sync_games(games)
    text = f"The season {season.name} was deleted with {len(events)} nights."
    record(by, season.club, "season-deleted", text, season_id=season.pk)
    return season


@transaction.atomic
def restore_event(*, by: Actor, event_id: int) -> Event:
    """Restore a deleted night as it was; restoring it again changes nothing.

    Raises SeasonIsDeleted if its season has to come back first, NotFound, NotAllowed.
    """
    event = lock_with_season(by, event_id, or_deleted=True)
    if event.deleted_at is None:
        return event
    if event.season is not None and event.season.deleted_at is not None:
        message = _("This night belongs to %(season)s, which is deleted. Restore that first.")
        raise SeasonIsDeleted(message % {"season": event.season.name})
    games = _show([event])
    hooks.sync_games(games)
    record(by, event.club, "event-restored", f"{event.name} was restored.", event=event)
    return event


@transaction.atomic
def restore_season(*, by: Actor, season_id: int) -> Season:
    """Restore a deleted season as it was, with the nights that were deleted with it.

    Restoring it again changes nothing. Raises NotFound, NotAllowed.
    """
    season = access_season(by, Role.ORGANISER, lock=True, or_deleted=True, pk=season_id)
    if season.deleted_at is None:
        return season
    events = list(lock_rows(with_season(season).select_related("club", "season")).order_by("pk"))
    season.deleted_at = None
    season.save(update_fields=["deleted_at"])
    hooks.sync_games(_show(events))
    text = f"The season {season.name} was restored with {len(events)} nights."
    record(by, season.club, "season-restored", text, season_id=season.pk)
    return season


def hide_nights(club: Club, at: datetime) -> None:
    """Hide all seasons and nights of a club that is being deleted, in its transaction.

    Standings stay as they are: none is shown meanwhile.
    """
    list(lock_rows(Season.objects.filter(club=club)).order_by("pk"))
    events = list(lock_rows(Event.objects.filter(club=club)).order_by("pk"))
    games = _close_tables([event for event in events if event.state != EventState.FINAL])
    Season.objects.filter(club=club).update(deleted_at=at)
    Event.objects.filter(club=club).update(deleted_at=at)
    hooks.sync_games(games)


def show_nights(club: Club) -> None:
    """Bring back the seasons and nights that went with a club, in its transaction."""
    at = club.deleted_at
    seasons = Season.everything.filter(club=club, deleted_at=at)
    events = Event.everything.filter(club=club, deleted_at=at)
    list(lock_rows(seasons).order_by("pk"))
    back = list(lock_rows(events.select_related("club", "season")).order_by("pk"))
    seasons.update(deleted_at=None)
    events.update(deleted_at=None)
    for event in back:
        event.deleted_at = None
    hooks.sync_games(_open_tables([one for one in back if one.state != EventState.FINAL]))


def _refuse_to_lose(one: Event | Season, losing: int | None) -> None:
    """Raise ResultsAtStake unless `losing` is the number of the deals that go."""
    impact = measure_deletion(one)
    if impact.deals and losing != impact.deals:
        question = _("Delete %(name)s?") % {"name": one.name}
        raise ResultsAtStake(f"{question} {impact.sentence}", extra={"losing": impact.deals})


def _close_tables(events: list[Event]) -> list[OnlineGame]:
    """Close the events' tables and return their online games, locked.

    Waits until results being saved are committed; later ones see `is_open` in the row they lock.
    """
    games = hooks.lock_games(table__event__in=events)
    Table.objects.filter(event__in=events).update(is_open=False)
    return games


def _hide(event: Event, at: datetime) -> None:
    event.deleted_at = at
    event.save(update_fields=["deleted_at"])
    hooks.recount_event(event, left=event.season_id)


def _show(events: list[Event]) -> list[OnlineGame]:
    """Bring back events, their standings and their tables; return their online games, locked."""
    for event in events:
        event.deleted_at = None
        event.save(update_fields=["deleted_at"])
    games = _open_tables(events)
    for event in events:
        hooks.recount_event(event, left=None)
    return games


def _open_tables(events: list[Event]) -> list[OnlineGame]:
    """Open the events' tables as they were; return their online games, locked."""
    games = hooks.lock_games(table__event__in=events)
    for event in events:
        if event.state != EventState.FINAL:
            event.tables.filter(round__undone_at=None, voided_at=None).update(is_open=True)
        # The time to object did not run while the card could not be seen.
        for table in lock_rows(event.tables.filter(round__undone_at=None)).order_by("pk"):
            table.event = event
            if is_finished(table):
                hooks.start_consent(table)
    return games
