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
    from django.http import HttpRequest, HttpResponseBase


@desk("GET", "HEAD")
def run(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """What there is to do next, and every table."""
    found = access_event(actor_of(request), Role.ORGANISER, club__slug=club, slug=event)
    tables = list_tables(found)
    entered = list_entered(found)
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
        tables=[_table_row(found, table) for table in tables],
        next_round=max((table.round_number for table in tables), default=0) + 1,
        still_playing=sum(not table.is_finished for table in tables),
    )


def _table_row(event: Event, table: TableLine) -> dict[str, Any]:
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


@desk("POST")
def finish(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Declare the event final."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    events.finish_event(by=actor, event_id=found.pk)
    messages.success(request, f"{found.name} is final.", "good")
    return redirect("event", club, event)


@desk("POST")
def reopen(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Open a final event again."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    events.reopen_event(by=actor, event_id=found.pk)
    messages.success(request, f"{found.name} is open again.", "good")
    return redirect("run-event", club, event)
