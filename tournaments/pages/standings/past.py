"""Show organisers a night as it was at an earlier time: its standings, and the card of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django import forms
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import standings
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import not_found
from tournaments.core.formatting import (
    count_deals,
    format_datetime,
    format_points,
    join_sentence,
)
from tournaments.models import Role, Seat
from tournaments.pages.core.forms import Form, submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.events.table_sheet import name_table
from tournaments.pages.scoring.card_rows import card_panel
from tournaments.pages.standings.standings_table import build_standings_table
from tournaments.scoring import get_past_card

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.standings import PastTable


class MomentForm(Form):
    """A day and a time, as phones and computers let people choose them."""

    at = forms.DateTimeField(
        label=gettext_lazy("Day and time"),
        widget=forms.DateTimeInput({"type": "datetime-local", "step": "1"}, "%Y-%m-%dT%H:%M:%S"),
        error_messages={"invalid": gettext_lazy("Enter a day and a time.")},
    )


@dataclass(frozen=True, slots=True)
class PastTableRow:
    """A table with a link to its card of that time; `note` says what was odd about it."""

    url: str
    name: str
    detail: str
    note: str


@organiser_page("GET", "HEAD")
def past(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Ask for a time, and show the standings and the tables of that time."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    form, at, tables = _read(request, found)
    rows: list[standings.StandingRow] = []
    if at is not None:
        rows = standings.list_past_standings(found, at, tables, Names.FULL)
    return render_page(
        request,
        "standings/past.html",
        title=_("%(night)s as it was") % {"night": found.name},
        crumbs=event_organiser_crumbs(found),
        status=422 if form.errors else 200,
        form=form,
        at=format_datetime(at) if at is not None else "",
        standings=build_standings_table(rows, club_slug=club, ranking=found.ranking),
        tables=_table_rows(found, tables, at) if at is not None else [],
    )


@organiser_page("GET", "HEAD")
def past_card(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Show the card of a table as it was at a time."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    if "at" not in request.GET:
        return redirect("past-event", club, event)
    _form, at, tables = _read(request, found)
    one = next((row for row in tables if row.table.pk == table), None)
    if at is None or one is None:
        raise not_found()
    card = get_past_card(one, Names.FULL)
    # What stands around the card is of today, and the page does not follow the table.
    panel = replace(
        card_panel(card, scores=False, money=False),
        is_live=False,
        rulings=[str(_VOID)] if one.table.voided_at is not None else [],
        adjustments=[],
    )
    return render_page(
        request,
        "standings/past_card.html",
        title=_table_name(one),
        crumbs=[
            *event_organiser_crumbs(found),
            (_("As it was"), _address("past-event", [club, event], at)),
        ],
        at=format_datetime(at),
        card=panel,
    )


_VOID = gettext_lazy("This table was void: nothing here counted.")


def _read(
    request: HttpRequest, event: Event
) -> tuple[MomentForm, datetime | None, list[PastTable]]:
    """Return the form, the time that was asked for, and the tables then; a bad time has none."""
    form = MomentForm(
        request.GET if "at" in request.GET else None,
        initial={"at": timezone.now().replace(microsecond=0)},
    )
    tables: list[PastTable] = []

    def look() -> bool:
        tables.extend(standings.list_past_tables(event, form.cleaned_data["at"]))
        return True

    if not submit_form(form, look):
        return form, None, []
    at: datetime = form.cleaned_data["at"]
    # Browsers fill in no time that has an offset, as the links have.
    return MomentForm(initial={"at": at}), at, tables


def _table_rows(event: Event, tables: Sequence[PastTable], at: datetime) -> list[PastTableRow]:
    # The names are those of today, like the rest around the points.
    names: dict[int, list[str]] = {}
    seats = Seat.objects.filter(table__in=[one.table.pk for one in tables])
    for table, name in seats.order_by("table", "number").values_list("table", "player__name"):
        names.setdefault(table, []).append(name)
    return [_table_row(event, one, at, names.get(one.table.pk, [])) for one in tables]


def _table_row(event: Event, one: PastTable, at: datetime, names: Sequence[str]) -> PastTableRow:
    table = one.table
    points = ", ".join(
        f"{name} {format_points(points)}" for name, points in zip(names, table.points, strict=False)
    )
    return PastTableRow(
        url=_address("past-card", [event.club.slug, event.slug, str(table.pk)], at),
        name=_table_name(one),
        detail=join_sentence(count_deals(len(one.results)), points),
        note=str(_VOID) if table.voided_at is not None else "",
    )


def _table_name(one: PastTable) -> str:
    round_ = one.table.round
    return name_table(round_.number, one.table.number, is_free=round_.is_free)


def _address(name: str, args: list[str], at: datetime) -> str:
    return f"{reverse(name, args=args)}?{urlencode({'at': at.isoformat()})}"
