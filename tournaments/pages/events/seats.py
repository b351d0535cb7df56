"""Where do I sit? Everybody's table of the latest round, for a phone, the wall, or paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tournaments.core.access import access_event
from tournaments.events import TableLine, list_tables
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.events.event import event_breadcrumbs
from tournaments.pages.online.game_links import build_game_link

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@public_page
def seats(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """The latest round by name and by table."""
    found = access_event(get_actor(request), club__slug=club, slug=event)
    drawn = [line for line in list_tables(found) if not line.is_free]
    number = max((line.round_number for line in drawn), default=0)
    lines = [line for line in drawn if line.round_number == number]
    return render_page(
        request,
        "events/seats.html",
        title="Where do I sit?",
        crumbs=event_breadcrumbs(found),
        round=f"Round {number}" if number else "",
        people=sorted(
            (person for line in lines for person in _people(line)), key=lambda p: p["name"].lower()
        ),
        tables=[
            {
                "name": f"Table {line.number}",
                "url": reverse("table", args=[line.pk]),
                "game": build_game_link(line.game),
                "names": [f"{name}{_played_by(line, at)}" for at, name in enumerate(line.names)],
            }
            for line in lines
        ],
    )


def _played_by(line: TableLine, seat: int) -> str:
    return f" ({line.stand_ins[seat]} plays)" if seat in line.stand_ins else ""


def _people(line: TableLine) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "table": line.number,
            "game": build_game_link(line.game),
            "seat": f"seat {seat}{', deals first' if seat == 1 else ''}",
        }
        for seat, name in enumerate(line.names, 1)
    ]
