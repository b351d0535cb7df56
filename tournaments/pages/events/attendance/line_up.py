"""The line-up of a night: where each player sits, and who is not here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs import MAX_NAME
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import Refused
from tournaments.events import (
    LineUpLine,
    let_walk_in,
    list_line_up,
)
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)
from tournaments.standings import list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Event


@organiser_page("GET", "HEAD", "POST")
def line_up(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the line-up player by player, also before the first round; let a walk-in in by name."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        return render_line_up(request, found, "../")
    try:
        sentence = let_walk_in(
            by=get_actor(request),
            event_id=found.pk,
            name=request.POST.get("walk_in", ""),
            expected=get_posted_revision(request),
        )
    except Refused as refused:
        reload_revision(found, refused)
        return render_line_up(request, found, "../", refused)
    messages.success(request, sentence, "good")
    return redirect("line-up", club, event)


def render_line_up(
    request: HttpRequest, event: Event, to_players: str, refused: Refused | None = None
) -> HttpResponse:
    """Answer with the line-up; `to_players` leads from this page to where the players' pages are.

    Their links are relative: of a thousand players, whole addresses were half of the page.
    """
    line_up = list_line_up(event, Names.FULL)
    following = event.rounds.next_number()
    entered = {line.player_id for line in line_up if not line.is_withdrawn}
    address = [event.club.slug, event.slug]
    return render_page(
        request,
        "events/attendance/line_up.html",
        title=_("Who is here?"),
        crumbs=event_organiser_crumbs(event),
        status=refused.status if refused else 200,
        refusal=refusal_row(refused),
        revision=event.revision,
        next_round=following,
        to_players=to_players,
        next_round_url=reverse("next-round-players", args=address) if following > 1 else "",
        walk_in_url=reverse("line-up", args=address),
        walk_in=request.POST.get("walk_in", ""),
        max_name_length=MAX_NAME,
        csv_url=reverse("entries-csv", args=address),
        playing=[build_line_up_row(line, following) for line in line_up if not line.is_withdrawn],
        away=[
            (p.id, p.name)
            for p in list_players(event.club, Names.FULL, with_nights=False)
            if p.is_active and p.id not in entered
        ],
    )


@dataclass(frozen=True, slots=True)
class LineUpRow:
    """A player: where they sit, and what is special about the next round."""

    id: int
    name: str
    detail: str
    plays_next: bool


def build_line_up_row(line: LineUpLine, following: int) -> LineUpRow:
    """Build the row of a player; `following` is the number of the round after the current one."""
    where = _("Not seated")
    if line.table is not None:
        where = _("Table %(table)d") % {"table": line.table}
    notes = [
        where if following > 1 else "",
        _("substitute: %(name)s") % {"name": line.substitute} if line.substitute else "",
        _("from round %(round)d") % {"round": line.from_round}
        if line.from_round > following
        else "",
    ]
    return LineUpRow(
        id=line.player_id,
        name=line.name,
        detail=", ".join(filter(None, notes)),
        plays_next=line.plays_next,
    )
