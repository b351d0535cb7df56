"""The public pages of a club's players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone

from tournaments.core.access import access_club, access_player
from tournaments.core.errors import NotFound
from tournaments.core.formatting import (
    count_noun,
    format_date_near,
    format_percent,
    format_points,
)
from tournaments.models import EventState
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.standings import (
    NightLine,
    list_nights,
    list_players,
)

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club


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
