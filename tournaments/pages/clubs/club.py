"""A club's public page: its events, its latest season and its size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import timezone

from tournaments.clubs import SeasonLine, list_seasons
from tournaments.core.access import access_club, get_role
from tournaments.core.formatting import (
    count_noun,
    deals_progress,
    format_date,
    format_date_near,
    join_names,
    join_sentence,
)
from tournaments.models import EventState, Role, Season
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.standings.standings_table import StandingsTable, build_standings_table
from tournaments.standings import (
    EventLine,
    PlayerLine,
    list_events,
    list_players,
    list_standings,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Club

RECENT = 6
SHORT_TABLE = 8


def may_organise(actor: Actor, club: Club) -> bool:
    """Whether to show the way to the organiser's pages; those check for themselves."""
    role = get_role(actor, club.pk)
    return role is not None and role.may_act_as(Role.ORGANISER)


@public_page
def club(request: HttpRequest, club: str) -> HttpResponseBase:
    """What goes on: events under way first, then the next ones, then results."""
    actor = get_actor(request)
    found = access_club(actor, club)
    events = list_events(found, finals=RECENT)
    seasons = list_seasons(found)
    players = list_players(found)
    by_state = {state: [e for e in events if e.state == state] for state in EventState}
    return render_page(
        request,
        "clubs/club.html",
        title=found.name,
        may_organise=may_organise(actor, found),
        is_member=get_role(actor, found.pk) is not None,
        club=_club_row(found, players, seasons),
        running=event_rows(found, by_state[EventState.RUNNING]),
        coming=event_rows(found, reversed(by_state[EventState.PLANNED])),
        recent=event_rows(found, by_state[EventState.FINAL]),
        seasons=[_season_row(found, line) for line in seasons],
        table=_latest_table(found, seasons),
    )


def _club_row(club: Club, players: list[PlayerLine], seasons: list[SeasonLine]) -> dict[str, str]:
    active = sum(player.is_active for player in players)
    season = count_noun(len(seasons), "season") if seasons else ""
    return {
        "name": club.name,
        "detail": join_sentence(count_noun(active, "player"), season),
        "players": f"{count_noun(active, 'player')} active",
        "players_url": reverse("players", args=[club.slug]),
        "organise_url": reverse("organise", args=[club.slug]),
        "lobby_url": reverse("lobby", args=[club.slug]),
    }


def event_rows(club: Club, events: Iterable[EventLine]) -> list[dict[str, Any]]:
    """Events for a list: day and size below the name, who won at the end of the line."""
    today = timezone.localdate()
    return [
        {
            "url": reverse("event", args=[club.slug, event.slug]),
            "name": event.name,
            "detail": f"{format_date_near(event.held_on, today)}, {_size(event)}",
            "end": join_names(event.leaders) if event.state == EventState.FINAL else "",
            "done": event.deals,
            "of": event.deals_of or 1,
            "progress": deals_progress(event.deals, event.deals_of, event.waiting),
        }
        for event in events
    ]


def _size(event: EventLine) -> str:
    if event.tables:
        return count_noun(event.tables, "table")
    return f"{event.entered} entered" if event.entered else "nobody entered yet"


def _season_row(club: Club, season: SeasonLine) -> dict[str, str]:
    return {
        "url": reverse("season", args=[club.slug, season.slug]),
        "name": season.name,
        "detail": f"{count_noun(season.events, 'night')} since {format_date(season.starts_on)}",
    }


def _latest_table(club: Club, seasons: list[SeasonLine]) -> dict[str, Any] | None:
    """The top of the latest season's table, if anything was played in it."""
    if not seasons:
        return None
    latest = seasons[0]
    rows = list_standings(season=Season(pk=latest.pk), ranking=latest.ranking)[:SHORT_TABLE]
    table: StandingsTable = build_standings_table(rows, club_slug=club.slug, ranking=latest.ranking)
    url = reverse("season", args=[club.slug, latest.slug])
    return {"name": latest.name, "url": url, "standings": table} if rows else None
