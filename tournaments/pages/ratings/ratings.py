"""Serve the list of a club's ratings, and the changes of a player's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_club, access_player
from tournaments.core.audience.names import names_for, player_name
from tournaments.core.errors import not_found
from tournaments.models import Venue
from tournaments.pages.core.downloads import data_address, send_csv
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.list_page import cut_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.ratings.rows import (
    VENUES,
    build_change_rows,
    build_rating_rows,
    draw_ratings,
)
from tournaments.pages.standings.season_choice import SeasonChoice
from tournaments.ratings import (
    PROVISIONAL_GAMES,
    find_changes,
    list_changes,
    list_ratings,
    write_changes,
    write_ratings,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Player

PAGE_SIZE = 20


@public_page
def ratings(request: HttpRequest, club: str) -> HttpResponseBase:
    """List the ratings of a club's active players; `?venue=online` those of online games."""
    actor = get_actor(request)
    found = access_club(actor, club)
    venue = _asked_venue(request)
    lines = list_ratings(found, names_for(actor, found), venue)
    return render_page(
        request,
        "ratings/ratings.html",
        title=_("Ratings"),
        look=found,
        crumbs=[(found.name, reverse("club", args=[club]))],
        full_names_url=full_names_url(request, found),
        choices=_choices(reverse("ratings", args=[club]), venue),
        provisional_games=PROVISIONAL_GAMES,
        rows=build_rating_rows(lines, club),
        csv_url=_of_venue(reverse("ratings-csv", args=[club]), venue),
        json_url=data_address("ratings", club, venue=venue),
    )


@public_page
def ratings_file(request: HttpRequest, club: str) -> HttpResponse:
    """Send the ratings of a club; `?venue=` as on their page."""
    actor = get_actor(request)
    found = access_club(actor, club)
    venue = _asked_venue(request)
    body = write_ratings(found, names_for(actor, found), venue)
    return send_csv(body, f"{found.slug}-ratings-{venue}")


@public_page
def changes(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """List the changes of a player's rating with their reasons, latest first."""
    actor = get_actor(request)
    found = _find_player(actor, club, player)
    venue = _asked_venue(request)
    page = cut_page(request, find_changes(found, venue), PAGE_SIZE)
    lines = list_changes(page.rows)
    name = player_name(names_for(actor, found.club), found)
    address = reverse("rating-changes", args=[club, player])
    return render_page(
        request,
        "ratings/changes.html",
        title=_("Rating of %(name)s") % {"name": name},
        look=found.club,
        crumbs=[
            (found.club.name, reverse("club", args=[club])),
            (_("Ratings"), reverse("ratings", args=[club])),
            (name, reverse("player", args=[club, player])),
        ],
        choices=_choices(address, venue),
        chart=draw_ratings(lines),
        rows=build_change_rows(lines),
        newer=page.before,
        older=page.after,
        csv_url=_of_venue(reverse("rating-changes-csv", args=[club, player]), venue),
        json_url=data_address("rating-changes", player, venue=venue),
    )


@public_page
def changes_file(request: HttpRequest, club: str, player: int) -> HttpResponse:
    """Send the changes of a player's rating; `?venue=` as on their page."""
    found = _find_player(get_actor(request), club, player)
    venue = _asked_venue(request)
    return send_csv(write_changes(found, venue), f"{club}-player-{found.pk}-ratings-{venue}")


def _find_player(actor: Actor, club: str, player: int) -> Player:
    """Return a player of this club. Raises NotFound."""
    found = access_player(actor, player)
    if found.club.slug != club:
        raise not_found()
    return found


def _asked_venue(request: HttpRequest) -> str:
    venue = request.GET.get("venue", Venue.HALL.value)
    if venue not in Venue.values:
        raise not_found()
    return venue


def _choices(address: str, chosen: str) -> list[SeasonChoice]:
    """Build the switch between the hall and online."""
    return [
        SeasonChoice(
            label=str(title),
            url=_of_venue(address, venue),
            is_chosen=venue == chosen,
        )
        for venue, title in VENUES.items()
    ]


def _of_venue(address: str, venue: str) -> str:
    """Return the address of the ratings of a venue; those of the hall are at the plain one."""
    return address if venue == Venue.HALL else f"{address}?venue={venue}"
