"""Build printed score sheets and placards of tables: their texts and figures, and the PDF file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from tournaments.core import limits
from tournaments.core.addresses import shareable_url
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotAllowed
from tournaments.core.formatting import (
    format_date,
    format_points,
    format_round,
    format_table,
    short_names,
)
from tournaments.core.links.table_codes import list_table_links
from tournaments.core.translation import translate
from tournaments.events import score_sheet_for
from tournaments.models import Event, KeyScope, Round, Table
from tournaments.models.table import MAX_DEALS
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
from tournaments.papers.labels import split_common_opening
from tournaments.papers.slot_titles import SLOT_TITLES
from tournaments.papers.texts import PLACARD_LABELS, SHEET_LABELS
from tournaments.papers.typeset import placards_pdf, qr_rows, sheets_pdf
from tournaments.presets import default_table_sizes
from tournaments.scoring import ScoreCard

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest
    from django.utils.functional import _StrPromise

    from engine import DealPlan
    from tournaments.core.actors import Actor
    from tournaments.models import Club
    from tournaments.scoring import CardDeal, StoredDeal


def table_link_urls(request: HttpRequest, tables: Sequence[Table]) -> dict[int, str]:
    """Return the secret addresses that open tables of one event, under a host that phones reach."""
    return {
        pk: shareable_url(request, reverse("table-link", args=[link]))
        for pk, link in list_table_links(tables).items()
    }


def sheets_response(by: Actor, cards: Sequence[ScoreCard], name: str) -> HttpResponse:
    """Return the score sheets of some tables as a PDF response. Raises TooManyRequests."""
    limits.use_by(limits.PDFS, by)
    return pdf_response(sheets_pdf([build_sheet(card) for card in cards]), name)


def blank_sheet_response(by: Actor, club: Club, ruleset: engine.Ruleset, name: str) -> HttpResponse:
    """Return an empty score sheet of some rules, as a table of usual size would get it.

    Raises TooManyRequests.
    """
    limits.use_by(limits.PDFS, by)
    size = default_table_sizes(engine.preset_of(ruleset))["preferred_table"]
    names = tuple(_("Player %(number)d") % {"number": seat} for seat in range(1, size + 1))
    # None of the rows is saved: a sheet needs no more of a table than this.
    event = Event(club=club, name=translate(ruleset.title), ruleset=ruleset.to_json())
    table = Table(event=event, round=Round(event=event, number=1), number=1, size=size)
    card = ScoreCard(table, score_sheet_for(table), Names.FULL, names, (), (), {})
    return pdf_response(sheets_pdf([build_sheet(card)]), name)


def placards_response(
    request: HttpRequest, by: Actor, tables: list[Table], name: str
) -> HttpResponse:
    """Return the placards of some tables as a PDF response.

    Their links are secret, so no cache may keep it. Raises TooManyRequests, NotAllowed for an API
    key that only reads.
    """
    if not by.reaches(KeyScope.PLAY):
        raise NotAllowed(
            _("Placards show links that open tables for scoring. This API key can only read.")
        )
    limits.use_by(limits.PDFS, by)
    links = table_link_urls(request, tables)
    placards = [_build_placard(table, links[table.pk]) for table in tables]
    return pdf_response(placards_pdf(placards), name)


def _build_placard(table: Table, link: str) -> Placard:
    labels, title = _in_language(PLACARD_LABELS), format_table(table.number)
    if table.round.is_free:  # each is a round of its own, and so is its code
        labels["night"], title = "", format_round(table.round.number, is_free=True)
    return Placard(
        title=title,
        place=f"{table.event.club.name} · {table.event.name}",
        link=link,
        code=qr_rows(link),
        labels=labels,
    )


def pdf_response(content: bytes, name: str) -> HttpResponse:
    """Return a PDF file as a response that no cache keeps."""
    answer = HttpResponse(content, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    answer.headers["Cache-Control"] = "no-store"  # placards have secret links in them
    return answer


def build_sheet(card: ScoreCard) -> PrintedSheet:
    """Return the score sheet of a card: accepted deals are filled in, the rest is blank."""
    table, ruleset = card.table, card.sheet.ruleset
    deals = card.deals(_last_line(card))
    plans = [deal.plan for deal in deals if deal.plan]
    title, specials = _bids(plans) or _specials(plans)
    names = tuple(short_names(card.names))
    dealers = {line.number: line.dealer for line in engine.describe(card.sheet, MAX_DEALS).deals}
    return PrintedSheet(
        title=format_table(table.number),
        place=_("%(club)s · %(night)s, round %(round)s · %(date)s")
        % {
            "club": table.event.club.name,
            "night": table.event.name,
            "round": table.round.number,
            "date": format_date(table.event.held_on),
        },
        rules=translate(ruleset.title),
        scoring=tuple(translate(sentence) for sentence in ruleset.words),
        players=card.names,
        columns=names,
        deals=tuple(
            _deal(deal, names, dealers, is_next=deal.number == card.next_number) for deal in deals
        ),
        sums=_sums(card, plans),
        key=_key(plans),
        labels=_in_language(SHEET_LABELS),
        asks=_asked_columns(plans),
        specials_title=title,
        specials=specials,
        menu=_menu(plans),
    )


def _in_language(labels: Mapping[str, _StrPromise]) -> dict[str, str]:
    """Return labels in the language of the request; a document holds plain strings only."""
    return {name: str(label) for name, label in labels.items()}


def _last_line(card: ScoreCard) -> int:
    """Return the last row of the sheet; in an open-ended game the last one of a page."""
    played = max(card.accepted, default=0)
    return card.last_to_write(MAX_LINES - played % MAX_LINES)


def _deal(
    deal: CardDeal, names: Sequence[str], dealers: Mapping[int, int | None], *, is_next: bool
) -> SheetDeal:
    """Return a row. `dealers`: the dealer of each deal that does not depend on earlier results."""
    plan, result = deal.plan, deal.result
    dealer = dealers.get(deal.number)
    if plan and not plan.needs_dealer and (is_next or result):
        dealer = plan.dealer
    if plan is None or plan.hand_size is None:
        return SheetDeal(deal.number, "", "", (), dealer, is_special=False, takes_nominations=True)
    return SheetDeal(
        number=deal.number,
        label=translate(plan.label),
        cards=str(plan.hand_size),
        asked=_asked_cells(plan, result, names) if result else (),
        dealer=result.score.dealer if result else dealer,
        is_special=bool(plan.specials),
        takes_nominations=plan.takes_nominations,
        played=_played(deal),
    )


def _asked_cells(plan: DealPlan, result: StoredDeal, names: Sequence[str]) -> tuple[str, ...]:
    """Return the cells below `_asked_columns` of a deal with a result."""
    if not plan.needs_bidder:
        return (translate(plan.title),) if plan.menu else ()
    report = result.report
    bids = [translate(item.title) for item in plan.menu if item.slug in (report.call or ())]
    who = ("" if seat is None else names[seat] for seat in (report.bidder, report.partner))
    return (", ".join(bids), *who)


def _asked_columns(plans: Sequence[DealPlan]) -> tuple[str, ...]:
    """Return the headings of what is written of a deal beside nominations and tricks."""
    if any(plan.needs_bidder for plan in plans):
        return (_("Bid"), _("Bidder"), _("Partner"))
    return (_("Caller and call"),) if any(plan.menu for plan in plans) else ()


def _nominates(plans: Sequence[DealPlan]) -> bool:
    return any(plan.takes_nominations for plan in plans)


def _key(plans: Sequence[DealPlan]) -> str:
    """Explain how a cell is written. The text follows the mark of the dealer."""
    if _nominates(plans):
        return _(
            "dealer; the next player clockwise leads and nominates first. Write the running total, "
            "the nomination after the slash, the tricks taken after the dots, and a small cross "
            "for a missed nomination."
        )
    if any(plan.needs_bidder for plan in plans):
        return _(
            "dealer; the next player clockwise bids first. Write the running total, and the tricks "
            "taken after the dots."
        )
    return _(
        "dealer; the next player clockwise leads first. Write the running total, and the tricks "
        "taken after the dots."
    )


def _played(deal: CardDeal) -> tuple[PlayedCell, ...]:
    if deal.result is None or deal.running is None:
        return ()
    score = deal.result.score
    nominations = score.nominations or ("",) * len(deal.running)
    return tuple(
        PlayedCell(format_points(total), str(nominated), made is False)
        for total, nominated, made in zip(deal.running, nominations, score.made, strict=True)
    )


def _sums(card: ScoreCard, plans: Sequence[DealPlan]) -> tuple[SumRow, ...]:
    """Return the rows of totals and misses, filled in once the game is over."""
    totals, is_over = card.totals, card.is_finished
    points = SumRow(_("Total"), tuple(map(format_points, totals.points)) if is_over else ())
    missed = SumRow(_("Missed"), tuple(map(str, totals.failed)) if is_over else ())
    return (points, missed) if _nominates(plans) else (points,)


def _bids(plans: Sequence[DealPlan]) -> tuple[str, tuple[SpecialNote, ...]] | None:
    """Return a heading and the possible bids; None in a game without bids."""
    menu = next((plan.menu for plan in plans if plan.needs_bidder), ())
    if not menu:
        return None
    notes = (SpecialNote("", translate(item.title), translate(item.sentence)) for item in menu)
    return _("Possible bids"), tuple(notes)


def _specials(plans: Sequence[DealPlan]) -> tuple[str, tuple[SpecialNote, ...]]:
    """Return a heading and the special deals of a schedule; none if a caller chooses them."""
    found = {
        (translate(plan.label), translate(plan.title)): plan.sentence
        for plan in plans
        if plan.specials and not plan.menu
    }
    opening, sentences = split_common_opening(list(found.values()))
    rows = zip(found, sentences, strict=True)
    specials = tuple(
        SpecialNote(label, title, translate(sentence)) for (label, title), sentence in rows
    )
    if opening:
        words = translate(opening).rstrip(".").lower()
        return _("Special deals: %(opening)s") % {"opening": words}, specials
    return _("Special deals"), specials


def _menu(plans: Sequence[DealPlan]) -> tuple[MenuSection, ...]:
    """Return what a caller may call, by slot; none in a game without a caller."""
    menu = next((plan.menu for plan in plans if plan.menu and not plan.needs_bidder), ())
    return tuple(
        MenuSection(
            str(SLOT_TITLES.get(kind, kind.capitalize())),
            tuple(
                MenuCall(translate(item.title), translate(item.sentence))
                for item in menu
                if item.slot == kind
            ),
        )
        for kind in dict.fromkeys(item.slot for item in menu)
    )
