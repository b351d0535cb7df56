"""Serve the page of a draw: its settings, a draft, or drafts side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.access import access_event
from tournaments.core.parsing import parse_int
from tournaments.draws import list_open_draws
from tournaments.models import DrawState, Role
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.draws.comparison import render_comparison
from tournaments.pages.draws.draft_page import render_draft_page
from tournaments.pages.draws.open_drafts import find_draft
from tournaments.pages.draws.request_page import (
    build_first_form,
    render_request_page,
    submit_request_form,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@organiser_page("GET", "HEAD", "POST")
def draw(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the draft, or several side by side, or else the settings of a draw.

    `?draw` shows one of several drafts, `?new` the settings in any case and `?beside` the settings
    of another draft to compare.
    """
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    if request.method == "POST":
        return submit_request_form(request, found)
    drafts = list_open_draws(found)
    if not drafts or "new" in request.GET or "beside" in request.GET:
        return render_request_page(request, found, drafts, build_first_form(request, drafts))
    searching = next((draft for draft in drafts if draft.state != DrawState.READY), None)
    shown = find_draft(drafts, parse_int(request.GET.get("draw"))) or searching
    if shown is None and len(drafts) > 1:
        return render_comparison(request, found, drafts)
    return render_draft_page(request, found, drafts, shown or drafts[0])
