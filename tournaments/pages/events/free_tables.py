"""Free tables: members start a table themselves, if the event allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, NotAllowed
from tournaments.core.parsing import NO_PLAYER_ID, parse_int
from tournaments.events import start_free_table
from tournaments.models import Role
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.events.reseat import SeatField
from tournaments.standings import list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

MAX_SEATS = 7


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def start(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Pick the players, the dealer first."""
    actor = get_actor(request)
    found = access_event(actor, Role.MEMBER, club__slug=club, slug=event)
    if not found.open_tables:
        raise NotAllowed(_("On this night the organisers seat everyone."))
    refused = None
    sent = [request.POST.get(f"seat-{seat}", "") for seat in range(MAX_SEATS)]
    players = [parse_int(pk) or NO_PLAYER_ID for pk in sent if pk]
    if request.method == "POST":
        try:
            table = start_free_table(by=actor, event_id=found.pk, player_ids=players)
        except InvalidInput as problem:
            refused = problem
        else:
            messages.success(request, _("Table started."), "good")
            return redirect("table", table.pk)
    players_here = list_players(found.club, Names.FULL, with_nights=False)
    people = [(player.id, player.name) for player in players_here if player.is_active]
    return render_page(
        request,
        "events/start_table.html",
        title=_("Start a table"),
        crumbs=event_breadcrumbs(found),
        status=422 if refused else 200,
        error=" ".join(p.message for p in refused.problems) or refused.detail if refused else "",
        seats=[
            SeatField(seat, [(pk, name, str(pk) == sent[seat]) for pk, name in people])
            for seat in range(MAX_SEATS)
        ],
    )
