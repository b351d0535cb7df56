"""The page that enters a deal, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse

from tournaments.errors import InvalidInput, NeedsConsent
from tournaments.views.cards import table_crumbs
from tournaments.views.entry_rows import EntryRows
from tournaments.views.frame import show
from tournaments.views.words import listed, plain, short_names, signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse

    import engine
    from tournaments.errors import Refused
    from tournaments.selectors.cards import Card
    from tournaments.services.results import Taken


def entry_page(
    request: HttpRequest,
    card: Card,
    plan: engine.DealPlan,
    fields: Mapping[str, str],
    refused: Refused | None = None,
) -> HttpResponse:
    """The page with what was typed, and with what is wrong with it."""
    rows = EntryRows(card, plan, fields, refused.problems if refused else ())
    return show(
        request,
        "tables/deal.html",
        title=deal_title(card, plan),
        crumbs=table_crumbs(card.table),
        status=422 if refused else 200,
        deal=deal_head(card, plan),
        entry=_entry(rows) | _correction(rows) | _refusal(rows, refused),
    )


def deal_title(card: Card, plan: engine.DealPlan) -> str:
    """Which deal it is, of how many."""
    of = f" of {card.sheet.deal_count}" if card.sheet.deal_count else ""
    return f"Deal {plan.number}{of}"


def deal_head(card: Card, plan: engine.DealPlan) -> dict[str, Any]:
    """What the players need to know of the deal before it is played."""
    names = short_names(card.names)
    seats = card.table.size
    order = [(plan.leader + step) % seats for step in range(seats)]
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
    hidden = [(name, rows.fields.get(name, "")) for name in ("hand_size", "call", "based_on")]
    return {
        "preview_url": reverse("deal-preview", args=[table.pk, plan.number]),
        "hidden": [(name, value) for name, value in hidden if value],
        "dealer_choice": rows.dealer_choice(),
        "nominations": rows.nominations(),
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


def _refusal(rows: EntryRows, refused: Refused | None) -> dict[str, Any]:
    """The words above the form, and the box to tick where the table may insist."""
    if refused is None:
        return {}
    insists = isinstance(refused, NeedsConsent)
    shown_below = isinstance(refused, InvalidInput)
    ticked = rows.fields.get("accept", "")
    return {
        "refusal": refused.title,
        "refusal_kind": "bad" if shown_below else "warn",
        "refusal_lines": ["See below."]
        if shown_below
        else [refused.detail, *_theirs(rows, refused)],
        "accept": " ".join(refused.extra.get("accept", ())) if insists else ticked,
        "accept_ticked": bool(ticked),
        "nomination_errors": [] if insists else rows.general("nominations"),
    }


def _theirs(rows: EntryRows, refused: Refused) -> list[str]:
    """What the result that stands in the way gave everybody."""
    current = refused.extra.get("current")
    if current is None:
        return []
    pairs = zip(rows.names, current["points"], strict=True)
    return [f"That one gave {listed([f'{name} {signed(points)}' for name, points in pairs])}."]


def preview_part(
    request: HttpRequest,
    card: Card,
    plan: engine.DealPlan,
    taken: Taken | None,
    problems: Sequence[str],
) -> HttpResponse:
    """The points of the deal as typed, or what is wrong with it so far."""
    preview: dict[str, Sequence[Any]] = {"problems": problems, "rows": [], "warnings": []}
    if taken is not None:
        preview["rows"] = _preview_rows(card, taken)
        preview["warnings"] = [w.message for w in taken.score.warnings]
    return render(
        request, "tables/_preview.html", {"preview": preview if any(preview.values()) else None}
    )


def _preview_rows(card: Card, taken: Taken) -> list[dict[str, Any]]:
    score = taken.score
    rows = []
    for seat, name in enumerate(short_names(card.names)):
        said = f"{score.tricks[seat]} of {score.nominations[seat]}" if score.nominations else ""
        rows.append(
            {
                "name": name,
                "words": said or f"{score.tricks[seat]} taken",
                "points": signed(score.points[seat]),
                "total": plain(taken.points[seat]),
                "missed": score.made[seat] is False,
            }
        )
    return rows
