"""The organisers' page of an event's penalties, bonuses and adjusted scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import standings
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import Refused
from tournaments.core.parsing import parse_int
from tournaments.events import list_event_players
from tournaments.models import EventState, Role
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_command,
    event_organiser_crumbs,
    organiser_page,
)
from tournaments.pages.standings.adjustment_form import AdjustmentForm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.standings import AdjustmentLine


@organiser_page("GET", "HEAD", "POST")
def adjustments(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """List an event's adjustments, and add one; `?player=` chooses the player."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    players = list_event_players(found, Names.FULL)
    form = AdjustmentForm(
        request.POST if request.method == "POST" else None,
        players=players,
        player=parse_int(request.GET.get("player")),
    )
    if request.method == "POST" and form.is_valid():
        sent = {name: form.cleaned_data[name] for name in SENT}
        row = submit_valid_form(
            form, lambda: standings.add_adjustment(by=actor, event_id=found.pk, **sent)
        )
        if row is not None:
            line = standings.build_adjustment_line(row, Names.FULL)
            messages.success(request, standings.describe_whose_adjustment(line), "good")
            return redirect("adjustments", club, event)
    return _page(request, found, form, has_players=bool(players))


SENT = ("player_id", "kind", "points", "reason", "key")
"""The fields that are sent as they are."""


@dataclass(frozen=True, slots=True)
class OwnRow:
    """An adjustment with the address of its button."""

    name: str
    detail: str
    url: str


def _page(
    request: HttpRequest, event: Event, form: AdjustmentForm, *, has_players: bool
) -> HttpResponseBase:
    lines = standings.list_adjustments(Names.FULL, event=event, cancelled=True)
    return render_page(
        request,
        "standings/adjustments.html",
        title=_("Penalties and bonuses"),
        crumbs=event_organiser_crumbs(event),
        form=form,
        has_players=has_players,
        is_final=event.state == EventState.FINAL,
        in_force=[_row(event, "cancel", one) for one in lines if one.cancelled_at is None],
        cancelled=[_row(event, "restore", one) for one in lines if one.cancelled_at is not None],
        run_url=reverse("run-event", args=[event.club.slug, event.slug]),
        csv_url=reverse("adjustments-csv", args=[event.club.slug, event.slug]) if lines else "",
    )


def _row(event: Event, act: str, line: AdjustmentLine) -> OwnRow:
    return OwnRow(
        name=line.name,
        detail=standings.describe_adjustment(line),
        url=reverse(f"{act}-adjustment", args=[event.club.slug, event.slug, line.id]),
    )


@event_command("adjustments")
def cancel(request: HttpRequest, club: str, event: str, adjustment_id: int) -> HttpResponseBase:
    """Cancel an adjustment."""
    return _change(request, club, event, adjustment_id, is_back=False)


@event_command("adjustments")
def restore(request: HttpRequest, club: str, event: str, adjustment_id: int) -> HttpResponseBase:
    """Let a cancelled adjustment count again."""
    return _change(request, club, event, adjustment_id, is_back=True)


def _change(
    request: HttpRequest, club: str, event: str, adjustment_id: int, *, is_back: bool
) -> HttpResponseBase:
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    act = standings.restore_adjustment if is_back else standings.cancel_adjustment
    try:
        row = act(by=actor, event_id=found.pk, adjustment_id=adjustment_id)
    except Refused as refused:
        if refused.has_own_page:
            raise
        messages.error(request, refused.detail, "bad")
    else:
        text = _("Counts again for %(name)s.") if is_back else _("Cancelled for %(name)s.")
        messages.success(request, text % {"name": row.player.name}, "good")
    return redirect("adjustments", club, event)
