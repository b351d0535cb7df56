"""Running an event: who is here, its rounds, the end of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse

from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.formatting import count_noun, deals_progress, format_date, join_names
from tournaments.draws import open_draw
from tournaments.events import TableLine, list_entered_players, list_rounds, list_tables
from tournaments.models import Event, EventState, Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.events.event import STATES
from tournaments.pages.events.rounds import build_undone_rows
from tournaments.pages.online.game_links import build_game_link
from tournaments.pages.scoring.director_queue_rows import (
    open_count_text,
    open_task_rows,
    waiting_text,
)
from tournaments.scoring import get_director_queue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.scoring import DirectorQueue

PAGES = (
    "event-settings",
    "entries",
    "seating-rules",
    "draw",
    "director",
    "placards",
    "finish-event",
    "reopen-event",
    "tables-online",
)


@organiser_page("GET", "HEAD")
def run(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """What there is to do next, and every table."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    tables = list_tables(found)
    entered = list_entered_players(found)
    following = found.rounds.next_number()
    state, state_class = STATES[EventState(found.state)]
    return render_page(
        request,
        "events/run.html",
        title=f"Run {found.name}",
        crumbs=event_organiser_crumbs(found)[:-1],
        detail=f"{format_date(found.held_on)}, {count_noun(len(entered), 'player')} entered.",
        state=state,
        state_class=state_class,
        is_final=found.state == EventState.FINAL,
        address={n.replace("-", "_"): reverse(n, args=[club, event]) for n in PAGES},
        sheets_url=_sheets_url(found, following - 1),
        entered=join_names([name for _, name in entered]),
        tables=[build_table_row(found, table) for table in tables],
        last_round=following - 1,
        next_round=following,
        has_draft=open_draw(found) is not None,
        desk_open=open_count_text(get_director_queue(found)),
        undo_url=_undo_url(found),
        online=_online_row(found, tables, following - 1),
        undone=build_undone_rows(found, list_rounds(found, undone=True)),
        revision=found.revision,
        still_playing=sum(not table.is_finished for table in tables),
    )


def _sheets_url(event: Event, number: int) -> str:
    """Score sheets of the last round; empty where no round stands."""
    address = [event.club.slug, event.slug, number]
    return reverse("round-sheets-pdf", args=address) if number else ""


def _online_row(event: Event, tables: Sequence[TableLine], last: int) -> dict[str, Any]:
    """How many tables play online, and whether more of the last round could."""
    here = [table for table in tables if table.round_number == last and not table.is_free]
    with_cards = [table for table in here if not (table.game or table.deals)]
    address = [event.club.slug, event.slug]
    return {
        "open_url": reverse("round-online", args=[*address, last]) if with_cards else "",
        "tables": sum(table.game is not None for table in tables),
    }


def _undo_url(event: Event) -> str:
    """The way to undo the last round; empty where no round stands."""
    last = event.rounds.drawn().order_by("-number").first()
    address = [event.club.slug, event.slug]
    return reverse("undo-round", args=[*address, last.number]) if last else ""


def table_name(table: TableLine) -> str:
    """What a table is called where tables of several rounds stand together."""
    if table.is_free:
        return f"Free table {table.round_number}"
    return f"Round {table.round_number}, table {table.number}"


def build_table_row(event: Event, table: TableLine) -> dict[str, Any]:
    """A table as the organiser sees it: who sits there, how far they are, what can be done."""
    address = [event.club.slug, event.slug, table.pk]
    progress = deals_progress(table.deals, table.deal_count, table.waiting)
    return {
        "name": table_name(table),
        "url": reverse("table", args=[table.pk]),
        "sheet_url": "" if table.is_finished else reverse("type-sheet", args=[table.pk]),
        "who": join_names(table.names),
        "progress": "closed early" if table.is_closed else progress,
        "close_url": reverse("close-table", args=address),
        "reseat_url": "" if table.is_free else reverse("reseat", args=address),
        "game": build_game_link(table.game),
        "online_url": "" if table.deals or table.game else reverse("play-online", args=address),
        "may_close": bool(table.deals) and not table.is_finished,
        "may_open": table.is_closed,
    }


@organiser_page("GET", "HEAD", "POST")
def finish(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Say what becomes of tables that still play, then declare the event final."""
    actor = get_actor(request)
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
    lines = [build_table_row(event, table) for table in list_tables(event) if not table.is_finished]
    on_desk = get_director_queue(event)
    playing = (
        f"{count_noun(len(lines), 'table')} not finished." if lines else "Every table is done."
    )
    return render_page(
        request,
        "core/confirm.html",
        title=f"Make {event.name} final?",
        crumbs=event_organiser_crumbs(event),
        lede=f"{playing} {CODES_END}",
        lines=lines,
        waiting=open_task_rows(event, on_desk),
        notes=[*([UNFINISHED] if lines else []), *_unagreed(on_desk)],
        button="Make the night final",
        back_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


def _unagreed(on_desk: DirectorQueue) -> list[str]:
    words = waiting_text(on_desk)
    return [f"{words} What is not agreed does not count."] if words else []


@organiser_page("POST")
def reopen(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Open a final event again."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    events.reopen_event(by=actor, event_id=found.pk)
    messages.success(request, f"{found.name} is open again.", "good")
    return redirect("run-event", club, event)
