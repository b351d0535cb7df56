"""Build the rows and cells of a score card, ready for the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.formatting import format_points
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from tournaments.pages.scoring.footnotes import Footnotes
    from tournaments.scoring import CardDeal, ScoreCard


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's cell: running total, nomination, and how it is drawn and read aloud."""

    classes: str
    total: str = ""
    bid: str = ""
    mark: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One deal's line."""

    classes: str
    url: str
    label: str
    mark: str
    title: str
    spoken: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class FooterCell:
    """One player's column at the foot of the card."""

    points: str
    failed: int
    is_winner: bool


def card_rows(card: ScoreCard, footnotes: Footnotes, *, scores: bool) -> list[CardRow]:
    """Return every row of the card. `scores`: link open deals to the pages that enter them."""
    deals = card.deals()
    turns = _section_ends(deals)
    return [_row(card, deal, footnotes, scores=scores, turn=deal.number in turns) for deal in deals]


def _section_ends(deals: list[CardDeal]) -> set[int]:
    """Return the deals before which or after which special deals begin or end.

    A heavier line is drawn below them.
    """
    special = [bool(deal.plan and deal.plan.specials) for deal in deals]
    changes = zip(deals, special, special[1:], strict=False)
    return {deal.number for deal, one, next_one in changes if one != next_one}


def _row(
    card: ScoreCard, deal: CardDeal, footnotes: Footnotes, *, scores: bool, turn: bool
) -> CardRow:
    plan, table, there = deal.plan, card.table, card.sheet.seats_at(deal.number)
    title = translate(plan.description) if plan else _("An earlier deal decides what this one is.")
    classes = {
        "special": bool(plan and plan.specials),
        "turn": turn,
        "to-come": deal.result is None,
        "next": deal.number == card.next_number and not card.is_finished,
    }
    url = ""
    if deal.result or (scores and plan):
        url = reverse("deal-history" if deal.result else "deal", args=[table.pk, deal.number])
    return CardRow(
        classes=_class_names(classes),
        url=url,
        label=translate(plan.label) if plan else "?",
        mark=footnotes.mark(deal.number, None),
        title=_("Deal %(number)s: %(title)s") % {"number": deal.number, "title": title},
        spoken=translate(plan.title) if plan and plan.specials else "",
        cells=tuple(
            _cell(deal, seat, footnotes) if seat in there else Cell("", spoken=_("does not play"))
            for seat in range(table.size)
        ),
    )


def _cell(deal: CardDeal, seat: int, footnotes: Footnotes) -> Cell:
    dealer = deal.result.score.dealer if deal.result else deal.plan.dealer if deal.plan else None
    deals = seat == dealer
    if deal.result is None or deal.running is None:
        return Cell(classes=_class_names({"dealt": deals}), spoken=_("dealer") if deals else "")
    score = deal.result.score
    missed = score.made[seat] is False
    return Cell(
        classes=_class_names({"missed": missed, "dealt": deals}),
        total=format_points(deal.running[seat]),
        bid=str(score.nominations[seat]) if score.nominations else "",
        mark=footnotes.mark(deal.number, seat),
        spoken=", ".join(
            filter(None, [_("missed") if missed else "", _("dealer") if deals else ""])
        ),
    )


def _class_names(classes: dict[str, bool]) -> str:
    return " ".join(name for name, holds in classes.items() if holds)


def footer_cells(card: ScoreCard) -> list[FooterCell]:
    """Return totals and missed nominations by seat, the winners marked."""
    totals = card.totals
    return [
        FooterCell(format_points(points), failed, seat in card.winners)
        for seat, (points, failed) in enumerate(zip(totals.points, totals.failed, strict=True))
    ]
