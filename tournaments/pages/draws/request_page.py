"""Show the settings of a draw, and request it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import InvalidInput, Refused
from tournaments.draws import (
    MAX_DRAFTS,
    MAX_SEED,
    DrawSettings,
    list_findings,
    list_open_draws,
    request_draw,
)
from tournaments.pages.core.forms import add_problems
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)
from tournaments.pages.draws.forms import DrawForm, initial_of
from tournaments.pages.draws.open_drafts import find_last_failure, list_kept
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.draws import Finding
    from tournaments.models import Draw, Event


RULE_CODES = {
    "apart-and-together",
    "no-such-table",
    "rules-clash",
    "table",
    "table-full",
    "too-many-apart",
    "too-many-together",
    "two-tables",
}
"""What blocks a draw and is put right in the seating rules."""
MORE = ("sizes", "cut", "rematch", "seconds", "seed")
"""The fields of a draw that are folded."""


def build_first_form(request: HttpRequest, drafts: list[Draw]) -> DrawForm:
    """Return the form with the settings of the latest draft, or the usual ones."""
    last = next((one for one in reversed(drafts) if not METHODS[one.method].is_given), None)
    initial = {} if last is None else initial_of(DrawSettings.from_json(last.settings))
    return DrawForm(initial={**initial, "keep": "beside" in request.GET})


def generate_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(MAX_SEED)


def submit_request_form(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Request the draw that the form describes; show the form again if it is refused."""
    form = DrawForm(request.POST)
    if not form.is_valid():
        return render_request_page(request, event, list_open_draws(event), form)
    seed = form.cleaned_data["seed"]
    try:
        request_draw(
            by=get_actor(request),
            event_id=event.pk,
            settings=form.to_settings(),
            seed=generate_seed() if seed is None else seed,
            keep=list_kept(event) if form.cleaned_data["keep"] else (),
            expected=get_posted_revision(request),
        )
    except Refused as refused:
        reload_revision(event, refused)
        fields = {problem.field for problem in refused.problems} & set(form.fields)
        if fields:
            add_problems(form, refused)
        shown = None if fields else refused
        return render_request_page(request, event, list_open_draws(event), form, shown)
    return redirect("draw", event.club.slug, event.slug)


def render_request_page(
    request: HttpRequest,
    event: Event,
    drafts: list[Draw],
    form: DrawForm,
    refused: Refused | None = None,
) -> HttpResponse:
    """Render the settings of a draw, with everything that would block it."""
    number = event.rounds.next_number()
    address = [event.club.slug, event.slug]
    # What the refusal says is not stated once more below it.
    stated = {problem.message for problem in refused.problems} if refused is not None else set()
    findings = _findings(request, event, form, number)
    return render_page(
        request,
        "draws/request.html",
        title=_("Draw round %(number)d") % {"number": number},
        crumbs=event_organiser_crumbs(event),
        status=_status_code(form, refused),
        form=form,
        more=[form[n] for n in MORE],
        more_open=any(form[n].errors for n in MORE),
        findings=[finding for finding in findings if finding.words not in stated],
        refusal=refusal_row(refused),
        clash=any(finding.code in RULE_CODES for finding in findings),
        revision=event.revision,
        failed=find_last_failure(event),
        drafts=len(drafts),
        can_keep=0 < len(drafts) < MAX_DRAFTS,
        draft_url=reverse("draw", args=address),
        hand_url=reverse("draw-by-hand", args=address),
        entries_url=reverse("entries", args=address),
        rules_url=reverse("seating-rules", args=address),
    )


def _status_code(form: DrawForm, refused: Refused | None) -> int:
    if form.errors or isinstance(refused, InvalidInput):
        return 422
    return refused.status if refused is not None else 200


def _findings(request: HttpRequest, event: Event, form: DrawForm, number: int) -> list[Finding]:
    settings = form.to_settings() if form.is_bound and form.is_valid() else DrawSettings()
    try:
        return list_findings(event, settings, by=get_actor(request), number=number)
    except InvalidInput:
        return []  # shown at its field
