"""Words for paper: a table's card as a score sheet, its link as a placard, and the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse

from tournaments.links import link_token
from tournaments.printing.papers import (
    Call,
    Placard,
    Played,
    PrintedSheet,
    SheetDeal,
    Special,
    Theme,
)
from tournaments.printing.typesetting import placards_pdf, sheets_pdf
from tournaments.printing.wording import without_opening
from tournaments.selectors.papers import names_at
from tournaments.views.addresses import address_for_others
from tournaments.views.calls import SLOTS
from tournaments.views.words import day, plain, short_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

    from engine import DealPlan
    from tournaments.models import Table
    from tournaments.selectors.cards import Card, CardDeal


def address_of_table(request: HttpRequest, table: Table) -> str:
    """The table's secret address, as phones follow it."""
    return address_for_others(request, reverse("table-link", args=[link_token(table)]))


def sheets_answer(cards: Sequence[Card], name: str) -> HttpResponse:
    """The score sheets of some tables as a file."""
    return _file(sheets_pdf([sheet_of_card(card) for card in cards]), name)


def placards_answer(request: HttpRequest, tables: list[Table], name: str) -> HttpResponse:
    """The placards of some tables as a file. They are secret: nothing on the way may keep them."""
    names = names_at(tables)
    return _file(
        placards_pdf(
            [
                Placard(
                    title=str(table),
                    place=f"{table.event.club.name} · {table.event.name} · {table.round}",
                    players=names[table.pk],
                    link=address_of_table(request, table),
                )
                for table in tables
            ]
        ),
        name,
    )


def _file(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def sheet_of_card(card: Card) -> PrintedSheet:
    """A table's card as it is printed: what is in already is on it, the rest is to be written."""
    table, ruleset = card.table, card.sheet.ruleset
    deals = card.deals()
    plans = [deal.plan for deal in deals if deal.plan]
    title, specials = _specials(plans)
    return PrintedSheet(
        title=str(table),
        place=f"{table.event.club.name} · {table.event.name}, round {table.round.number} · "
        f"{day(table.event.held_on)}",
        rules=ruleset.title,
        scoring=ruleset.words,
        players=card.names,
        columns=tuple(short_names(card.names)),
        deals=tuple(_deal(deal) for deal in deals),
        sums=_sums(card),
        specials_title=title,
        specials=specials,
        menu=_menu(plans),
    )


def _deal(deal: CardDeal) -> SheetDeal:
    plan = deal.plan
    if plan is None or plan.hand_size is None:
        dealer = plan.dealer if plan and not plan.needs_dealer else None
        return SheetDeal(deal.number, "", "", "", dealer, is_special=False, takes_nominations=True)
    dealer = None if plan.needs_dealer else plan.dealer
    return SheetDeal(
        number=deal.number,
        label=plan.label,
        cards=str(plan.hand_size),
        title=plan.title,
        dealer=deal.result.score.dealer if deal.result else dealer,
        is_special=bool(plan.specials),
        takes_nominations=plan.takes_nominations,
        played=_played(deal),
    )


def _played(deal: CardDeal) -> tuple[Played, ...]:
    if deal.result is None or deal.running is None:
        return ()
    score = deal.result.score
    said = score.nominations or ("",) * len(deal.running)
    return tuple(
        Played(plain(total), str(nominated), made is False)
        for total, nominated, made in zip(deal.running, said, score.made, strict=True)
    )


def _sums(card: Card) -> tuple[tuple[str, ...], ...]:
    if not card.is_finished:
        return ()
    totals = card.totals
    return tuple(map(plain, totals.points)), tuple(map(str, totals.failed))


def _specials(plans: Sequence[DealPlan]) -> tuple[str, tuple[Special, ...]]:
    """The special deals of a schedule, and their heading; nothing where a caller calls them."""
    found = {
        (plan.label, plan.title): plan.sentence for plan in plans if plan.specials and not plan.menu
    }
    opening, sentences = without_opening(list(found.values()))
    rows = zip(found, sentences, strict=True)
    specials = tuple(Special(label, title, sentence) for (label, title), sentence in rows)
    return f"Special deals: {opening.lower()}" if opening else "Special deals", specials


def _menu(plans: Sequence[DealPlan]) -> tuple[Theme, ...]:
    menu = next((plan.menu for plan in plans if plan.menu), ())
    return tuple(
        Theme(
            SLOTS.get(kind, kind.capitalize()),
            tuple(Call(item.title, item.sentence) for item in menu if item.slot == kind),
        )
        for kind in dict.fromkeys(item.slot for item in menu)
    )
