"""Where do I sit? All seats of the latest round, for a phone, the wall or paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.audience.names import names_for
from tournaments.events import TableLine, list_tables
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.online.game_links import GameLink, build_game_link

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player with their table and seat, for the list by name."""

    name: str
    table: int
    seat: str
    game: GameLink | None


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its players in seat order, for the list by table."""

    name: str
    url: str
    names: list[str]
    game: GameLink | None


@public_page
def seats(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the latest round by name and by table."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    drawn = [line for line in list_tables(found, names_for(actor, found.club)) if not line.is_free]
    number = max((line.round_number for line in drawn), default=0)
    lines = [line for line in drawn if line.round_number == number]
    return render_page(
        request,
        "events/seats.html",
        title=_("Where do I sit?"),
        look=found.club,
        crumbs=event_breadcrumbs(found),
        full_names_url=full_names_url(request, found.club),
        csv_url=reverse("seats-csv", args=[club, event]),
        round=_("Round %(round)d") % {"round": number} if number else "",
        people=sorted(
            (person for line in lines for person in _people(line)), key=lambda p: p.name.lower()
        ),
        tables=[
            SeatedTable(
                name=_("Table %(table)d") % {"table": line.number},
                url=reverse("table", args=[line.pk]),
                game=build_game_link(line.game),
                names=[f"{name}{_played_by(line, at)}" for at, name in enumerate(line.names)],
            )
            for line in lines
        ],
    )


def _played_by(line: TableLine, seat: int) -> str:
    if seat not in line.substitutes:
        return ""
    return " " + _("(substitute: %(name)s)") % {"name": line.substitutes[seat]}


def _people(line: TableLine) -> list[SeatedPlayer]:
    return [
        SeatedPlayer(
            name=name,
            table=line.number,
            game=build_game_link(line.game),
            seat=_("seat %(seat)d, deals first") % {"seat": seat}
            if seat == 1
            else _("seat %(seat)d") % {"seat": seat},
        )
        for seat, name in enumerate(line.names, 1)
    ]
