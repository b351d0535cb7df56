"""Plan several nights of a season at once, each like the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.access import access_event, access_season
from tournaments.core.errors import NotAllowed
from tournaments.core.validation import TOO_MANY, as_field, field_error
from tournaments.events.deletion.commands import delete_event
from tournaments.events.events import plan_event
from tournaments.events.queries.next_night import MAX_NIGHTS, next_name
from tournaments.models import Event, Role

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from tournaments.core.actors import Actor
    from tournaments.models import Season

MAX_PLANNED = 60
"""How many nights are planned at once."""


def find_pattern(season: Season) -> Event | None:
    """Return the night that new ones of a season are like: its latest, or that of the club."""
    latest = season.club.events.select_related("club").order_by("-held_on", "-pk")
    return latest.filter(season=season).first() or latest.first()


@transaction.atomic
def plan_nights(
    *,
    by: Actor,
    season_id: int,
    days: Collection[date],
    like: int | None = None,
    key: UUID | None = None,
) -> list[Event]:
    """Plan a night of the season on each of the days: all of them or none.

    They have the rules and the settings of the event `like`, by default of the season's latest
    night, and are named in its manner; no player is entered. A repeat with the same `key` plans
    only days that were not among those before, and returns the nights of all that it names, except
    those that were deleted since. Raises InvalidInput, NotFound, NotAllowed.
    """
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    ordered = _check_days(days)
    model = _find_model(by, season, like)
    keys = {day: uuid5(key, f"{season.pk} {day}") for day in ordered} if key is not None else {}
    before = {event.key: event for event in Event.everything.filter(key__in=keys.values())}
    latest = season.events.order_by("-held_on", "-pk").values_list("name", flat=True)
    names = [*latest[:MAX_NIGHTS]]
    nights = []
    for day in ordered:
        night = before.get(keys.get(day)) or plan_event(
            by=by,
            club_slug=season.club.slug,
            like=model.pk,
            season_id=season.pk,
            key=keys.get(day),
            name=next_name(model.name, model.held_on, names, day),
            held_on=day,
        )
        names.append(night.name)
        nights.append(night)
    return [night for night in nights if night.deleted_at is None]


def _check_days(days: Collection[date]) -> list[date]:
    if not days:
        raise field_error("days", "required", _("Choose at least one date."))
    if len(days) > MAX_PLANNED:
        raise field_error("days", "too-many", str(TOO_MANY).format(limit=MAX_PLANNED))
    return sorted({*days})


def _find_model(by: Actor, season: Season, like: int | None) -> Event:
    if like is not None:
        with as_field("like"):
            return access_event(by, Role.ORGANISER, pk=like, club=season.club)
    model = find_pattern(season)
    if model is None:
        raise field_error(
            "like", "required", _("Plan the first night on its own: the others are copied from it.")
        )
    return model


@transaction.atomic
def delete_nights(*, by: Actor, season_id: int, event_ids: Collection[int]) -> list[Event]:
    """Delete nights of the season that have not begun: all of them or none.

    Those that are deleted already stay so. Raises InvalidInput for one that is not of the season,
    NotAllowed for one that has begun.
    """
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    found = Event.everything.filter(season=season, pk__in=event_ids).order_by("pk")
    if not event_ids or len(found) != len({*event_ids}):
        raise field_error("nights", "unknown", _("Choose planned nights of this season."))
    if any(event.frozen_at is not None for event in found):
        raise NotAllowed(_("A night that has begun is deleted on its own page."))
    return [delete_event(by=by, event_id=event.pk) for event in found]
