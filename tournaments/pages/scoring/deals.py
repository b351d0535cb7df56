"""Serve the pages that enter and correct a deal, from a phone at the table or signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

import engine
from tournaments.core.access import access_table_to_score
from tournaments.core.audience.names import Names
from tournaments.core.errors import (
    DealNotYet,
    InvalidInput,
    NeedsConsent,
    NotFound,
    StaleVersion,
    VersionNeeded,
)
from tournaments.core.formatting import format_signed, short_names
from tournaments.core.translation import translate
from tournaments.pages.core.layout import get_scorer
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.scoring.caller_choice import needs_call, parse_call_fields, render_call_page
from tournaments.pages.scoring.cards import card_to_score
from tournaments.pages.scoring.deal_form import (
    fields_from_result,
    parse_call,
    parse_number,
    parse_report,
)
from tournaments.pages.scoring.deal_page import render_entry_page, render_preview
from tournaments.pages.scoring.table_links import replaced_link_page
from tournaments.scoring import (
    ScoreCard,
    get_score_card,
    list_versions,
    preview_result,
    submit_result,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.core.errors import Refused
    from tournaments.scoring import SubmissionResult


@never_cache
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """Show and save one deal; a correction if it has a result already."""
    actor = get_scorer(request, table)
    card = card_to_score(actor, table)
    if card is None:
        return replaced_link_page(request)
    fields = _fields(request, card, number)
    plan, error = _plan(card, number, fields)
    asks_again = request.method != "POST" and "again" in request.GET
    if error or asks_again or needs_call(plan, fields):
        return render_call_page(request, card, plan, fields, error)
    if request.method == "POST":
        return _save(request, actor, card, plan, fields)
    return render_entry_page(request, card, plan, fields)


def _fields(request: HttpRequest, card: ScoreCard, number: int) -> Mapping[str, str]:
    """Return what was entered; at first the stored result, if any, and the call in the address."""
    if request.method == "POST":
        return request.POST.dict()
    before = card.accepted.get(number)
    stored = fields_from_result(before) | {"based_on": str(before.version)} if before else {}
    return stored | parse_call_fields(request.GET)


def _plan(card: ScoreCard, number: int, fields: Mapping[str, str]) -> tuple[engine.DealPlan, str]:
    """Return the plan of the deal as called and no error, or that before the call and an error."""
    try:
        bare = card.sheet.plan(number, card.scores)
    except engine.NoSuchDeal as refused:
        raise NotFound(_("There is no such deal.")) from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(translate(refused.message)) from refused
    if not (bare.menu or bare.hand_size_choices):
        return bare, ""
    size, call = parse_number(fields, "hand_size"), parse_call(fields)
    try:
        return card.sheet.plan(number, card.scores, hand_size=size, call=call), ""
    except engine.EngineError as refused:
        return bare, translate(str(refused))


def _save(
    request: HttpRequest,
    actor: Actor,
    card: ScoreCard,
    plan: engine.DealPlan,
    fields: Mapping[str, str],
) -> HttpResponseBase:
    """Save and redirect to the next deal, or show the form again with what is wrong."""
    based_on = parse_number(fields, "based_on")
    reason = " ".join(fields.get("reason", "").split())
    try:
        taken = submit_result(
            by=actor,
            table_id=card.table.pk,
            number=plan.number,
            report=parse_report(fields, plan, card.table.size),
            accepting=fields.get("accept", "").split(),
            reason=reason,
            based_on=based_on,
        )
    except (InvalidInput, NeedsConsent) as refused:
        return render_entry_page(request, card, plan, fields, refused)
    except (VersionNeeded, StaleVersion) as refused:
        stands = next(iter(list_versions(card.table, plan.number, Names.FULL)), None)
        return render_entry_page(
            request, card, plan, _as_correction(fields, refused), refused, stands=stands
        )
    is_correction = based_on is not None
    _announce_saved(request, card, taken, is_correction=is_correction)
    return redirect(_next_url(taken, is_correction=is_correction))


def _as_correction(fields: Mapping[str, str], refused: Refused) -> dict[str, str]:
    """Return the fields as a correction of the version that counts."""
    version = refused.extra.get("current", {}).get("version")
    return {**fields, "based_on": "" if version is None else str(version)}


def _announce_saved(
    request: HttpRequest, card: ScoreCard, taken: SubmissionResult, *, is_correction: bool
) -> None:
    names = short_names(card.names)
    points = [f"{n} {format_signed(p)}" for n, p in zip(names, taken.score.points, strict=True)]
    if is_correction and taken.is_repeat:
        text = _("Nothing has changed in deal %(number)s: %(points)s.")
    elif is_correction:
        text = _("Deal %(number)s has been corrected: %(points)s.")
    else:
        text = _("Deal %(number)s has been saved: %(points)s.")
    values = {"number": taken.score.number, "points": ", ".join(points)}
    messages.success(request, text % values, "good")


def _next_url(taken: SubmissionResult, *, is_correction: bool) -> str:
    if is_correction or taken.next_plan is None:
        return reverse("table", args=[taken.table.pk])
    return reverse("deal", args=[taken.table.pk, taken.next_plan.number])


@never_cache
@handle_refusals
@require_POST
def deal_preview(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """Show the points of the deal as entered so far, a part of the page. Nothing is saved."""
    actor = get_scorer(request, table)
    card = get_score_card(access_table_to_score(actor, table), Names.FULL)
    fields = request.POST.dict()
    plan, error = _plan(card, number, fields)
    if error or needs_call(plan, fields):
        return render_preview(request, card, plan, None, (error,) if error else ())
    try:
        report = parse_report(fields, plan, card.table.size)
        taken = preview_result(by=actor, table_id=table, number=number, report=report)
    except InvalidInput as refused:
        return render_preview(request, card, plan, None, _visible_problems(refused))
    return render_preview(request, card, plan, taken, ())


def _visible_problems(refused: InvalidInput) -> tuple[str, ...]:
    """Return what is wrong already, without what is only missing so far."""
    wrong = [p.message for p in refused.problems if p.code not in {"missing", "wrong-length"}]
    return tuple(dict.fromkeys(wrong))
