"""Build the grid in which a whole sheet is entered: cells, headings and marks for the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.formatting import format_points, format_signed, short_names
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import engine
    from tournaments.pages.scoring.sheet_validation import RowResult
    from tournaments.scoring import CardDeal, ScoreCard

MAX_ROWS = 30
"""Most deals on one page, so that the form stays below Django's limit of fields."""
BLANK_ROWS = 24
"""Rows offered where points end the game: as many as a printed page has."""

_KINDS = {"nomination": gettext_lazy("nomination"), "tricks": gettext_lazy("tricks")}
_COLUMNS = {
    "bidder": gettext_lazy("column of the bidder"),
    "partner": gettext_lazy("column of the partner"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """An input of the grid. After `longest` characters the cursor moves on to the next."""

    name: str
    value: str
    label: str
    longest: int
    kind: str = "number"


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A player's cell of an open deal: its inputs, and the id of the place for the points."""

    fields: tuple[Field, ...]
    mark_id: str
    deals: bool


def list_open_deals(card: ScoreCard) -> list[int]:
    """Return the deals without a result, at most MAX_ROWS; none once the game is over."""
    if card.is_finished:
        return []
    open_ones = [n for n in range(1, last_row(card) + 1) if n not in card.accepted]
    return open_ones[:MAX_ROWS]


def last_row(card: ScoreCard) -> int:
    """Return the number of the grid's last deal."""
    return card.last_to_write(BLANK_ROWS)


def build_grid(card: ScoreCard, fields: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return a row for each deal: those with a result as text, the others with inputs."""
    to_type = set(list_open_deals(card))
    names = short_names(card.names)
    first = sample_plan(card)
    asked = headings(first)
    return [
        _open_row(card, deal, names, fields, deal.plan or first)
        if deal.number in to_type
        else _done_row(card, deal, asked)
        for deal in card.deals(last_row(card))
        if deal.result or deal.number in to_type
    ]


def _done_row(card: ScoreCard, deal: CardDeal, asked: Sequence[str]) -> dict[str, Any]:
    cells: list[dict[str, str]] = []
    if deal.result and deal.running:
        score = deal.result.score
        is_without = "–" if deal.plan and deal.plan.specials else ""
        nominations = score.nominations or (is_without,) * card.table.size
        cells = [
            {"numbers": f"{nominated} {took}".strip(), "total": format_points(total)}
            for nominated, took, total in zip(nominations, score.tricks, deal.running, strict=True)
        ]
    return {
        "number": deal.number,
        "label": translate(deal.plan.label) if deal.plan else str(deal.number),
        "title": translate(deal.plan.title) if deal.plan else "",
        "done": cells,
        "call": _call_cells(deal) or ["" for _ in asked],
        "correct_url": reverse("deal", args=[card.table.pk, deal.number]),
    }


def _call_cells(deal: CardDeal) -> list[str]:
    """Return what stands below the `headings` for a deal with a result."""
    if deal.result is None or deal.plan is None:
        return []
    report, menu = deal.result.report, deal.plan.menu
    called = ", ".join(translate(item.title) for item in menu if item.slug in (report.call or ()))
    if deal.plan.needs_bidder:
        seats = (report.bidder, report.partner)
        return [called, *("" if seat is None else str(seat + 1) for seat in seats)]
    return [str(deal.plan.hand_size or ""), called] if deal.plan.hand_size_choices else []


def _open_row(
    card: ScoreCard,
    deal: CardDeal,
    names: Sequence[str],
    fields: Mapping[str, str],
    like: engine.DealPlan | None,
) -> dict[str, Any]:
    """`like` is the plan of the deal, or of another one while this one is not known."""
    plan, number = deal.plan, deal.number
    is_called = bool(like and like.hand_size_choices)
    bids = bool(like and like.needs_bidder)
    longest = _max_digits(like)
    kinds = [
        *(["nomination"] if is_called or (plan and plan.takes_nominations) else []),
        *([] if plan and plan.needs_trick_winners else ["tricks"]),
    ]

    def field(kind: str, label: str, most: int, type_: str = "number") -> Field:
        name = f"{number}-{kind}"
        return Field(
            name,
            fields.get(name, "")[:400],
            _("Deal %(number)s, %(field)s") % {"number": number, "field": label},
            most,
            type_,
        )

    cells = [
        SheetCell(
            tuple(
                field(f"{kind}-{seat}", f"{names[seat]}: {_KINDS[kind]}", longest) for kind in kinds
            ),
            f"points-{number}-{seat}",
            deals=bool(plan and plan.dealer == seat and not plan.needs_dealer),
        )
        for seat in range(card.table.size)
    ]
    return {
        "number": number,
        "label": str(number) if is_called or plan is None else translate(plan.label),
        "title": translate(plan.description) if plan else "",
        "is_special": bool(plan and plan.specials),
        "cells": cells,
        "nominates": "nomination" in kinds,
        "called": [
            *([field("hand_size", _("cards each"), longest)] if is_called else []),
            *(
                [field("call", _("bid") if bids else _("call"), 400, "text")]
                if is_called or bids
                else []
            ),
            *([field(who, str(_COLUMNS[who]), 1) for who in ("bidder", "partner") if bids]),
        ],
        "winners": field("winners", _("winner of each trick, by column"), 40, "text")
        if is_called or (plan and plan.needs_trick_winners)
        else None,
        "dealer": field("dealer", _("column of the dealer"), 1)
        if like and like.needs_dealer
        else None,
    }


def sample_plan(card: ScoreCard) -> engine.DealPlan | None:
    """Return a plan that shows what this game asks: the next deal, or the first once it is over."""
    return card.plan(card.next_number or 1)


def headings(plan: engine.DealPlan | None) -> list[str]:
    """Return the headings of the columns for the call or bid."""
    if plan and plan.needs_bidder:
        return [_("Bid"), _("Bidder"), _("Partner")]
    return [_("Cards"), _("Called")] if plan and plan.hand_size_choices else []


def _max_digits(plan: engine.DealPlan | None) -> int:
    sizes = [*(plan.hand_size_choices if plan else ()), (plan.hand_size if plan else None) or 0]
    return len(str(max(sizes)))


def build_marks(
    card: ScoreCard, results: Sequence[RowResult], numbers: Sequence[int]
) -> dict[str, Any]:
    """Return the running points below the cells, and the problems beside the rows.

    Totals run as far as no deal is missing; after a gap each deal's own points are shown.
    """
    scores = dict(card.scores)
    by_number = {result.number: result for result in results}
    scores |= {v.number: v.score for v in results if v.score}
    totals = card.sheet.totals(scores.values())
    gap = next((n for n in range(1, last_row(card) + 2) if n not in scores), 0)
    points = []
    for number in numbers:
        score = scores.get(number)
        shown: Sequence[str] = ("",) * card.table.size
        if score is not None:
            runs = number < gap
            shown = (
                [format_points(p) for p in totals.running(number)]
                if runs
                else [f"({format_signed(p)})" for p in score.points]
            )
        missed = score.made if score else (None,) * card.table.size
        points += [
            {"id": f"points-{number}-{seat}", "words": words, "missed": missed[seat] is False}
            for seat, words in enumerate(shown)
        ]
    rows = [_mark(number, by_number.get(number)) for number in numbers]
    return {"points": points, "rows": rows}


def _mark(number: int, result: RowResult | None) -> dict[str, Any]:
    if result is None:
        return {"id": f"mark-{number}", "number": number}
    is_right = result.score is not None and not result.problems
    return {
        "id": f"mark-{number}",
        "number": number,
        "sign": "✓" if is_right else "!" if result.problems else "",
        "problems": result.problems,
        "accept": " ".join(result.accept),
        "is_right": is_right,
        "state": _("incomplete") if result.missing and not result.problems else "",
    }
