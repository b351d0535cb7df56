"""Run an event: its rounds and tables, finishing and reopening it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import events, letters
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import ResultsAtStake
from tournaments.core.formatting import format_date
from tournaments.core.parsing import parse_int
from tournaments.events import list_tables
from tournaments.models import Event, EventState, Role
from tournaments.pages.core.layout import get_actor, render_page, render_part
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.events.event import STATES
from tournaments.pages.events.run_rows import build_run
from tournaments.pages.events.table_sheet import build_table_sheet
from tournaments.pages.scoring.director_queue_rows import (
    open_task_rows,
    unsigned_rows,
    waiting_text,
)
from tournaments.scoring import get_director_queue

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.scoring import DirectorQueue


@organiser_page("GET", "HEAD")
def run(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show what needs the organiser, the next step, and every table."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    state, state_class = STATES[EventState(found.state)]
    return render_page(
        request,
        "events/run.html",
        title=_("Run %(night)s") % {"night": found.name},
        crumbs=event_organiser_crumbs(found)[:-1],
        state=state,
        state_class=state_class,
        run=build_run(found, format_date(found.held_on)),
        now_url=reverse("run-now", args=[club, event]),
    )


@organiser_page("GET", "HEAD")
def run_now(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the changing part of the page alone: the page polls for it."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    rows = build_run(found, format_date(found.held_on))
    return render_part(request, "events/_run.html", "run", rows)


@organiser_page("GET", "HEAD", "POST")
def finish(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Finish the event, after saying what happens to tables that still play."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        return _ask_finish(request, found)
    sends = request.POST.get("send_results") == "1"
    unfinished = parse_int(request.POST.get("unfinished")) or 0
    try:
        events.finish_event(by=actor, event_id=found.pk, send_results=sends, unfinished=unfinished)
    except ResultsAtStake as refused:  # the page itself shows what has changed
        return _ask_finish(request, found, refused.status)
    messages.success(request, _("%(night)s is final.") % {"night": found.name}, "good")
    return redirect("event", club, event)


UNFINISHED = gettext_lazy(
    "Points from an unfinished table count, but its game does not count as played and no money is "
    "settled. To make it count, end the game first."
)
CODES_END = gettext_lazy("The table codes will stop working. You can reopen the night later.")


SEALED = gettext_lazy(
    "Sealed tables hold results back: the night can be finished once these are in. A sealed table "
    "that is still in its first deal stops there."
)


def _ask_finish(request: HttpRequest, event: Event, status: int = 200) -> HttpResponseBase:
    tables = list_tables(event, Names.FULL)
    lines = [build_table_sheet(event, table) for table in tables if not table.is_over]
    held = [table for table in tables if table.is_held]
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
        unsigned=unsigned_rows(on_desk),
        readers=_readers(event),
        notes=[
            *([UNFINISHED] if lines else []),
            *([SEALED] if held else []),
            *_unagreed(on_desk),
        ],
        unfinished=sum(not table.is_over for table in held),
        status=status,
        button=_("Finish the night"),
        back_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


def _readers(event: Event) -> str:
    """Say how many players want the results by e-mail; empty if none or the server sends none."""
    count = letters.count_subscribers(event.club) if letters.sends_letters() else 0
    if not count:
        return ""
    text = ngettext("%(count)d player wants them.", "%(count)d players want them.", count)
    return text % {"count": count}


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
