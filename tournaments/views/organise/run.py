"""Running an event: who is here, its rounds, the end of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.access import access_event
from tournaments.models import Event, EventState, Role
from tournaments.selectors.players import list_players
from tournaments.selectors.tables import TableLine, list_entered, list_tables
from tournaments.services import events
from tournaments.views.events import STATES
from tournaments.views.frame import actor_of, show
from tournaments.views.organise.desk import desk, event_desk
from tournaments.views.words import count, day, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase


@desk("GET", "HEAD")
def run(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """What there is to do next, and every table."""
    found = access_event(actor_of(request), Role.ORGANISER, club__slug=club, slug=event)
    tables = list_tables(found)
    entered = list_entered(found)
    last = max((table.round_number for table in tables), default=0)
    names = ("event-settings", "entries", "draw", "placards", "finish-event", "reopen-event")
    state, state_class = STATES[EventState(found.state)]
    return show(
        request,
        "organise/run.html",
        title=f"Run {found.name}",
        crumbs=event_desk(found)[:-1],
        detail=f"{day(found.held_on)}, {count(len(entered), 'player')} entered.",
        state=state,
        state_class=state_class,
        is_final=found.state == EventState.FINAL,
        address={n.replace("-", "_"): reverse(n, args=[club, event]) for n in names},
        entered=listed([name for _, name in entered]),
        tables=[table_row(found, table) for table in tables],
        next_round=last + 1,
        take_back=_take_back(found, [table for table in tables if table.round_number == last]),
        still_playing=sum(not table.is_finished for table in tables),
    )


def _take_back(event: Event, tables: Sequence[TableLine]) -> dict[str, Any] | None:
    """The way to take the last round back, as long as nothing was entered at its tables."""
    if not tables or any(table.deals for table in tables):
        return None
    number = tables[0].round_number
    address = [event.club.slug, event.slug, number]
    return {"number": number, "url": reverse("take-back", args=address)}


def table_row(event: Event, table: TableLine) -> dict[str, Any]:
    """A table as the organiser sees it: who sits there, how far they are, what can be done."""
    address = [event.club.slug, event.slug, table.pk]
    of = f" of {table.deal_count}" if table.deal_count else ""
    return {
        "name": f"Round {table.round_number}, table {table.number}",
        "url": reverse("table", args=[table.pk]),
        "who": listed(table.names),
        "progress": "closed early" if table.is_closed else f"{table.deals}{of} deals in",
        "close_url": reverse("close-table", args=address),
        "may_close": bool(table.deals) and not table.is_finished,
        "may_open": table.is_closed,
    }


@desk("GET", "HEAD", "POST")
def entries(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Tick who is here."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method == "POST":
        ticked = [int(pk) for pk in request.POST.getlist("player") if _is_id(pk)]
        set_to = events.set_entries(by=actor, event_id=found.pk, player_ids=ticked)
        messages.success(request, f"{count(len(set_to), 'player')} entered.", "good")
        return redirect("run-event", club, event)
    entered = {pk for pk, _ in list_entered(found)}
    rows = [
        {"pk": line.pk, "name": line.name, "is_here": line.pk in entered}
        for line in list_players(found.club)
        if line.is_active or line.pk in entered
    ]
    return show(
        request,
        "organise/entries.html",
        title="Who is here?",
        crumbs=event_desk(found),
        rows=rows,
        players_url=reverse("manage-players", args=[club]),
    )


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 18


@desk("GET", "HEAD", "POST")
def finish(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Say what becomes of tables that still play, then declare the event final."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        return _ask_finish(request, found)
    events.finish_event(by=actor, event_id=found.pk)
    messages.success(request, f"{found.name} is final.", "good")
    return redirect("event", club, event)


UNFINISHED = (
    "At a table that has not finished, the points so far count, but its game does not count as "
    "played to the end and nothing is settled there. End it first if its game should count."
)
CODES_END = "From then on the codes on the tables are worth nothing. The night can be opened again."


def _ask_finish(request: HttpRequest, event: Event) -> HttpResponseBase:
    lines = [table_row(event, table) for table in list_tables(event) if not table.is_finished]
    playing = f"{count(len(lines), 'table')} not finished." if lines else "Every table is done."
    return show(
        request,
        "organise/sure.html",
        title=f"Make {event.name} final?",
        crumbs=event_desk(event),
        lede=f"{playing} {CODES_END}",
        lines=lines,
        notes=[UNFINISHED] if lines else [],
        button="Make the night final",
        back_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


@desk("POST")
def reopen(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Open a final event again."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    events.reopen_event(by=actor, event_id=found.pk)
    messages.success(request, f"{found.name} is open again.", "good")
    return redirect("run-event", club, event)
