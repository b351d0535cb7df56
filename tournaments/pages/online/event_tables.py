"""An event's tables online: have them play so, see how far they are, hand out the seats' links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from tournaments.core.access import access_event
from tournaments.core.addresses import shareable_url
from tournaments.core.formatting import count_noun
from tournaments.models import Role
from tournaments.online import (
    SeatOnline,
    TableOnline,
    list_tables_online,
    open_round_online,
    open_table_online,
)
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_command, event_organiser_crumbs, organiser_page
from tournaments.pages.online.table.rows import DESERTED
from tournaments.pages.papers.files import get_table

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@organiser_page("GET", "HEAD")
def tables_online(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Every table that plays online: who is there, and the links of seats that wait."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    lines = list_tables_online(found, timezone.now())
    return render_page(
        request,
        "online/event_tables.html",
        title="Tables online",
        crumbs=event_organiser_crumbs(found),
        tables=[_row(request, line) for line in lines],
    )


def _row(request: HttpRequest, line: TableOnline) -> dict[str, Any]:
    name = f"Free table {line.round}" if line.is_free else f"Round {line.round}, table {line.table}"
    of = f" of {line.deals_of}" if line.deals_of else ""
    people = [seat for seat in line.seats if not seat.is_bot]
    here = sum(seat.is_here for seat in people)
    there = "the game is over" if line.is_over else f"{here} of {len(people)} here"
    waits = "It begins when everybody has been here." if line.is_waiting else ""
    rests = DESERTED if line.is_deserted else ""
    return {
        "key": f"game-{line.game_id}",
        "name": name,
        "detail": f"{line.deals}{of} deals in, {there}. {waits or rests}".strip(),
        "may_begin": line.is_waiting,
        "is_over": line.is_over,
        "url": reverse("game", args=[line.game_id]),
        "direct_url": reverse("direct-game", args=[line.game_id]),
        "seats": [_seat_row(request, seat) for seat in line.seats],
    }


def _seat_row(request: HttpRequest, seat: SeatOnline) -> dict[str, str]:
    link = reverse("take-seat", args=[seat.link]) if seat.link else ""
    return {
        "name": seat.name,
        "detail": "a bot plays" if seat.is_bot else "here" if seat.is_here else "not here",
        "link": shareable_url(request, link) if link else "",
    }


@event_command("run-event")
def table_online(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Have one table play online."""
    found = get_table(request, club, event, table)
    opened = open_table_online(by=get_actor(request), table_id=table)
    messages.success(request, f"{found} plays online. Hand out the seats’ links.", "good")
    return redirect(f"{reverse('tables-online', args=[club, event])}#game-{opened.pk}")


@event_command("run-event")
def round_online(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Have all tables of a round play online that have no results yet."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    opened = open_round_online(by=actor, event_id=found.pk, number=number)
    words = f"{count_noun(len(opened.games), 'table')} of round {number} online."
    if opened.with_cards:
        words += f" {count_noun(len(opened.with_cards), 'table')} with results stay with cards."
    messages.success(request, words, "good")
    return redirect("tables-online", club, event)
