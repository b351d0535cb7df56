"""A club's own pages: what goes on, who plays, and what each has done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import timezone

from tournaments.clubs import SeasonLine, list_seasons
from tournaments.core.access import access_club, access_player, get_role
from tournaments.core.errors import NotFound
from tournaments.core.formatting import (
    count_noun,
    deals_progress,
    format_date,
    format_date_near,
    format_percent,
    format_points,
    join_names,
    join_sentence,
)
from tournaments.models import EventState, Role, Season
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.standings.standings_table import StandingsTable, standings_table
from tournaments.standings import (
    EventLine,
    NightLine,
    PlayerLine,
    list_events,
    list_nights,
    list_players,
    list_standings,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

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
    table: StandingsTable = standings_table(rows, club_slug=club.slug, ranking=latest.ranking)
    url = reverse("season", args=[club.slug, latest.slug])
    return {"name": latest.name, "url": url, "standings": table} if rows else None


@public_page
def players(request: HttpRequest, club: str) -> HttpResponseBase:
    """Everybody who plays for the club, those who retired last."""
    found = access_club(get_actor(request), club)
    lines = list_players(found)
    active = sum(player.is_active for player in lines)
    retired = len(lines) - active
    return render_page(
        request,
        "clubs/players.html",
        title="Players",
        crumbs=[(found.name, reverse("club", args=[found.slug]))],
        detail=f"{active} who play{f', {retired} who used to' if retired else ''}.",
        players=[
            {
                "url": reverse("player", args=[found.slug, player.pk]),
                "name": player.name,
                "detail": ("" if player.is_active else "retired, ")
                + (count_noun(player.events, "night") if player.events else "not played yet"),
            }
            for player in lines
        ],
    )


@public_page
def player(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """One player, night by night."""
    found = access_player(get_actor(request), player)
    if found.club.slug != club:
        raise NotFound("There is no such thing here.")
    nights = list_nights(found)
    return render_page(
        request,
        "clubs/player.html",
        title=found.name,
        crumbs=[
            (found.club.name, reverse("club", args=[club])),
            ("Players", reverse("players", args=[club])),
        ],
        player={"detail": f"Plays for {found.club.name}." if found.is_active else "Retired."},
        nights=[_night_row(found.club, night, timezone.localdate()) for night in nights],
        figures=_career(nights),
    )


def _night_row(club: Club, night: NightLine, today: date) -> dict[str, str]:
    running = "" if night.state == EventState.FINAL else ", under way"
    return {
        "url": reverse("event", args=[club.slug, night.event_slug]),
        "name": night.event_name,
        "day": format_date_near(night.held_on, today) + running,
        "place": f"{night.place} of {night.players}",
        "points": format_points(night.points),
        "wins": f"{night.wins} of {night.games}" if night.games else "–",
        "deals": str(night.deals),
        "exact": format_percent(night.exact / night.nominated if night.nominated else None),
    }


def _career(nights: list[NightLine]) -> list[tuple[str, str]]:
    """Everything added up: labels with values."""
    deals = sum(night.deals for night in nights)
    nominated = sum(night.nominated for night in nights)
    exact = sum(night.exact for night in nights) / nominated if nominated else None
    points = sum(night.points for night in nights)
    games = sum(night.games for night in nights)
    return [
        ("Nights", str(len(nights))),
        ("Games won", f"{sum(night.wins for night in nights)} of {games}"),
        ("Deals", str(deals)),
        ("Points a deal", f"{points / deals:.2f}".replace("-", "−") if deals else "–"),
        ("Exact", f"{format_percent(exact)} of {nominated} nominations" if nominated else "–"),
    ]
