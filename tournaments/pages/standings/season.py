"""A season's standings, by whichever of the offered rankings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.core.access import access_season
from tournaments.core.formatting import count_noun, format_date, format_time, join_sentence
from tournaments.pages.clubs.club import event_rows
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.standings.standings_table import build_ranking_choices, build_standings_table
from tournaments.standings import RANKINGS, list_events, list_standings

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event, Season


@public_page
def season(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """The table, with a switch; `?by=` names a ranking, the season's own without it."""
    found = access_season(get_actor(request), club__slug=club, slug=season)
    by = request.GET.get("by", "")
    ranking = by if by in RANKINGS else found.ranking
    address = reverse("season", args=[club, season])
    rows = list_standings(season=found, ranking=ranking)
    events = list_events(found.club, season=found)
    return render_page(
        request,
        "standings/season.html",
        title=found.name,
        crumbs=[(found.club.name, reverse("club", args=[club]))],
        season={"detail": _detail(found, sum(event.tables > 0 for event in events), len(rows))},
        standings=build_standings_table(
            rows,
            club_slug=club,
            ranking=ranking,
            caption=describe_age(found),
            choices=build_ranking_choices(address, chosen=ranking, decided=found.ranking),
        ),
        events=event_rows(found.club, events),
    )


def _detail(season: Season, nights: int, players: int) -> str:
    """`nights` are those at which somebody was seated; a planned one is not played yet."""
    since = f"{count_noun(nights, 'night')} since {format_date(season.starts_on)}"
    return join_sentence(since, count_noun(players, "player"))


def describe_age(owner: Event | Season) -> str:
    """When the table was computed, and from which revision of the results."""
    if owner.standings_at is None:
        return ""
    return f"As of {format_time(owner.standings_at)}, revision {owner.standings_revision}."
