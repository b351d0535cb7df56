"""Explain why players sit where they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.errors import NotFound
from tournaments.core.parsing import parse_int
from tournaments.draws import explain_draft_table, list_open_draws
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.draws.draft_rows import Selection
from tournaments.pages.draws.open_drafts import find_draft

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase
    from django_htmx.middleware import HtmxDetails

    class HtmxRequest(HttpRequest):
        """A request as django-htmx's middleware leaves it."""

        htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class RepeatRow:
    """Two players who meet again. `swap_url` previews a swap that parts them; empty without one."""

    words: str
    swap_url: str


@organiser_page("GET", "HEAD")
def why(request: HtmxRequest, club: str, event: str, number: int, table: int) -> HttpResponseBase:
    """Explain why these players sit at a table, and how each repeat could be avoided."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    drafts = list_open_draws(found)
    named = find_draft(drafts, parse_int(request.GET.get("draw")))
    draft = named or next(reversed(drafts), None)
    if draft is None or not draft.tables:
        raise NotFound(_("There is no draft."))
    try:
        reason = explain_draft_table(draft, number, table, by=get_actor(request))
    except IndexError:
        raise NotFound(_("The draft has no such table.")) from None
    here = reverse("draw", args=[club, event])
    selection = Selection(draft.pk, number)
    repeats = [
        RepeatRow(
            words=repeat.words,
            swap_url=here + selection.address(int(repeat.avoid.one), int(repeat.avoid.other))
            if repeat.avoid
            else "",
        )
        for repeat in reason.repeats
    ]
    return render_page(
        request,
        "draws/_why.html" if request.htmx else "draws/why.html",
        title=_("Table %(table)d, round %(number)d") % {"table": table, "number": number},
        crumbs=[*event_organiser_crumbs(found), (_("Draft"), here)],
        why=reason.why,
        compared=reason.compared,
        repeats=repeats,
    )
