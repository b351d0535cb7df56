"""Entering and correcting a deal, from a phone at the table or signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

import engine
from tournaments.core.access import access_table_to_score
from tournaments.core.errors import (
    DealNotYet,
    InvalidInput,
    NeedsConsent,
    NotFound,
    StaleVersion,
    VersionNeeded,
)
from tournaments.core.formatting import format_signed, short_names
from tournaments.pages.core.layout import get_scorer, handle_refusals
from tournaments.pages.scoring.caller_choice import call_page, fields_of_call, is_to_be_called
from tournaments.pages.scoring.cards import card_to_score
from tournaments.pages.scoring.deal_form import (
    called,
    fields_of,
    number_in,
    read_report,
    reason_problems,
)
from tournaments.pages.scoring.deal_page import entry_page, preview_part
from tournaments.pages.scoring.table_links import replaced_page
from tournaments.scoring import Card, get_card, list_versions, preview_result, submit_result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.core.errors import Refused
    from tournaments.scoring import Taken


@never_cache
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """The page for one deal; a correction where the deal has a result already."""
    actor = get_scorer(request, table)
    card = card_to_score(actor, table)
    if card is None:
        return replaced_page(request)
    fields = _fields(request, card, number)
    plan, error = _plan(card, number, fields)
    asks_again = request.method != "POST" and "again" in request.GET
    if error or asks_again or is_to_be_called(plan, fields):
        return call_page(request, card, plan, fields, error)
    if request.method == "POST":
        return _take(request, actor, card, plan, fields)
    return entry_page(request, card, plan, fields)


def _fields(request: HttpRequest, card: Card, number: int) -> Mapping[str, str]:
    """What was typed; else what the deal's result says, and what was called on the way here."""
    if request.method == "POST":
        return request.POST.dict()
    before = card.accepted.get(number)
    stored = fields_of(before) | {"based_on": str(before.version)} if before else {}
    return stored | fields_of_call(request.GET)


def _plan(card: Card, number: int, fields: Mapping[str, str]) -> tuple[engine.DealPlan, str]:
    """The deal with what was called, or what it is before the call and why the call cannot be."""
    try:
        bare = card.sheet.plan(number, card.scores)
    except engine.NoSuchDeal as refused:
        raise NotFound("There is no such thing here.") from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(refused.message) from refused
    if not (bare.menu or bare.hand_size_choices):
        return bare, ""
    size, call = number_in(fields, "hand_size"), called(fields)
    try:
        return card.sheet.plan(number, card.scores, hand_size=size, call=call), ""
    except engine.EngineError as refused:
        return bare, str(refused)


def _take(
    request: HttpRequest,
    actor: Actor,
    card: Card,
    plan: engine.DealPlan,
    fields: Mapping[str, str],
) -> HttpResponseBase:
    """Save, and on to the next deal; or the page again with what is wrong."""
    based_on = number_in(fields, "based_on")
    reason = " ".join(fields.get("reason", "").split())
    problems = reason_problems(fields, card.table.size)
    if problems:
        return entry_page(request, card, plan, fields, InvalidInput(problems[0].message, problems))
    try:
        taken = submit_result(
            by=actor,
            table_id=card.table.pk,
            number=plan.number,
            report=read_report(fields, plan, card.table.size),
            accepting=fields.get("accept", "").split(),
            reason=reason,
            based_on=based_on,
        )
    except (InvalidInput, NeedsConsent) as refused:
        return entry_page(request, card, plan, fields, refused)
    except (VersionNeeded, StaleVersion) as refused:
        stands = next(iter(list_versions(card.table, plan.number)), None)
        return entry_page(request, card, plan, _on_top(fields, refused), refused, stands=stands)
    is_correction = based_on is not None
    _say_saved(request, card, taken, is_correction=is_correction and not taken.is_repeat)
    return redirect(_next_address(taken, is_correction=is_correction))


def _on_top(fields: Mapping[str, str], refused: Refused) -> dict[str, str]:
    """The same fields, now as a correction of the version that stands in the way."""
    version = refused.extra.get("current", {}).get("version")
    return {**fields, "based_on": "" if version is None else str(version)}


def _say_saved(request: HttpRequest, card: Card, taken: Taken, *, is_correction: bool) -> None:
    names = short_names(card.names)
    points = [f"{n} {format_signed(p)}" for n, p in zip(names, taken.score.points, strict=True)]
    became = "is corrected" if is_correction else "is in"
    messages.success(request, f"Deal {taken.score.number} {became}: {', '.join(points)}.", "good")


def _next_address(taken: Taken, *, is_correction: bool) -> str:
    if is_correction or taken.next_plan is None:
        return reverse("table", args=[taken.table.pk])
    return reverse("deal", args=[taken.table.pk, taken.next_plan.number])


@never_cache
@handle_refusals
@require_POST
def deal_preview(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """What the deal would come to as typed so far: a part of the page, nothing is saved."""
    actor = get_scorer(request, table)
    card = get_card(access_table_to_score(actor, table))
    fields = request.POST.dict()
    plan, error = _plan(card, number, fields)
    if error or is_to_be_called(plan, fields):
        return preview_part(request, card, plan, None, (error,))
    report = read_report(fields, plan, card.table.size)
    try:
        taken = preview_result(by=actor, table_id=table, number=number, report=report)
    except InvalidInput as refused:
        return preview_part(request, card, plan, None, _worth_saying(refused))
    return preview_part(request, card, plan, taken, ())


def _worth_saying(refused: InvalidInput) -> tuple[str, ...]:
    """What is wrong already; that something is still missing goes without saying."""
    wrong = [p.message for p in refused.problems if p.code not in {"missing", "wrong-length"}]
    return tuple(dict.fromkeys(wrong))
