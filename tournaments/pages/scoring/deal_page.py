"""Build what the template of the page that enters a deal shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import InvalidInput, NeedsConsent, StaleVersion
from tournaments.core.formatting import (
    format_points,
    format_signed,
    format_time,
    join_names,
    short_names,
)
from tournaments.core.translation import translate
from tournaments.pages.core.layout import render_page
from tournaments.pages.scoring.cards import deal_title, table_crumbs
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
    """Show the form with what was entered, and what is wrong with it.

    `stands` is the accepted result of the deal, if that is why the new one was refused.
    """
    rows = EntryRows(card, plan, fields, refused.problems if refused else ())
    return render_page(
        request,
        "scoring/deal.html",
        title=deal_title(card, plan.number),
        crumbs=table_crumbs(card.table),
        status=422 if refused else 200,
        deal=deal_head(card, plan),
        entry=_entry(rows) | _correction(rows) | _refusal(rows, refused, stands),
        preview=_consent(fields, refused.extra["accept"])
        if isinstance(refused, NeedsConsent)
        else None,
    )


@dataclass(frozen=True, slots=True)
class DealHead:
    """What the players need to know of a deal before it is played."""

    what: str
    sentence: str
    hand_size: int | None
    call_url: str
    card_url: str
    order: list[str]


def deal_head(card: ScoreCard, plan: engine.DealPlan) -> DealHead:
    """Return what the players need to know of the deal before it is played."""
    names = short_names(card.names)
    order = card.order(plan)
    return DealHead(
        what=f"{translate(plan.title)}." if plan.specials or plan.menu else "",
        sentence=translate(plan.sentence),
        hand_size=plan.hand_size,
        call_url="?again" if plan.hand_size_choices and plan.hand_size else "",
        card_url=reverse("table", args=[card.table.pk]),
        order=[
            _("%(name)s deals") % {"name": names[seat]} if seat == plan.dealer else names[seat]
            for seat in order
        ],
    )


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
        # The script fills in the number as the nominations change.
        "barred_pattern": _barred_text(dealer, "{number}"),
        "barred_text": _barred_text(dealer, barred[0]) if barred else "",
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
    save = _("Save") if number == last else _("Save deal %(number)s") % {"number": number}
    return {
        "is_correction": corrects,
        "reason": rows.fields.get("reason", ""),
        "reason_error": " ".join(rows.general("reason")),
        "save_label": _("Save correction") if corrects else save,
    }


def _refusal(rows: EntryRows, refused: Refused | None, stands: StoredDeal | None) -> dict[str, Any]:
    """Return the note above the form: why the result was not saved, and what to do."""
    if refused is None:
        return {}
    if stands is not None:
        return _conflict(rows, stands, has_changed=isinstance(refused, StaleVersion))
    is_wrong = isinstance(refused, InvalidInput)
    allow = _("If your table allows it, tick the box above the button that saves.")
    return {
        "refusal": _("Deal %(number)s is not saved yet.") % {"number": rows.plan.number}
        if is_wrong
        else refused.title,
        "refusal_kind": "bad" if is_wrong else "warn",
        "refusal_lines": rows.list_problems() if is_wrong else [refused.detail, allow],
        "nomination_errors": [] if not is_wrong else rows.general("nominations"),
    }


def _consent(fields: Mapping[str, str], codes: Sequence[str]) -> dict[str, Any]:
    """Return the box by which a table can allow what the rules forbid."""
    ticked = fields.get("accept", "").split()
    return {"accept": " ".join(codes), "accept_ticked": bool(codes) and set(codes) <= set(ticked)}


def _barred_text(dealer: str, number: str) -> str:
    values = {"name": dealer, "number": number}
    return _("%(name)s may not nominate %(number)s") % values


def _conflict(rows: EntryRows, stands: StoredDeal, *, has_changed: bool) -> dict[str, Any]:
    """Return the note about an accepted result; what was entered now is a correction of it."""
    score, number = stands.score, rows.plan.number
    nominated: Sequence[int | None] = score.nominations or (None,) * len(score.tricks)
    results = [
        f"{rows.names[seat]} {_took(score.tricks[seat], nominated[seat])} "
        f"({format_signed(score.points[seat])})"
        for seat in rows.order
    ]
    text = (
        _("Deal %(deal)s was changed: %(name)s entered %(results)s at %(time)s.")
        if has_changed
        else _("Deal %(deal)s has been entered already: %(name)s entered %(results)s at %(time)s.")
    )
    values = {
        "deal": number,
        "name": stands.entered_as,
        "results": join_names(results),
        "time": format_time(stands.entered_at),
    }
    return {
        "refusal": text % values,
        "refusal_kind": "warn",
        "refusal_lines": [
            _(
                "Saving the numbers below would correct it: enter a reason and save. If the "
                "accepted result is right, go back to the score card."
            )
        ],
        "is_in_the_way": True,
    }


def _took(tricks: int, nominated: int | None) -> str:
    if nominated is None:
        return _("%(taken)s taken") % {"taken": tricks}
    return _("%(taken)s of %(nominated)s") % {"taken": tricks, "nominated": nominated}


def render_preview(
    request: HttpRequest,
    card: ScoreCard,
    plan: engine.DealPlan,
    taken: SubmissionResult | None,
    problems: Sequence[str],
) -> HttpResponse:
    """Show the points of the deal as entered so far, or what is wrong with it."""
    preview: dict[str, Any] = {"problems": problems}
    if taken is not None:
        warnings = taken.score.warnings
        preview["rows"] = _preview_rows(card, plan, taken)
        preview["warnings"] = [translate(w.message) for w in warnings]
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
            "tricks": _took(score.tricks[seat], nominated[seat]),
            "points": format_signed(score.points[seat]),
            "total": format_points(taken.points[seat]),
            "missed": score.made[seat] is False,
        }
        for seat in rows.order
    ]
