"""Send the players, their nights and the members of a club as files for spreadsheets (ADR 0249)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.clubs import write_members
from tournaments.core.access import access_club, access_player
from tournaments.core.audience.names import names_for
from tournaments.core.errors import not_found
from tournaments.models import Role
from tournaments.pages.core.downloads import send_csv
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.core.public import public_page
from tournaments.standings import write_nights, write_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@public_page
def players(request: HttpRequest, club: str) -> HttpResponse:
    """Send the club's players."""
    actor = get_actor(request)
    found = access_club(actor, club)
    return send_csv(write_players(found, names_for(actor, found)), f"{club}-players")


@public_page
def nights(request: HttpRequest, club: str, player: int) -> HttpResponse:
    """Send a player's nights, all of them."""
    found = access_player(get_actor(request), player)
    if found.club.slug != club:
        raise not_found()
    return send_csv(write_nights(found), f"{club}-player-{player}")


@organiser_page("GET", "HEAD")
def members(request: HttpRequest, club: str) -> HttpResponse:
    """Send the club's members. For owners: it has e-mail addresses."""
    found = access_club(get_actor(request), club, Role.OWNER)
    return send_csv(write_members(found), f"{club}-members")
