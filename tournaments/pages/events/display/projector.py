"""A page of a night for a projector: seats, standings, timer, calls and announcements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.audience.names import Names, names_for
from tournaments.core.formatting import format_table
from tournaments.events import find_timer, list_announcements, list_tables
from tournaments.models import CallKind, DirectorCall, EventState
from tournaments.online import count_by_player, list_bot_deals
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.events.display.rows import (
    AnnouncementRow,
    announcement_rows,
    describe_extra_time,
    describe_timer,
)
from tournaments.pages.events.live.view import live_url
from tournaments.pages.standings.standings_table import StandingsTable, build_standings_table
from tournaments.standings import list_standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.events import TableLine, TimerLine
    from tournaments.models import Event

SHOWN_WHILE_STARTING = 3
"""Seats are shown first while no table of the round has more deals than this."""

FULL_NAMES = "?names=full"


@dataclass(frozen=True, slots=True)
class ProjectedTable:
    """A table with its players in seat order."""

    name: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProjectedTimer:
    """The timer: in words, and for the clock that the script draws. `ends_at` is a Unix time."""

    words: str
    ends_at: float | None
    extra: list[str]


@dataclass(frozen=True, slots=True)
class Projection:
    """Everything that the projector shows; the seats while a round is starting, else standings."""

    is_starting: bool
    is_final: bool
    round: str
    tables: list[ProjectedTable]
    standings: StandingsTable
    calls: list[str]
    announcements: list[AnnouncementRow]
    timer: ProjectedTimer | None


@public_page
def projector(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show a night on a wall: the page follows by itself and turns its own pages."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    names = _choose_names(request, actor, found)
    query = FULL_NAMES if names is Names.FULL and found.club.is_public else ""
    follow_url = live_url(request, found, "projector")
    return render_page(
        request,
        "events/display/projector.html",
        title=_("Projector"),
        look=found.club,
        crumbs=event_breadcrumbs(found),
        live_url=follow_url,
        projection=build_projection(found, names),
        server_time=int(timezone.now().timestamp()),
        now_url=reverse("projector-now", args=[club, event]) + query,
        event_url=reverse("event", args=[club, event]),
        shows_full_names=bool(query),
        names_url="?" if query else FULL_NAMES,
        may_choose_names=found.club.is_public and names_for(actor, found.club) is Names.FULL,
    )


@public_page
def projector_now(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the changing part of the page alone: the page polls for it."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    projection = build_projection(found, _choose_names(request, actor, found))
    rows = {"title": found.name, "projection": projection}
    return render(request, "events/display/_projector.html", rows)


def _choose_names(request: HttpRequest, actor: Actor, event: Event) -> Names:
    """Return the form of the names on the wall: of a public club what strangers see.

    Who signed in at the computer says nothing about who sits in front of the wall, so a person who
    sees the names in full has to ask for them there.
    """
    asked = request.GET.get("names") == "full" or not event.club.is_public
    return names_for(actor, event.club) if asked else Names.PUBLIC


def build_projection(event: Event, names: Names) -> Projection:
    """Return what the projector shows, with names in this form."""
    is_final = event.state == EventState.FINAL
    lines = list_tables(event, names)
    # Without online games no bot can have played, so it is not asked.
    bots = list_bot_deals(event) if any(line.game for line in lines) else ()
    drawn = [line for line in lines if not line.is_free]
    number = max((line.round_number for line in drawn), default=0)
    tables = [line for line in drawn if line.round_number == number]
    timer = find_timer(event)
    rows = list_standings(event=event, ranking=event.ranking, names=names)
    return Projection(
        is_starting=not is_final and _is_starting(tables),
        round=_("Round %(round)d") % {"round": number} if number else "",
        tables=[ProjectedTable(format_table(line.number), line.names) for line in tables],
        standings=build_standings_table(
            rows,
            club_slug=event.club.slug,
            ranking=event.ranking,
            shown=(),
            bot_deals=count_by_player(bots),
        ),
        is_final=is_final,
        calls=[] if is_final else _calls(event),
        announcements=announcement_rows(list_announcements(event.club, event)),
        timer=_timer(timer) if timer is not None and not is_final else None,
    )


def _is_starting(tables: Sequence[TableLine]) -> bool:
    return bool(tables) and all(
        line.deals < SHOWN_WHILE_STARTING and not line.is_over for line in tables
    )


def _calls(event: Event) -> list[str]:
    """Name the tables that call the director, without what they wrote."""
    rows = DirectorCall.objects.filter(
        table__event=event,
        table__round__undone_at=None,
        kind=CallKind.DIRECTOR,
        answered_at=None,
    )
    numbers = sorted(set(rows.values_list("table__number", flat=True)))
    return [_("%(table)s calls the director") % {"table": format_table(one)} for one in numbers]


def _timer(timer: TimerLine) -> ProjectedTimer:
    ends_at = datetime.fromisoformat(timer.ends_at).timestamp() if timer.ends_at else None
    return ProjectedTimer(describe_timer(timer), ends_at, describe_extra_time(timer))
