"""Serve the calendar of a club or a season, and say how to subscribe to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.clubs import access_player_by_calendar, find_own_calendar
from tournaments.core.access import access_club, access_season
from tournaments.core.addresses import shareable_url
from tournaments.events import build_calendar
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club, Event, Season


@public_page
def club_calendar(request: HttpRequest, club: str) -> HttpResponseBase:
    """Send the nights of a club as a file for calendars."""
    return _send(request, access_club(get_actor(request), club))


@public_page
def season_calendar(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Send the nights of a season as a file for calendars."""
    found = access_season(get_actor(request), club__slug=club, slug=season)
    return _send(request, found.club, found)


@never_cache
@require_safe
@handle_refusals
def own_calendar(request: HttpRequest, link: str) -> HttpResponseBase:
    """Send the nights of a player's club to who has the secret address of their calendar."""
    answer = _send(request, access_player_by_calendar(link).club)
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _send(request: HttpRequest, club: Club, season: Season | None = None) -> HttpResponse:
    def address(event: Event) -> str:
        return shareable_url(request, reverse("event", args=[club.slug, event.slug]))

    name = club.slug if season is None else f"{club.slug}-{season.slug}"
    return HttpResponse(
        build_calendar(club, season, address=address),
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{name}.ics"'},
    )


@public_page
def subscribe(request: HttpRequest, club: str) -> HttpResponseBase:
    """Say how to add the club's nights to a calendar; `?season=` those of one season."""
    actor = get_actor(request)
    found = access_club(actor, club)
    slug = request.GET.get("season", "")
    season = access_season(actor, club=found, slug=slug) if slug else None
    here = (
        reverse("club-calendar", args=[club])
        if season is None
        else reverse("season-calendar", args=[club, season.slug])
    )
    # Calendars cannot sign in, so one of a private club needs an address that is a secret.
    own = None if found.is_public else find_own_calendar(actor, found)
    followed = reverse("own-calendar", args=[own]) if own is not None else here
    address = shareable_url(request, followed) if found.is_public or own is not None else ""
    return render_page(
        request,
        "events/calendar.html",
        title=_("Add to your calendar"),
        crumbs=[(found.name, reverse("club", args=[club]))],
        whose=found.name if season is None else season.name,
        is_secret=own is not None,
        address=address,
        webcal="webcal:" + address.partition(":")[2],
        file_url=here,
    )
