"""The page that enters a deal, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse

from tournaments.core.errors import InvalidInput, NeedsConsent, StaleVersion
from tournaments.core.formatting import (
    format_points,
    format_signed,
    format_time,
    join_names,
    short_names,
)
from tournaments.pages.core.layout import render_page
from tournaments.pages.scoring.cards import table_crumbs
from tournaments.pages.scoring.deal_rows import EntryRows
from tournaments.scoring import NEED_CONSENT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse

    import engine
    from tournaments.core.errors import Refused
    from tournaments.scoring import ScoreCard, StoredDeal, SubmissionResult


def render_entry_page(
    request: HttpRequest,
    card: ScoreCard,
    plan: engine.DealPlan,
    fields: Mapping[str, str],
    refused: Refused | None = None,
    *,
    stands: StoredDeal | None = None,
) -> HttpResponse:
    """The page with what was typed, and with what is wrong with it.

    `stands` is the result that is in the way of what was typed.
    """
    rows = EntryRows(card, plan, fields, refused.problems if refused else ())
    return render_page(
        request,
        "scoring/deal.html",
        title=deal_title(card, plan),
        crumbs=table_crumbs(card.table),
        status=422 if refused else 200,
        deal=deal_head(card, plan),
        entry=_entry(rows) | _correction(rows) | _refusal(rows, refused, stands),
        preview=_consent(fields, refused.extra["accept"])
        if isinstance(refused, NeedsConsent)
        else None,
    )


def deal_title(card: ScoreCard, plan: engine.DealPlan) -> str:
    """Which deal it is, of how many."""
    of = f" of {card.sheet.deal_count}" if card.sheet.deal_count else ""
    return f"Deal {plan.number}{of}"


def deal_head(card: ScoreCard, plan: engine.DealPlan) -> dict[str, Any]:
    """What the players need to know of the deal before it is played."""
    names = short_names(card.names)
    order = card.order(plan)
    return {
        "what": f"{plan.title}." if plan.specials or plan.menu else "",
        "sentence": plan.sentence,
        "hand_size": plan.hand_size,
        "call_url": "?again" if plan.hand_size_choices and plan.hand_size else "",
        "card_url": reverse("table", args=[card.table.pk]),
        "order": [f"{names[seat]} deals" if seat == plan.dealer else names[seat] for seat in order],
    }


def _entry(rows: EntryRows) -> dict[str, Any]:
    plan, table = rows.plan, rows.card.table
    last = plan.nomination_order[-1:]
    barred = [o.value for line in rows.nominations()[-1:] for o in line.options if o.barred]
    dealer = rows.names[last[0]] if last else ""
    kept = ("hand_size", "based_on", *(() if plan.needs_bidder else ("call",)))
    hidden = [(name, rows.fields.get(name, "")) for name in kept]
    return {
        "preview_url": reverse("deal-preview", args=[table.pk, plan.number]),
        "hidden": [(name, value) for name, value in hidden if value],
        "dealer_choice": rows.dealer_choice(),
        "bid": rows.bid(),
        "nominations": rows.nominations(),
        "goes_without": bool(plan.specials) and not plan.takes_nominations,
        "forbidden": rows.forbidden(),
        "dealer": dealer,
        "barred_words": f"{dealer} may not say {barred[0]}" if barred else "",
        "nominated": rows.nominated(),
        "winners": rows.winners(),
        "tricks": rows.tricks(),
        "trump": rows.trump(),
        "trump_open": bool(rows.fields.get("trump")),
        "overrides": rows.overrides(),
        "overrides_open": any(line.points or line.errors for line in rows.overrides()),
        "override_errors": rows.general("overrides"),
        "nomination_errors": rows.general("nominations"),
        "trick_errors": rows.general("tricks") + rows.general("trick_winners"),
    }


def _correction(rows: EntryRows) -> dict[str, Any]:
    corrects = bool(rows.fields.get("based_on"))
    number, last = rows.plan.number, rows.card.sheet.deal_count
    onwards = "Save" if number == last else f"Save deal {number}"
    return {
        "is_correction": corrects,
        "reason": rows.fields.get("reason", ""),
        "reason_error": " ".join(rows.general("reason")),
        "save_label": "Save the correction" if corrects else onwards,
    }


def _refusal(rows: EntryRows, refused: Refused | None, stands: StoredDeal | None) -> dict[str, Any]:
    """The words above the form."""
    if refused is None:
        return {}
    if stands is not None:
        changed = isinstance(refused, StaleVersion)
        return _conflict(
            rows, stands, "was changed in the meantime" if changed else "is in already"
        )
    is_wrong = isinstance(refused, InvalidInput)
    insist = ["If your table plays it that way, say so beside the button that saves."]
    return {
        "refusal": f"Deal {rows.plan.number} is not saved yet." if is_wrong else refused.title,
        "refusal_kind": "bad" if is_wrong else "warn",
        "refusal_lines": rows.told() if is_wrong else [refused.detail, *insist],
        "nomination_errors": [] if not is_wrong else rows.general("nominations"),
    }


def _consent(fields: Mapping[str, str], codes: Sequence[str]) -> dict[str, Any]:
    """The box to tick where the table may insist on what the rules bar."""
    said = fields.get("accept", "").split()
    return {"accept": " ".join(codes), "accept_ticked": bool(codes) and set(codes) <= set(said)}


def _conflict(rows: EntryRows, stands: StoredDeal, state: str) -> dict[str, Any]:
    """The result that is in already, in words; what was typed now is a correction of it."""
    score, number = stands.score, rows.plan.number
    nominated: Sequence[int | None] = score.nominations or (None,) * len(score.tricks)
    said = [
        f"{rows.names[seat]} {_took(score.tricks[seat], nominated[seat])} "
        f"({format_signed(score.points[seat])})"
        for seat in rows.order
    ]
    return {
        "refusal": f"Deal {number} {state}: entered by {stands.entered_as} "
        f"at {format_time(stands.entered_at)} as {join_names(said)}.",
        "refusal_kind": "warn",
        "refusal_lines": [
            "What stands below would correct it: say why and save. "
            "If nothing is wrong with it, go back to the score card."
        ],
        "is_in_the_way": True,
    }


def _took(tricks: int, nominated: int | None) -> str:
    return f"{tricks} taken" if nominated is None else f"{tricks} of {nominated}"


def render_preview(
    request: HttpRequest,
    card: ScoreCard,
    plan: engine.DealPlan,
    taken: SubmissionResult | None,
    problems: Sequence[str],
) -> HttpResponse:
    """The points of the deal as typed, or what is wrong with it so far."""
    preview: dict[str, Any] = {"problems": problems}
    if taken is not None:
        warnings = taken.score.warnings
        preview["rows"] = _preview_rows(card, plan, taken)
        preview["warnings"] = [w.message for w in warnings]
        barred = [w.code for w in warnings if w.code in NEED_CONSENT]
        preview |= _consent(request.POST.dict(), barred)
    return render(
        request, "scoring/_preview.html", {"preview": preview if any(preview.values()) else None}
    )


def _preview_rows(
    card: ScoreCard, plan: engine.DealPlan, taken: SubmissionResult
) -> list[dict[str, Any]]:
    score = taken.score
    rows = EntryRows(card, plan, {})
    nominated: Sequence[int | None] = score.nominations or (None,) * len(score.tricks)
    return [
        {
            "name": rows.names[seat],
            "words": _took(score.tricks[seat], nominated[seat]),
            "points": format_signed(score.points[seat]),
            "total": format_points(taken.points[seat]),
            "missed": score.made[seat] is False,
        }
        for seat in rows.order
    ]
