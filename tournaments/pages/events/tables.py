"""Tables of an event: placards with their links, new links, games ended early."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import segno
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.addresses import is_local_only
from tournaments.core.audience.names import Names
from tournaments.core.errors import not_found
from tournaments.core.formatting import format_table, join_names
from tournaments.core.parsing import parse_int
from tournaments.events import TableLine, close_table, list_tables, renew_all_links, renew_link
from tournaments.models import Event, Role, Table
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.papers.files import get_table
from tournaments.papers import table_link_urls

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@organiser_page("GET", "HEAD")
def placards(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """A placard for each table of the latest round (`?round=` for another), to show or print."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    lines = list_tables(found, Names.FULL)
    rounds = sorted({line.round_number for line in lines}, reverse=True)
    shown = next(iter(rounds), 0)
    if "round" in request.GET:
        shown = parse_int(request.GET["round"]) or 0
        if shown not in rounds:
            raise not_found()
    here = [line for line in lines if line.round_number == shown]
    tables = Table.objects.filter(pk__in=[line.pk for line in here]).select_related("round")
    links = table_link_urls(request, list(tables))
    return render_page(
        request,
        "papers/placards.html",
        title=_("Placards"),
        crumbs=event_organiser_crumbs(found),
        round=shown,
        draw_url=reverse("draw", args=[club, event]),
        rounds=[(number, f"?round={number}", number == shown) for number in rounds],
        files={
            name: reverse(f"round-{name}-pdf", args=[club, event, shown])
            for name in ("placards", "sheets")
        },
        only_here=is_local_only(request),
        renew_all_url=reverse("renew-links", args=[club, event]),
        placards=[_placard(found, line, links[line.pk]) for line in here],
    )


@dataclass(frozen=True, slots=True)
class PlacardRow:
    """A table's placard: `link` as a picture in `code`, and where it is printed or renewed."""

    name: str
    who: str
    link: str
    code: str
    renew_url: str
    sheet_url: str
    placard_url: str


def _placard(event: Event, line: TableLine, link: str) -> PlacardRow:
    address = [event.club.slug, event.slug, line.pk]
    return PlacardRow(
        name=_("Table %(table)d") % {"table": line.number},
        who=join_names(line.names),
        link=link,
        code=segno.make(link, error="m").svg_data_uri(scale=8, border=2),
        renew_url=reverse("renew-link", args=address),
        sheet_url=reverse("table-sheet-pdf", args=address),
        placard_url=reverse("table-placard-pdf", args=address),
    )


@organiser_page("GET", "HEAD", "POST")
def renew(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Give a table a new link, after asking for confirmation; older links stop working."""
    found = get_table(request, club, event, table)
    shown = f"{reverse('placards', args=[club, event])}?round={found.round.number}"
    if request.method != "POST":
        return _ask_renew(request, found, shown)
    renew_link(by=get_actor(request), table_id=table)
    message = _("%(table)s has a new code. Older ones no longer work.") % {
        "table": format_table(found.number)
    }
    messages.success(request, message, "good")
    return redirect(shown)


def _ask_renew(request: HttpRequest, table: Table, back_url: str) -> HttpResponseBase:
    return render_page(
        request,
        "core/confirm.html",
        title=_("Make a new code for table %(table)d?") % {"table": table.number},
        crumbs=event_organiser_crumbs(table.event),
        lede=_(
            "The current code of table %(table)d, on paper or on a screen, will no longer open it, "
            "in this round or in another."
        )
        % {"table": table.number},
        notes=[_("The phone at the table must scan the new code before it can continue.")],
        button=_("Make new code"),
        back_url=back_url,
    )


@organiser_page("GET", "HEAD", "POST")
def renew_all(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Give all tables of a night new links, after asking for confirmation."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    shown = reverse("placards", args=[club, event])
    if request.method == "POST":
        renew_all_links(by=actor, event_id=found.pk)
        message = _("All tables have new codes. Older ones no longer work.")
        messages.success(request, message, "good")
        return redirect(shown)
    return render_page(
        request,
        "core/confirm.html",
        title=_("Make new codes for all tables?"),
        crumbs=event_organiser_crumbs(found),
        lede=_("No code of this night, on paper or on a screen, will open a table any more."),
        notes=[_("All phones must scan the new codes before they can continue.")],
        button=_("Make new codes"),
        back_url=shown,
    )


@organiser_page("POST")
def close(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """End a table's game early, or let it continue."""
    found = get_table(request, club, event, table)
    closes = request.POST.get("closed") != "0"
    close_table(by=get_actor(request), table_id=table, closed=closes)
    text = _("%(table)s closed. Its game counts as it stands.")
    if not closes:
        text = _("%(table)s reopened.")
    messages.success(request, text % {"table": format_table(found.number)}, "good")
    back = "finish-event" if request.POST.get("back") == "finish" else "run-event"
    return redirect(back, club, event)
