"""Show drafts side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.draws import MAX_DRAFTS, compare_drafts
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs
from tournaments.pages.draws.comparison_rows import build_column_rows
from tournaments.pages.draws.open_drafts import find_last_failure

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Draw, Event


def render_comparison(request: HttpRequest, event: Event, drafts: list[Draw]) -> HttpResponse:
    """Render the drafts side by side."""
    number = event.rounds.next_number()
    names = ("beside", "choose")
    address = [event.club.slug, event.slug]
    here = reverse("draw", args=address)
    compared = compare_drafts(event, drafts, by=get_actor(request))
    columns = build_column_rows(compared, here)
    return render_page(
        request,
        "draws/compare.html",
        title=_("Drafts of round %(number)d") % {"number": number},
        crumbs=event_organiser_crumbs(event),
        revision=event.revision,
        address={n: reverse(f"draw-{n}", args=address) for n in names},
        failed=find_last_failure(event),
        drafts=columns,
        can_draw=len(drafts) < MAX_DRAFTS,
        like=next((column for column in columns if column.can_redraw), None),
        settings_url=f"{here}?beside=1",
    )
