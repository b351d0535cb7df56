"""Words for paper: a table's card as a score sheet, its link as a placard, and the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse

import engine
from tournaments.core.addresses import shareable_url
from tournaments.core.formatting import format_date, format_points, short_names
from tournaments.core.links import table_token
from tournaments.models.table import MOST_DEALS
from tournaments.papers.documents import (
    MAX_LINES,
    MenuCall,
    MenuSection,
    Placard,
    PlayedCell,
    PrintedSheet,
    SheetDeal,
    SpecialNote,
    SumRow,
)
from tournaments.papers.labels import SLOT_TITLES, split_common_opening
from tournaments.papers.queries import list_names_by_table
from tournaments.papers.typeset import placards_pdf, sheets_pdf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest

    from engine import DealPlan
    from tournaments.models import Table
    from tournaments.scoring import CardDeal, ScoreCard, StoredDeal


def table_link_url(request: HttpRequest, table: Table) -> str:
    """The table's secret address, as phones follow it."""
    return shareable_url(request, reverse("table-link", args=[table_token(table)]))


def sheets_response(cards: Sequence[ScoreCard], name: str) -> HttpResponse:
    """The score sheets of some tables as a file."""
    return _pdf_response(sheets_pdf([build_sheet(card) for card in cards]), name)


def placards_response(request: HttpRequest, tables: list[Table], name: str) -> HttpResponse:
    """The placards of some tables as a file. They are secret: nothing on the way may keep them."""
    names = list_names_by_table(tables)
    return _pdf_response(
        placards_pdf(
            [
                Placard(
                    title=str(table),
                    place=f"{table.event.club.name} · {table.event.name} · {table.round}",
                    players=names[table.pk],
                    link=table_link_url(request, table),
                )
                for table in tables
            ]
        ),
        name,
    )


def _pdf_response(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def build_sheet(card: ScoreCard) -> PrintedSheet:
    """A table's card as it is printed: what is in already is on it, the rest is to be written."""
    table, ruleset = card.table, card.sheet.ruleset
    deals = card.deals(_last_line(card))
    plans = [deal.plan for deal in deals if deal.plan]
    title, specials = _bids(plans) or _specials(plans)
    names = tuple(short_names(card.names))
    dealers = {line.number: line.dealer for line in engine.describe(card.sheet, MOST_DEALS).deals}
    return PrintedSheet(
        title=str(table),
        place=f"{table.event.club.name} · {table.event.name}, round {table.round.number} · "
        f"{format_date(table.event.held_on)}",
        rules=ruleset.title,
        scoring=ruleset.words,
        players=card.names,
        columns=names,
        deals=tuple(
            _deal(deal, names, dealers, is_next=deal.number == card.next_number) for deal in deals
        ),
        sums=_sums(card, plans),
        key=_key(plans),
        asks=_asked_columns(plans),
        specials_title=title,
        specials=specials,
        menu=_menu(plans),
    )


def _last_line(card: ScoreCard) -> int:
    """The last line on the paper: the game's, or the last of a page where points end it."""
    played = max(card.accepted, default=0)
    return card.last_to_write(MAX_LINES - played % MAX_LINES)


def _deal(
    deal: CardDeal, names: Sequence[str], dealers: Mapping[int, int | None], *, is_next: bool
) -> SheetDeal:
    """A line. `dealers`: who deals, as far as it hangs on nothing that is played."""
    plan, result = deal.plan, deal.result
    dealer = dealers.get(deal.number)
    if plan and not plan.needs_dealer and (is_next or result):
        dealer = plan.dealer
    if plan is None or plan.hand_size is None:
        return SheetDeal(deal.number, "", "", (), dealer, is_special=False, takes_nominations=True)
    return SheetDeal(
        number=deal.number,
        label=plan.label,
        cards=str(plan.hand_size),
        said=_asked_cells(plan, result, names) if result else (),
        dealer=result.score.dealer if result else dealer,
        is_special=bool(plan.specials),
        takes_nominations=plan.takes_nominations,
        played=_played(deal),
    )


def _asked_cells(plan: DealPlan, result: StoredDeal, names: Sequence[str]) -> tuple[str, ...]:
    """What stands in the columns that `_asks` heads, of a deal that is in."""
    if not plan.needs_bidder:
        return (plan.title,) if plan.menu else ()
    report = result.report
    bids = [item.title for item in plan.menu if item.slug in (report.call or ())]
    who = ("" if seat is None else names[seat] for seat in (report.bidder, report.partner))
    return (", ".join(bids), *who)


def _asked_columns(plans: Sequence[DealPlan]) -> tuple[str, ...]:
    """What has to be written of a deal besides what each player said and took."""
    if any(plan.needs_bidder for plan in plans):
        return ("Bid", "Bidder", "Partner")
    return ("Caller and call",) if any(plan.menu for plan in plans) else ()


def _nominates(plans: Sequence[DealPlan]) -> bool:
    return any(plan.takes_nominations for plan in plans)


def _key(plans: Sequence[DealPlan]) -> str:
    """How a cell is written. It goes on from the mark of the dealer."""
    if _nominates(plans):
        return (
            "deals; the next clockwise leads and nominates first. In a cell: the running total, "
            "after the stroke the nomination, after the dots the tricks taken. "
            "A miss gets a small cross."
        )
    bids = any(plan.needs_bidder for plan in plans)
    first = "bids" if bids else "leads"
    return (
        f"deals; the next clockwise {first} first. "
        "In a cell: the running total, after the dots the tricks taken."
    )


def _played(deal: CardDeal) -> tuple[PlayedCell, ...]:
    if deal.result is None or deal.running is None:
        return ()
    score = deal.result.score
    said = score.nominations or ("",) * len(deal.running)
    return tuple(
        PlayedCell(format_points(total), str(nominated), made is False)
        for total, nominated, made in zip(deal.running, said, score.made, strict=True)
    )


def _sums(card: ScoreCard, plans: Sequence[DealPlan]) -> tuple[SumRow, ...]:
    """Total points; misses too where something is nominated. Filled in once the game is over."""
    totals, is_over = card.totals, card.is_finished
    points = SumRow("Total", tuple(map(format_points, totals.points)) if is_over else ())
    missed = SumRow("Missed", tuple(map(str, totals.failed)) if is_over else ())
    return (points, missed) if _nominates(plans) else (points,)


def _bids(plans: Sequence[DealPlan]) -> tuple[str, tuple[SpecialNote, ...]] | None:
    """What may be bid, and its heading; None where nobody bids."""
    menu = next((plan.menu for plan in plans if plan.needs_bidder), ())
    if not menu:
        return None
    return "What may be bid", tuple(SpecialNote("", item.title, item.sentence) for item in menu)


def _specials(plans: Sequence[DealPlan]) -> tuple[str, tuple[SpecialNote, ...]]:
    """The special deals of a schedule, and their heading; nothing where a caller calls them."""
    found = {
        (plan.label, plan.title): plan.sentence for plan in plans if plan.specials and not plan.menu
    }
    opening, sentences = split_common_opening(list(found.values()))
    rows = zip(found, sentences, strict=True)
    specials = tuple(SpecialNote(label, title, sentence) for (label, title), sentence in rows)
    return f"Special deals: {opening.lower()}" if opening else "Special deals", specials


def _menu(plans: Sequence[DealPlan]) -> tuple[MenuSection, ...]:
    """What a caller may call, sorted by what it decides; nothing where nobody calls."""
    menu = next((plan.menu for plan in plans if plan.menu and not plan.needs_bidder), ())
    return tuple(
        MenuSection(
            SLOT_TITLES.get(kind, kind.capitalize()),
            tuple(MenuCall(item.title, item.sentence) for item in menu if item.slot == kind),
        )
        for kind in dict.fromkeys(item.slot for item in menu)
    )
