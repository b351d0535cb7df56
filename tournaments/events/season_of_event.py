"""Lock an event together with its season, for what changes in which season it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.access import access_event, lock_rows
from tournaments.core.errors import StaleEvent
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
