"""Move an event to another season, and lock it with those in which it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.access import access_event, access_season, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import StaleEvent
from tournaments.core.validation import as_field
from tournaments.events import hooks
from tournaments.events.seasons.commands import refuse_if_archived, refuse_if_before
from tournaments.models import Role, Season

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Event


def lock_with_season(
    by: Actor, event_id: int, *, other: int | None = None, or_deleted: bool = False
) -> Event:
    """Return the event for an organiser, with its season, the season `other` and itself locked.

    Seasons first, in the order of their ids. Raises NotFound, NotAllowed.
    """
    seen = access_event(by, Role.ORGANISER, or_deleted=or_deleted, pk=event_id)
    seasons = sorted({pk for pk in (seen.season_id, other) if pk is not None})
    list(lock_rows(Season.everything.filter(pk__in=seasons)).order_by("pk"))
    event = access_event(by, Role.ORGANISER, lock=True, or_deleted=or_deleted, pk=event_id)
    if event.season_id != seen.season_id:  # moved while waiting; the locks are of the wrong season
        raise StaleEvent(_("This night has just been moved to another season. Try again."))
    return event


@transaction.atomic
def move_event(*, by: Actor, event_id: int, season_id: int | None) -> Event:
    """Move an event to another season of its club, or out of all seasons if that is None.

    The standings of both seasons follow; those of the event stay. Final events can be moved too.
    Moving it where it is changes nothing. Raises NotFound, NotAllowed, InvalidInput, StaleEvent.
    """
    event = lock_with_season(by, event_id, other=season_id)
    left, season = event.season, None
    if season_id is not None:
        with as_field("season_id"):
            season = access_season(by, Role.ORGANISER, pk=season_id, club=event.club)
    if season == left:
        return event
    refuse_if_archived(season)
    refuse_if_before(season, event.held_on, field="season_id")
    event.season = season
    event.save(update_fields=["season"])
    hooks.recount_event(event, left=left.pk if left is not None else None)
    to = f"to the season {season.name}" if season is not None else "out of all seasons"
    record(
        by,
        event.club,
        "event-moved",
        f"{event.name} was moved {to}.",
        event=event,
        before=left.name if left is not None else "",
        after=season.name if season is not None else "",
    )
    return event
