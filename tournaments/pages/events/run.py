"""Run an event: its rounds and tables, finishing and reopening it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.formatting import deals_progress, format_date, join_names
from tournaments.draws import open_draw
from tournaments.events import TableLine, list_entered_players, list_rounds, list_tables
from tournaments.models import Event, EventState, Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.events.event import STATES
from tournaments.pages.events.rounds import build_undone_rows
from tournaments.pages.online.game_links import GameLink, build_game_link
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
    """Show what to do next, and every table."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    tables = list_tables(found, Names.FULL)
    entered = list_entered_players(found, Names.FULL)
    following = found.rounds.next_number()
    state, state_class = STATES[EventState(found.state)]
    return render_page(
        request,
        "events/run.html",
        title=_("Run %(night)s") % {"night": found.name},
        crumbs=event_organiser_crumbs(found)[:-1],
        detail=ngettext(
            "%(date)s, %(count)d player entered.",
            "%(date)s, %(count)d players entered.",
            len(entered),
        )
        % {"date": format_date(found.held_on), "count": len(entered)},
        state=state,
        state_class=state_class,
        is_final=found.state == EventState.FINAL,
        address={n.replace("-", "_"): reverse(n, args=[club, event]) for n in PAGES},
        sheets_url=_sheets_url(found, following - 1),
        entered=join_names([name for _pk, name in entered]),
        tables=[_table_row(found, table) for table in tables],
        last_round=following - 1,
        next_round=following,
        has_draft=open_draw(found) is not None,
        desk_open=open_count_text(get_director_queue(found)),
        undo_url=_undo_url(found),
        all_online_url=_all_online_url(found, tables, following - 1),
        any_online=any(table.game for table in tables),
        undone=build_undone_rows(found, list_rounds(found, undone=True)),
        revision=found.revision,
        still_playing=sum(not table.is_finished for table in tables),
    )


def _sheets_url(event: Event, number: int) -> str:
    """Return the address of the last round's score sheets; empty if there is no round."""
    address = [event.club.slug, event.slug, number]
    return reverse("round-sheets-pdf", args=address) if number else ""


def _all_online_url(event: Event, tables: Sequence[TableLine], last: int) -> str:
    """Return the address that moves the tables of the last round online; empty if none can be."""
    here = [table for table in tables if table.round_number == last and not table.is_free]
    # A table with a result stays where it is: an online game begins with its first deal.
    can_move = any(not (table.game or table.deals) for table in here)
    address = [event.club.slug, event.slug, last]
    return reverse("round-online", args=address) if can_move else ""


def _undo_url(event: Event) -> str:
    """Return the address that undoes the last round; empty if there is none."""
    last = event.rounds.drawn().order_by("-number").first()
    address = [event.club.slug, event.slug]
    return reverse("undo-round", args=[*address, last.number]) if last else ""


def table_name(table: TableLine) -> str:
    """Name a table in a list of several rounds."""
    if table.is_free:
        return _("Free table %(table)d") % {"table": table.round_number}
    values = {"round": table.round_number, "table": table.number}
    return _("Round %(round)d, table %(table)d") % values


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: players, progress and what the organiser can do. What they cannot do has no URL."""

    name: str
    url: str
    sheet_url: str
    who: str
    progress: str
    close_url: str
    reseat_url: str
    game: GameLink | None
    online_url: str
    may_close: bool
    may_open: bool


def _table_row(event: Event, table: TableLine) -> TableRow:
    address = [event.club.slug, event.slug, table.pk]
    progress = deals_progress(table.deals, table.deal_count, table.waiting)
    return TableRow(
        name=table_name(table),
        url=reverse("table", args=[table.pk]),
        sheet_url="" if table.is_finished else reverse("type-sheet", args=[table.pk]),
        who=join_names(table.names),
        progress=_("closed early") if table.is_closed else progress,
        close_url=reverse("close-table", args=address),
        reseat_url="" if table.is_free else reverse("reseat", args=address),
        game=build_game_link(table.game),
        online_url="" if table.deals or table.game else reverse("play-online", args=address),
        may_close=bool(table.deals) and not table.is_finished,
        may_open=table.is_closed,
    )


@organiser_page("GET", "HEAD", "POST")
def finish(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Finish the event, after saying what happens to tables that still play."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        return _ask_finish(request, found)
    events.finish_event(by=actor, event_id=found.pk)
    messages.success(request, _("%(night)s is final.") % {"night": found.name}, "good")
    return redirect("event", club, event)


UNFINISHED = gettext_lazy(
    "Points from an unfinished table count, but its game does not count as played and no money is "
    "settled. To make it count, end the game first."
)
CODES_END = gettext_lazy("The table codes will stop working. You can reopen the night later.")


def _ask_finish(request: HttpRequest, event: Event) -> HttpResponseBase:
    lines = [
        _table_row(event, table)
        for table in list_tables(event, Names.FULL)
        if not table.is_finished
    ]
    on_desk = get_director_queue(event)
    playing = _("Every table is finished.")
    if lines:
        text = ngettext(
            "%(count)d table is not finished.", "%(count)d tables are not finished.", len(lines)
        )
        playing = text % {"count": len(lines)}
    return render_page(
        request,
        "core/confirm.html",
        title=_("Finish %(night)s?") % {"night": event.name},
        crumbs=event_organiser_crumbs(event),
        lede=f"{playing} {CODES_END}",
        lines=lines,
        waiting=open_task_rows(event, on_desk),
        notes=[*([UNFINISHED] if lines else []), *_unagreed(on_desk)],
        button=_("Finish the night"),
        back_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


def _unagreed(on_desk: DirectorQueue) -> list[str]:
    waiting = waiting_text(on_desk)
    if not waiting:
        return []
    return [_("%(waiting)s They do not count until they are agreed.") % {"waiting": waiting}]


@organiser_page("POST")
def reopen(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Reopen a final event."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    events.reopen_event(by=actor, event_id=found.pk)
    messages.success(request, _("%(night)s is open again.") % {"night": found.name}, "good")
    return redirect("run-event", club, event)
