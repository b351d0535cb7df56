"""Post announcements to a night or to the whole club, and take them back."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import access_club, access_event, check_role
from tournaments.core.audit import record
from tournaments.core.errors import not_found
from tournaments.core.idempotency import find_made
from tournaments.core.raw_rows import read_values, time_value
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.validation import clean_text, field_error
from tournaments.events.display.refresh import refresh_phones
from tournaments.events.line_up import refuse_if_final
from tournaments.models import Announcement, EventState, Role, Table

if TYPE_CHECKING:
    from datetime import datetime
    from uuid import UUID

    from tournaments.core.actors import Actor
    from tournaments.models import Club, Event

MAX_ANNOUNCEMENT = 140
"""The longest announcement, in characters."""
MAX_ANNOUNCEMENTS = 5
"""How many a night, or the club beside its nights, shows at once."""
MAX_SHOWN = timedelta(days=31)
"""The longest that an announcement is shown."""


class AnnouncementLine(Shape):
    """A line that is shown to everyone who may see the club or the night."""

    id: int
    event: Annotated[str | None, "The slug of the night; null for one of the whole club."]
    text: str
    made_at: IsoTime
    ends_at: Annotated[IsoTime | None, "Null for one that is shown until its night is final."]
    taken_back_at: IsoTime | None


@transaction.atomic
def announce_to_event(
    *,
    by: Actor,
    event_id: int,
    text: str,
    ends_at: datetime | None = None,
    key: UUID | None = None,
) -> Announcement:
    """Show a line on the night's pages and on its phones, until it is final or `ends_at`.

    A repeat with the same `key` returns the first one. For organisers. Raises NotFound,
    NotAllowed, EventIsFinal, InvalidInput.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_if_final(event)
    new = Announcement(club=event.club, event=event, text=text, ends_at=ends_at, key=key)
    return _announce(by, new)


@transaction.atomic
def announce_to_club(
    *, by: Actor, club_slug: str, text: str, ends_at: datetime, key: UUID | None = None
) -> Announcement:
    """Show a line on the club's page, on all its nights and their phones, until `ends_at`.

    As `announce_to_event` otherwise.
    """
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    new = Announcement(club=club, text=text, ends_at=ends_at, key=key)
    return _announce(by, new)


def _announce(by: Actor, new: Announcement) -> Announcement:
    """Save a new announcement; the row of its night, or of its club, must be locked."""
    rows = Announcement.objects.filter(club=new.club, event=new.event)
    before = find_made(rows, new.key)
    if before is not None:
        return before
    new.text = clean_text(new.text, field="text", max_length=MAX_ANNOUNCEMENT)
    new.made_by = by.user
    latest = new.made_at + MAX_SHOWN
    if new.ends_at is not None and not new.made_at < new.ends_at <= latest:
        raise field_error("ends_at", "out-of-range", _("Choose a time within the next 31 days."))
    slug = None if new.event is None else new.event.slug
    shown = [line for line in list_announcements(new.club, new.event) if line.event == slug]
    if len(shown) >= MAX_ANNOUNCEMENTS:
        text = _("%(count)d are shown already. Remove one first.")
        raise field_error("text", "too-many", text % {"count": MAX_ANNOUNCEMENTS})
    new.save()
    _publish(by, new, "announced", f"Announced: {new.text}")
    return new


@transaction.atomic
def take_back_announcement(*, by: Actor, announcement_id: int) -> Announcement:
    """Stop showing an announcement; taking it back again changes nothing. For organisers.

    Raises NotFound, NotAllowed.
    """
    rows = Announcement.objects.select_related("club", "event")
    row = rows.filter(Q(event=None) | Q(event__deleted_at=None), pk=announcement_id).first()
    if row is None:
        raise not_found()
    check_role(by, row.club, Role.ORGANISER)
    if row.taken_back_at is None:
        row.taken_back_at = timezone.now()
        row.save(update_fields=["taken_back_at"])
        _publish(by, row, "announcement-taken-back", f"Took back the announcement: {row.text}")
    return row


def list_announcements(club: Club, event: Event | None = None) -> list[AnnouncementLine]:
    """List what is shown now, the latest first: for the club, and for one night if named."""
    if event is None:
        return _list_in_force(club, "event_id IS NULL")
    return _list_in_force(club, "(event_id IS NULL OR event_id = %s)", event.pk)


def list_club_page_announcements(club: Club) -> list[AnnouncementLine]:
    """List what the club's page shows: the club's own, and those of nights under way."""
    of = "(event_id IS NULL OR tournaments_event.state = %s)"
    return _list_in_force(club, of, EventState.RUNNING)


def _list_in_force(club: Club, of: str, *values: object) -> list[AnnouncementLine]:
    """List those that are shown now, the latest first; `of` is a condition with these values."""
    # In hand-written SQL (ADR 0353): every page of a club or a night asks, and most show none.
    rows = read_values(
        Announcement,
        ("id", "text", "made_at", "ends_at", "taken_back_at"),
        f"{_IN_FORCE} AND {of} ORDER BY made_at DESC, tournaments_announcement.id DESC",
        [club.pk, time_value(timezone.now()), EventState.FINAL, *values],
        extra="tournaments_event.slug",
    )
    return [
        AnnouncementLine(
            id=pk,
            event=event,
            text=text,
            made_at=iso_time(made_at),
            ends_at=iso_time(ends_at),
            taken_back_at=iso_time(taken_back_at),
        )
        for pk, text, made_at, ends_at, taken_back_at, event in rows
    ]


_IN_FORCE = """
    LEFT JOIN tournaments_event ON tournaments_event.id = event_id
    WHERE tournaments_announcement.club_id = %s AND taken_back_at IS NULL
    AND (ends_at IS NULL OR ends_at > %s)
    AND (event_id IS NULL OR tournaments_event.deleted_at IS NULL AND tournaments_event.state <> %s)
"""


def build_announcement_line(row: Announcement) -> AnnouncementLine:
    """Return the line of an announcement."""
    return AnnouncementLine(
        id=row.pk,
        event=row.event.slug if row.event else None,
        text=row.text,
        made_at=iso_time(row.made_at),
        ends_at=iso_time(row.ends_at),
        taken_back_at=iso_time(row.taken_back_at),
    )


def _publish(by: Actor, row: Announcement, verb: str, text: str) -> None:
    tables = Table.objects.filter(event__club=row.club_id, event__state=EventState.RUNNING)
    refresh_phones(tables if row.event is None else tables.filter(event=row.event_id))
    record(by, row.club, verb, text, event=row.event, announcement_id=row.pk)
