"""Serve the page that enters a whole sheet: a grid, saved in one go or deal by deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access import access_table_to_score
from tournaments.core.audience.names import Names
from tournaments.core.formatting import format_table, join_names, short_names
from tournaments.core.translation import translate
from tournaments.pages.core.layout import get_scorer, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.scoring.cards import card_to_score, table_crumbs
from tournaments.pages.scoring.sheet.rows import (
    build_grid,
    build_marks,
    build_points,
    last_row,
    list_open_deals,
    sample_plan,
)
from tournaments.pages.scoring.sheet.validation import preview_rows, save_rows
from tournaments.pages.scoring.table_links import replaced_link_page
from tournaments.scoring import get_score_card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.pages.scoring.sheet.validation import RowResult
    from tournaments.scoring import ScoreCard


@never_cache
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def type_sheet(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the grid of a table's game, and save what was entered."""
    actor = get_scorer(request, table)
    card = card_to_score(actor, table)
    if card is None:
        return replaced_link_page(request)
    if request.method == "POST":
        return _save(request, actor, card)
    return _grid(request, card, {}, ())


def _save(request: HttpRequest, actor: Actor, card: ScoreCard) -> HttpResponseBase:
    """Save the deals entered; show the grid again with those that were refused, if any."""
    fields = request.POST.dict()
    results = save_rows(card, actor, fields, _typed_numbers(card, fields))
    saved = [result for result in results if result.score]
    refused = [result for result in results if not result.score]
    new = get_score_card(access_table_to_score(actor, card.table.pk), Names.FULL)
    if not results:
        messages.info(request, _("No deals were entered, so nothing was saved."))
    if saved:
        deals = join_names([str(result.number) for result in saved])
        text = ngettext(
            "Deal %(deals)s has been saved.", "Deals %(deals)s have been saved.", len(saved)
        )
        messages.success(request, text % {"deals": deals}, "good")
    if refused or (fields.get("only") and list_open_deals(new)):
        return _grid(request, new, fields, refused)
    return redirect("type-sheet" if list_open_deals(new) else "table", card.table.pk)


def _typed_numbers(card: ScoreCard, fields: Mapping[str, str]) -> list[int]:
    """Return the numbers of the deals entered, in order; one alone if its button was pressed.

    Deals that have got a result meanwhile are among them: the same result again is harmless, and
    another one is refused with a message.
    """
    typed = {name.partition("-")[0] for name in fields}
    numbers = [number for number in range(1, last_row(card) + 1) if str(number) in typed]
    only = fields.get("only", "")
    return [number for number in numbers if not only or str(number) == only]


def _grid(
    request: HttpRequest, card: ScoreCard, fields: Mapping[str, str], refused: Sequence[RowResult]
) -> HttpResponseBase:
    grid = build_grid(card, fields, refused)
    table, plan, count = card.table, sample_plan(card), len(grid.open_rows)
    return render_page(
        request,
        "scoring/sheet/sheet.html",
        title=_("Enter the whole sheet"),
        crumbs=table_crumbs(table),
        status=422 if refused else 200,
        detail=_detail(card, count),
        columns=list(enumerate(short_names(card.names), 1)),
        grid=grid,
        is_over=not count,
        preview_url=reverse("sheet-preview", args=[table.pk]),
        card_url=reverse("table", args=[table.pk]),
        menu=[
            replace(item, title=translate(item.title), sentence=translate(item.sentence))
            for item in (plan.menu if plan and count else ())
        ],
        bids=bool(plan and plan.needs_bidder),
        refused=refused,
    )


def _detail(card: ScoreCard, rows: int) -> str:
    """Return what is still to be entered. If points end the game, the number is not known."""
    if card.sheet.deal_count is None and rows:
        text = _("%(table)s: enter the deals you played and leave the rest blank.")
        return text % {"table": format_table(card.table.number)}
    text = ngettext(
        "%(table)s: %(count)s deal without a result.",
        "%(table)s: %(count)s deals without a result.",
        rows,
    )
    return text % {"table": format_table(card.table.number), "count": rows}


@never_cache
@handle_refusals
@require_POST
def sheet_preview(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the marks of the grid for what is entered so far. Nothing is saved."""
    actor = get_scorer(request, table)
    card = get_score_card(access_table_to_score(actor, table), Names.FULL)
    fields = request.POST.dict()
    numbers = list_open_deals(card)
    results = preview_rows(card, actor, fields, numbers)
    marks = {"points": build_points(card, results, numbers), "rows": build_marks(results, numbers)}
    return render(request, "scoring/sheet/_marks.html", marks)
