"""Report something at an online table, and read and close such reports."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import online
from tournaments.core.errors import NotFound, SignInFirst
from tournaments.core.formatting import format_datetime, join_names
from tournaments.online import (
    VisibleEntry,
    access_game,
    build_report_line,
    entries,
    find_shared_seats,
    get_club,
)
from tournaments.pages.core.forms import submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.forms import CloseReportForm, ReportForm
from tournaments.pages.online.table.log_text import describe_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.online import GameAccess, ReportLine, ReportView, SharedSeats


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report in a list."""

    title: str
    detail: str
    url: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A reported deal with all hands, as a transcript."""

    title: str
    transcript: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def report_game(request: HttpRequest, game: int) -> HttpResponseBase:
    """Ask what is wrong at the table, and report it."""
    actor, link = get_actor(request), request.GET.get("link", "")
    access = access_game(actor, game, link=link)
    if access.role == "visitor":
        raise NotFound(_("There is no such game."))
    form = ReportForm(request.POST if request.method == "POST" else None)
    if submit_form(
        form,
        lambda: online.report_game(by=actor, game_id=game, link=link, **form.cleaned_data),
    ):
        messages.success(request, _("Your report has been sent."), "good")
        table = reverse("game", args=[game])
        return redirect(f"{table}?link={link}" if link else table)
    return render_page(
        request,
        "online/reports/make.html",
        title=_("Report a problem"),
        crumbs=[(_("The table"), reverse("game", args=[game]))],
        readers=_readers(access),
        form=form,
    )


def _readers(access: GameAccess) -> str:
    """Return who will read a report on this game."""
    club = get_club(access.game)
    if club is None:
        return _("The owner of this server will read your report, with your name at the table.")
    return _("The organisers of %(club)s will read your report, with your name at the table.") % {
        "club": club.name
    }


@never_cache
@require_http_methods(["GET", "HEAD"])
@handle_refusals
def reports(request: HttpRequest) -> HttpResponseBase:
    """List the reports that the reader may read."""
    actor = get_actor(request)
    if actor.user is None:
        raise SignInFirst(_("Sign in to do this."))
    lines = [build_report_line(report) for report in online.list_reports(actor)[:200]]
    return render_page(
        request,
        "online/reports/list.html",
        title=_("Reports from online tables"),
        open_reports=[report_row(line) for line in lines if line.closed_at is None],
        closed_reports=[report_row(line) for line in lines if line.closed_at is not None],
    )


def report_row(line: ReportLine) -> ReportRow:
    """Build a report's row of a list."""
    values = {
        "name": line.reported_as,
        "time": format_datetime(datetime.fromisoformat(line.made_at)),
        "text": line.words,
    }
    return ReportRow(
        title=line.place,
        detail=_("%(name)s, %(time)s: %(text)s") % values,
        url=reverse("report", args=[line.id]),
    )


def event_report_rows(event: Event) -> list[ReportRow]:
    """Build the rows of the open reports on an event's tables."""
    return [report_row(build_report_line(report)) for report in online.list_open_reports(event)]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def report(request: HttpRequest, report: int) -> HttpResponseBase:
    """Show a report with the game up to that moment; close it, or open it again."""
    actor = get_actor(request)
    found = online.read_report(by=actor, report_id=report)
    form = CloseReportForm(request.POST if request.method == "POST" else None)
    is_closed = "reopen" not in request.POST
    if submit_form(
        form,
        lambda: online.close_report(
            by=actor, report_id=report, is_closed=is_closed, **form.cleaned_data
        ),
    ):
        done = _("The report is closed.") if is_closed else _("The report is open again.")
        messages.success(request, done, "good")
        return redirect("report", report)
    closed = found.closed_at
    return render_page(
        request,
        "online/reports/report.html",
        title=_("Report %(number)s") % {"number": found.id},
        crumbs=[(_("Reports from online tables"), reverse("reports"))],
        report=found,
        made=format_datetime(datetime.fromisoformat(found.made_at)),
        closed=format_datetime(datetime.fromisoformat(closed)) if closed else "",
        hints=shared_seat_texts(found.shared_seats, found.names),
        lines=_log_lines(found),
        deals=[
            DealRow(_("Deal %(number)s") % {"number": deal.number}, deal.transcript)
            for deal in found.deals
        ],
        hidden=_hidden_text(found.hidden_deals),
        form=form,
    )


def _log_lines(found: ReportView) -> list[str]:
    """Return the entries of the log in sentences."""
    lines: list[str] = []
    for one in found.log:
        at = datetime.fromisoformat(one.at)
        entry = entries.Entry(one.number, one.deal, one.kind, one.seat, one.text, one.by, at)
        lines += describe_entry(VisibleEntry(entry, ()), found.names, None)
    return lines


def _hidden_text(numbers: Sequence[int]) -> str:
    """Return why the hands of some deals are left out; empty if none are."""
    if not numbers:
        return ""
    text = ngettext(
        "The hands of deal %(numbers)s are added as soon as the table may see them.",
        "The hands of deals %(numbers)s are added as soon as the table may see them.",
        len(numbers),
    )
    return text % {"numbers": join_names([str(number) for number in numbers])}


def shared_seats_of(access: GameAccess) -> list[str]:
    """Return the signs that one person or device holds several seats, for the director."""
    return shared_seat_texts(find_shared_seats(access.seats), [seat.name for seat in access.seats])


def shared_seat_texts(found: Iterable[SharedSeats], names: Sequence[str]) -> list[str]:
    """Return a sentence for each group of seats that one person or device may hold."""
    texts = {
        "account": _("%(names)s are playing from the same account."),
        "guest": _("%(names)s are playing in the same browser."),
        "device": _(
            "%(names)s are playing from the same address, with the same kind of browser. People "
            "in one house or pub share an address, so this proves nothing."
        ),
    }
    return [
        texts[shared.sign] % {"names": join_names([names[seat] for seat in shared.seats])}
        for shared in found
    ]
