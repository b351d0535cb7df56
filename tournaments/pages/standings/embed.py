"""Serve the standings of a season for a frame in any other site (ADR 0296)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt

from tournaments.core.access import access_club, access_season
from tournaments.core.actors import Actor
from tournaments.core.addresses import shareable_url
from tournaments.core.audience.names import Names
from tournaments.core.errors import not_found
from tournaments.models import Source
from tournaments.pages.core.public import public_page
from tournaments.pages.standings.season import describe_age
from tournaments.pages.standings.standings_table import build_standings_table
from tournaments.standings import list_standings

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

STRANGER = Actor(source=Source.SIGNED_IN)
"""In a frame every reader is a stranger, because another site must not use their session."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)
MAX_ROWS = 100


@xframe_options_exempt
@public_page
def standings(request: HttpRequest, club: str, season: str | None = None) -> HttpResponseBase:
    """Show the standings of a season, or of the latest one, without scripts and without a session.

    Any site may frame this page. Raises NotFound for a private club, also for its members.
    """
    found = access_club(STRANGER, club)
    if season is None:
        latest = found.seasons.filter(archived_at=None, deleted_at=None)
        shown = latest.order_by("-starts_on", "-pk").first()
        if shown is None:
            raise not_found()
        shown.club = found
    else:
        shown = access_season(STRANGER, club__slug=club, slug=season)
    rows = list_standings(season=shown, ranking=shown.ranking, names=Names.PUBLIC)[:MAX_ROWS]
    answer = render(
        request,
        "standings/embed.html",
        {
            "title": shown.name,
            "club": found.name,
            "look": found,
            "url": shareable_url(request, reverse("season", args=[club, shown.slug])),
            "standings": build_standings_table(
                rows,
                club_slug=club,
                ranking=shown.ranking,
                caption=describe_age(shown),
                shown=("nights", "points"),
                tie_break=shown.tie_break,
            ),
        },
    )
    # Set here and not by the middleware, because a page that was kept for a moment has its headers.
    answer.headers["Content-Security-Policy"] = POLICY
    return answer
