"""Build the calendar of a club or a season from its nights."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Count, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.calendar.icalendar import CalendarEvent, write_calendar
from tournaments.events.deletion.impact import KEEP_DELETED
from tournaments.models import Event, LogEntry

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tournaments.models import Club, Season

PAST = timedelta(days=180)
MAX_EVENTS = 200
LENGTH = timedelta(hours=3)
"""What calendars show for a night with a time; clubs do not say when it ends."""
CHANGES = ("event-changed", "event-moved", "event-deleted", "event-restored")


def build_calendar(
    club: Club,
    season: Season | None = None,
    *,
    address: Callable[[Event], str],
) -> bytes:
    """Return the calendar of a club, or of one of its seasons: the next nights and recent ones.

    `address` is the page of a night. A night that was planned and is deleted is in it as cancelled,
    without its name, as long as it can be restored: calendars that have it would keep it otherwise.
    """
    today = timezone.localdate()
    kept = Event.objects.filter(club=club, held_on__gte=today - PAST)
    gone = Event.everything.filter(
        club=club,
        held_on__gte=today,
        frozen_at=None,
        deleted_at__gte=timezone.now() - KEEP_DELETED,
    )
    found = (kept | gone) if season is None else (kept | gone).filter(season=season)
    events = list(found.select_related("season").order_by("-held_on", "-pk")[:MAX_EVENTS])
    changes = _list_changes(events)
    title = club.name if season is None else f"{club.name}: {season.name}"
    return write_calendar(
        title, [_build_event(event, address, changes) for event in reversed(events)]
    )


def _list_changes(events: list[Event]) -> dict[int, tuple[int, datetime]]:
    """Return how often each event was changed since it was planned, and when last."""
    entries = LogEntry.objects.filter(event__in=events, verb__in=CHANGES).order_by()
    rows = entries.values_list("event_id").annotate(Count("pk"), Max("at"))
    return {event: (count, last) for event, count, last in rows if event is not None}


def _build_event(
    event: Event,
    address: Callable[[Event], str],
    changes: dict[int, tuple[int, datetime]],
) -> CalendarEvent:
    is_gone = event.deleted_at is not None
    count, changed_at = changes.get(event.pk, (0, event.created_at))
    in_season = event.season is not None and event.season.deleted_at is None
    return CalendarEvent(
        # Unique in the world, and the same under each address of this server.
        uid=f"night-{event.pk}-{event.created_at:%Y%m%d%H%M%S%f}@clag-club",
        starts=begin_of(event),
        lasts=LENGTH,
        summary=_("Night cancelled") if is_gone else event.name,
        location="" if is_gone else event.place,
        description=str(event.season or "") if in_season and not is_gone else "",
        url="" if is_gone else address(event),
        sequence=count,
        changed_at=max(changed_at, event.deleted_at or changed_at),
        is_cancelled=is_gone,
    )


def begin_of(event: Event) -> datetime | date:
    """Return when an event starts in the club's time zone; its date if it has no time."""
    if not event.starts_at:
        return event.held_on
    at = datetime.strptime(event.starts_at, "%H:%M").time()  # noqa: DTZ007 - the next line adds the zone
    return timezone.make_aware(datetime.combine(event.held_on, at))
