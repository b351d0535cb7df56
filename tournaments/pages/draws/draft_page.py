"""Show a draft, or a draw that is still being made or has failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.draws import MAX_DRAFTS, build_draw_row
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs
from tournaments.pages.core.refusals.conflicts import refusal_row
from tournaments.pages.draws.draft_rows import Selection, build_draft_row, build_swap_row
from tournaments.pages.draws.open_drafts import find_last_failure
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.core.errors import Refused
    from tournaments.models import Draw, Event


def render_draft_page(
    request: HttpRequest,
    event: Event,
    drafts: list[Draw],
    draft: Draw,
    refused: Refused | None = None,
) -> HttpResponse:
    """Render one of the open drafts, or a draw that is still being made or has failed."""
    row = build_draw_row(draft)
    fields = request.POST if request.method == "POST" else request.GET
    selection = Selection.from_fields(fields.dict(), row)
    address = [event.club.slug, event.slug]
    is_out = any(found.is_published for found in row.rounds if found.number == selection.number)
    title = _("Round %(number)d as drawn") if is_out else _("Draft of round %(number)d")
    names = ("swap", "again", "beside", "stop", "discard", "publish", "repair", "by-hand")
    return render_page(
        request,
        "draws/draft.html",
        title=title % {"number": selection.number},
        crumbs=event_organiser_crumbs(event),
        status=refused.status if refused is not None else 200,
        refusal=refusal_row(refused),
        revision=event.revision,
        here=reverse("draw", args=address),
        address={n.replace("-", "_"): reverse(f"draw-{n}", args=address) for n in names},
        draft=build_draft_row(event, draft, row, selection),
        swap=build_swap_row(get_actor(request), draft, row, selection),
        accepting=fields.get("accept", ""),
        failed=[] if selection.one else find_last_failure(event),
        place=drafts.index(draft) + 1,
        drafts=len(drafts),
        can_draw_beside=len(drafts) < MAX_DRAFTS and not METHODS[draft.method].is_given,
    )
