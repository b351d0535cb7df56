"""Delete nights and seasons after showing what goes, and list and restore what was deleted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import events
from tournaments.core.access import access_club, access_event, access_season
from tournaments.core.errors import Refused
from tournaments.core.formatting import format_date
from tournaments.core.parsing import parse_int
from tournaments.events import (
    DeletedLine,
    kept_until,
    list_deleted_events,
    list_deleted_seasons,
    measure_deletion,
)
from tournaments.models import Event, Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.core.refusals.conflicts import refusal_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Season

NIGHT_GOES = gettext_lazy(
    "Only do this if the night was a mistake. It disappears for everyone, no longer counts in any "
    "standings, and its table codes stop working. For thirty days you can restore it, exactly as "
    "it was."
)
SEASON_GOES = gettext_lazy(
    "Only do this if the season was a mistake. It disappears for everyone, with all its nights. "
    "For thirty days you can restore it, exactly as it was. To keep a night, move it to another "
    "season first."
)


@organiser_page("GET", "HEAD", "POST")
def delete_night(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Delete a night, after showing what goes with it."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    return _delete(
        request,
        found,
        lambda losing: events.delete_event(by=actor, event_id=found.pk, losing=losing),
    )


@organiser_page("GET", "HEAD", "POST")
def delete_season(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Delete a season with its nights, after showing what goes with it."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    return _delete(
        request,
        found,
        lambda losing: events.delete_season(by=actor, season_id=found.pk, losing=losing),
    )


def _delete(
    request: HttpRequest, found: Event | Season, act: Callable[[int | None], Event | Season]
) -> HttpResponseBase:
    if request.method != "POST":
        return _ask(request, found)
    try:
        deleted = act(parse_int(request.POST.get("losing")))
    except Refused as refused:
        if refused.has_own_page:
            raise
        return _ask(request, found, refused)
    if deleted.deleted_at is not None:
        words = _("%(name)s deleted. You can restore it until %(date)s.")
        until = format_date(kept_until(deleted.deleted_at))
        messages.success(request, words % {"name": found.name, "date": until}, "good")
    return redirect("deleted", found.club.slug)


def _ask(
    request: HttpRequest, found: Event | Season, refused: Refused | None = None
) -> HttpResponse:
    impact = measure_deletion(found)
    address = [found.club.slug, found.slug]
    if isinstance(found, Event):
        crumbs, lede, back = event_organiser_crumbs(found), NIGHT_GOES, "run-event"
    else:
        crumbs, lede, back = organiser_crumbs(found.club), SEASON_GOES, "season-settings"
    return render_page(
        request,
        "events/confirm_loss.html",
        title=_("Delete %(name)s?") % {"name": found.name},
        crumbs=crumbs,
        status=refused.status if refused else 200,
        refusal=refusal_row(refused),
        stake=impact.sentence,
        losing=impact.deals,
        lede=lede,
        button=_("Delete %(name)s") % {"name": found.name},
        back_url=reverse(back, args=address),
    )


@dataclass(frozen=True, slots=True)
class DeletedRow:
    """A deleted night or season on the page: what comes back, and where it is restored."""

    name: str
    detail: str
    restore_url: str


@organiser_page("GET", "HEAD")
def deleted(request: HttpRequest, club: str) -> HttpResponseBase:
    """List the nights and seasons that can be restored."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    return render_page(
        request,
        "events/deleted.html",
        title=_("Deleted"),
        crumbs=organiser_crumbs(found),
        seasons=[_row(club, "restore-season", line) for line in list_deleted_seasons(found)],
        nights=[_row(club, "restore-event", line) for line in list_deleted_events(found)],
    )


def _row(club: str, route: str, line: DeletedLine) -> DeletedRow:
    date, until = (
        format_date(datetime.fromisoformat(at)) for at in (line.deleted_at, line.kept_until)
    )
    return DeletedRow(
        name=line.name,
        detail=_("Deleted on %(date)s, kept until %(until)s. %(what)s")
        % {"date": date, "until": until, "what": line.sentence},
        restore_url=reverse(route, args=[club, line.id]),
    )


@organiser_page("POST")
def restore_event(request: HttpRequest, club: str, event_id: int) -> HttpResponseBase:
    """Restore a deleted night."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, or_deleted=True, club__slug=club, pk=event_id)
    back = events.restore_event(by=actor, event_id=found.pk)
    messages.success(request, _("%(name)s is back.") % {"name": back.name}, "good")
    return redirect("run-event", club, back.slug)


@organiser_page("POST")
def restore_season(request: HttpRequest, club: str, season_id: int) -> HttpResponseBase:
    """Restore a deleted season with its nights."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, or_deleted=True, club__slug=club, pk=season_id)
    back = events.restore_season(by=actor, season_id=found.pk)
    messages.success(request, _("%(name)s is back.") % {"name": back.name}, "good")
    return redirect("season", club, back.slug)
