"""Typing in a finished sheet: the whole game in one grid, saved in one go or deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access import access_table_to_score
from tournaments.core.formatting import count_noun, join_names, short_names
from tournaments.pages.core.layout import get_scorer, handle_refusals, render_page
from tournaments.pages.scoring.cards import card_to_score, table_crumbs
from tournaments.pages.scoring.sheet_rows import (
    build_grid,
    build_marks,
    headings,
    last_row,
    list_open_deals,
    sample_plan,
)
from tournaments.pages.scoring.sheet_validation import preview_rows, save_rows
from tournaments.pages.scoring.table_links import replaced_link_page
from tournaments.scoring import get_score_card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.pages.scoring.sheet_validation import RowResult
    from tournaments.scoring import ScoreCard


@never_cache
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def type_sheet(request: HttpRequest, table: int) -> HttpResponseBase:
    """The grid of a table's game; what is typed into it is saved."""
    actor = get_scorer(request, table)
    card = card_to_score(actor, table)
    if card is None:
        return replaced_link_page(request)
    if request.method == "POST":
        return _save(request, actor, card)
    return _grid(request, card, {}, ())


def _save(request: HttpRequest, actor: Actor, card: ScoreCard) -> HttpResponseBase:
    """Save what was typed; back to the grid with what was not taken, or on when all was."""
    fields = request.POST.dict()
    verdicts = save_rows(card, actor, fields, _typed_numbers(card, fields))
    saved = [verdict for verdict in verdicts if verdict.score]
    refused = [verdict for verdict in verdicts if not verdict.score]
    new = get_score_card(access_table_to_score(actor, card.table.pk))
    if not verdicts:
        messages.info(request, "Nothing was typed, so nothing is saved.")
    if saved:
        deals = join_names([str(verdict.number) for verdict in saved])
        noun = "Deal" if len(saved) == 1 else "Deals"
        verb = "is" if len(saved) == 1 else "are"
        messages.success(request, f"{noun} {deals} {verb} in.", "good")
    if refused or (fields.get("only") and list_open_deals(new)):
        return _grid(request, new, fields, refused)
    return redirect("type-sheet" if list_open_deals(new) else "table", card.table.pk)


def _typed_numbers(card: ScoreCard, fields: Mapping[str, str]) -> list[int]:
    """The deals that were typed, in order: one where its own button was pressed.

    Also deals that have a result meanwhile: the same again is harmless, another is told.
    """
    typed = {name.partition("-")[0] for name in fields}
    numbers = [number for number in range(1, last_row(card) + 1) if str(number) in typed]
    only = fields.get("only", "")
    return [number for number in numbers if not only or str(number) == only]


def _grid(
    request: HttpRequest, card: ScoreCard, fields: Mapping[str, str], refused: Sequence[RowResult]
) -> HttpResponseBase:
    rows = build_grid(card, fields)
    table = card.table
    open_rows = [row for row in rows if "cells" in row]
    _attach_marks(
        open_rows, build_marks(card, refused, [row["number"] for row in open_rows]), fields
    )
    plan = sample_plan(card)
    return render_page(
        request,
        "scoring/sheet.html",
        title="Type in the sheet",
        crumbs=table_crumbs(table),
        status=422 if refused else 200,
        detail=_detail(card, len(open_rows)),
        columns=list(enumerate(short_names(card.names), 1)),
        asks={
            "called": headings(plan),
            "nominations": any(
                "-nomination-" in f.name
                for row in open_rows
                for c in row["cells"]
                for f in c.fields
            ),
            "winners": any(row.get("winners") for row in open_rows),
            "dealer": any(row.get("dealer") for row in open_rows),
        },
        rows=rows,
        is_over=not open_rows,
        preview_url=reverse("sheet-preview", args=[table.pk]),
        card_url=reverse("table", args=[table.pk]),
        menu=plan.menu if plan and open_rows else (),
        bids=bool(plan and plan.needs_bidder),
        refused=[
            {"number": verdict.number, "words": " ".join(verdict.problems + verdict.missing)}
            for verdict in refused
        ],
    )


def _detail(card: ScoreCard, rows: int) -> str:
    """What is still to be typed; where the points end the game nobody knows how many deals."""
    if card.sheet.deal_count is None and rows:
        return f"{card.table}: as many deals as you played; the rest stays empty."
    return f"{card.table}: {count_noun(rows, 'deal')} without a result."


def _attach_marks(
    rows: Sequence[dict[str, Any]], found: dict[str, Any], fields: Mapping[str, str]
) -> None:
    """Put each row's mark where it is drawn at first; later only the marks are drawn anew."""
    for row, mark in zip(rows, _with_consents(found["rows"], fields), strict=True):
        row["mark"] = mark


def _with_consents(found: list[dict[str, Any]], fields: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        mark | {"accept_ticked": bool(fields.get(f"{mark['number']}-accept"))} for mark in found
    ]


@never_cache
@handle_refusals
@require_POST
def sheet_preview(request: HttpRequest, table: int) -> HttpResponseBase:
    """The marks of the grid for what is typed so far; nothing is saved."""
    actor = get_scorer(request, table)
    card = get_score_card(access_table_to_score(actor, table))
    fields = request.POST.dict()
    numbers = list_open_deals(card)
    found = build_marks(card, preview_rows(card, actor, fields, numbers), numbers)
    found["rows"] = _with_consents(found["rows"], fields)
    return render(request, "scoring/_sheet_marks.html", found)
