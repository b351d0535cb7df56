"""Build the rows and cells of a score card, ready for the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import (
    format_points,
    format_round,
    join_names,
    short_names,
)
from tournaments.core.translation import translate
from tournaments.events import list_substitutes
from tournaments.models import EventState
from tournaments.online import group_by_seat, list_bot_deals
from tournaments.pages.core.charts import LineChart, Series, build_line_chart
from tournaments.pages.core.rows import Row
from tournaments.pages.scoring.footnotes import Footnotes
from tournaments.pages.scoring.stakes import payment_rows
from tournaments.pages.standings.standings_table import count_bot_deals
from tournaments.presets import ruleset_from_json
from tournaments.scoring import describe_ruling, list_notices
from tournaments.standings import describe_whose_adjustment, list_adjustments

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.models import Table
    from tournaments.pages.scoring.stakes import AmountRow
    from tournaments.scoring import CardDeal, ScoreCard


@dataclass(frozen=True, slots=True)
class Cell(Row):
    """One player's cell: running total, nomination, and how it is drawn and read aloud."""

    classes: str
    total: str = ""
    bid: str = ""
    mark: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class CardRow(Row):
    """One deal's line."""

    classes: str
    url: str
    label: str
    mark: str
    title: str
    spoken: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What the label of special deals stands for."""

    label: str
    title: str


@dataclass(frozen=True, slots=True)
class FooterCell:
    """One player's column at the foot of the card."""

    points: str
    failed: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class CardPanel:
    """The card with what surrounds it. `is_live`: the page polls for changes.

    `key`: what the labels of its special deals stand for.
    `verdict`: who has won. `rulings`: what is void or reset. `adjustments`: penalties and bonuses
    of the players, which count in the standings and not here. `stand_ins`: a sentence for each
    substitute.
    """

    names: list[str]
    is_live: bool
    is_finished: bool
    live_url: str
    state: str
    state_class: str
    detail: str
    rows: list[CardRow]
    key: list[KeyLine]
    totals: list[FooterCell]
    verdict: str
    rulings: list[str]
    adjustments: list[str]
    stand_ins: list[str]
    footnotes: list[str]
    payments: list[AmountRow]
    chart: LineChart | None


def card_panel(card: ScoreCard, *, scores: bool, money: bool) -> CardPanel:
    """Build the card. `scores`: link open deals to the pages that enter them; `money`: settle."""
    footnotes = Footnotes(card)
    table = card.table
    bots = _find_bot_deals(card)
    rows = _card_rows(card, footnotes, scores=scores)
    return CardPanel(
        names=short_names(card.names),
        is_live=not card.is_finished and table.event.state == EventState.RUNNING,
        is_finished=card.is_finished,
        live_url=reverse("table-card", args=[table.pk]),
        state=_state(card),
        state_class=_state_class(card),
        detail=f"{_round(table)} {translate(ruleset_from_json(table.event.ruleset).title)}.",
        rows=rows,
        key=build_key((row.label, row.spoken) for row in rows),
        totals=_footer_cells(card),
        verdict=_result_sentence(card, bots),
        rulings=[describe_ruling(line) for line in list_notices(table, card.shows)],
        adjustments=_adjustments(card),
        stand_ins=_stand_ins(card),
        footnotes=[*footnotes.texts(), *_bot_notes(card, bots)],
        payments=payment_rows(card) if money else [],
        chart=_draw_totals(card),
    )


def _find_bot_deals(card: ScoreCard) -> Mapping[int, tuple[int, ...]]:
    """Return the deals on the card in which a bot acted for a player, by seat."""
    found = list_bot_deals(card.table)
    return group_by_seat(one for one in found if one.deal in card.accepted)


def _bot_notes(card: ScoreCard, bots: Mapping[int, tuple[int, ...]]) -> list[str]:
    """Return a note for each player for whom a bot played some deals online."""
    return [
        ngettext(
            "A bot played for %(name)s in deal %(deals)s.",
            "A bot played for %(name)s in deals %(deals)s.",
            len(deals),
        )
        % {"name": card.names[seat], "deals": ", ".join(map(str, deals))}
        for seat, deals in bots.items()
    ]


def _draw_totals(card: ScoreCard) -> LineChart | None:
    """Draw the totals after each deal; the card itself has the figures."""
    numbers = sorted(card.accepted)
    totals = [card.totals.running(number) for number in numbers]
    return build_line_chart(
        "totals",
        title=_("The totals, deal by deal"),
        description=_("How many points each player had after each deal. The card has the figures."),
        labels=[str(number) for number in numbers],
        series=[
            Series(name, [row[seat] for row in totals])
            for seat, name in enumerate(short_names(card.names))
        ],
    )


def _adjustments(card: ScoreCard) -> list[str]:
    lines = list_adjustments(card.shows, event=card.table.event, players=card.player_ids)
    return [describe_whose_adjustment(line) for line in lines]


def _card_rows(card: ScoreCard, footnotes: Footnotes, *, scores: bool) -> list[CardRow]:
    deals = card.deals()
    turns = _section_ends(deals)
    return [_row(card, deal, footnotes, scores=scores, turn=deal.number in turns) for deal in deals]


def build_key(rows: Iterable[tuple[str, str]]) -> list[KeyLine]:
    """Return what labels stand for, each once. `rows`: label and title; no title, no special."""
    titles = {label: title for label, title in rows if title}
    return [KeyLine(label, title) for label, title in titles.items()]


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
        "next": deal.number == card.next_number and not card.is_finished and _counts(card),
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


def _footer_cells(card: ScoreCard) -> list[FooterCell]:
    """Return totals and missed nominations by seat, the winners marked."""
    totals = card.totals
    return [
        FooterCell(format_points(points), failed, seat in card.winners)
        for seat, (points, failed) in enumerate(zip(totals.points, totals.failed, strict=True))
    ]


def deal_title(card: ScoreCard, number: int) -> str:
    """Return which deal it is, of how many: "Deal 3 of 22"."""
    if card.sheet.deal_count:
        text = _("Deal %(number)s of %(count)s")
        return text % {"number": number, "count": card.sheet.deal_count}
    return _("Deal %(number)s") % {"number": number}


def _stand_ins(card: ScoreCard) -> list[str]:
    """Return a sentence for each substitute: for whom they played, and which deals."""
    sentences = []
    for line in list_substitutes(card.table, card.shows):
        text = (
            _("%(name)s played for %(player)s from deal %(first)s to deal %(last)s.")
            if line.to_deal
            else _("%(name)s has played for %(player)s since deal %(first)s.")
        )
        player = card.names[line.seat]
        values = {"name": line.name, "player": player, "first": line.from_deal}
        sentences.append(text % (values | {"last": line.to_deal}))
    return sentences


def _round(table: Table) -> str:
    """Return the table's round as a sentence, with a warning if it was undone."""
    name = format_round(table.round.number, is_free=table.round.is_free)
    if table.round.undone_at is not None:
        return _("%(round)s was undone: nothing here counts.") % {"round": name}
    if table.voided_at is not None:
        return _("%(round)s. This table is void: nothing here counts.") % {"round": name}
    return f"{name}."


def _counts(card: ScoreCard) -> bool:
    """Return whether what is on the card counts anywhere."""
    return card.table.round.undone_at is None and card.table.voided_at is None


def _state_class(card: ScoreCard) -> str:
    if not _counts(card):
        return "chip-alert"
    return "chip-done" if card.is_finished else "chip-live"


def _state(card: ScoreCard) -> str:
    if card.table.round.undone_at is not None:
        return _("Undone")
    if card.table.voided_at is not None:
        return _("Void")
    if card.table.is_sealed:
        return _("Sealed")
    if card.is_finished:
        return _("Closed early") if card.table.closed_at else _("Finished")
    return deal_title(card, card.next_number or 1)


def _result_sentence(card: ScoreCard, bots: Mapping[int, tuple[int, ...]]) -> str:
    """Return who won and, after a tie, by which rule; empty while the game goes on."""
    winners = card.winners
    if not winners:
        return ""
    best = card.totals.points[winners[0]]
    names = [_name_winner(card, seat, len(bots.get(seat, ()))) for seat in winners]
    values = {
        "names": join_names(names),
        "points": format_points(best),
    }
    if len(winners) > 1:
        return _("%(names)s share the win with %(points)s points each.") % values
    if card.totals.points.count(best) > 1:
        text = _("%(names)s wins with %(points)s points, by fewer missed nominations.")
        return text % values
    return _("%(names)s wins with %(points)s points.") % values


def _name_winner(card: ScoreCard, seat: int, bot_deals: int) -> str:
    """Return a winner's name, with the number of deals that a bot played for them."""
    name = card.names[seat]
    return f"{name} ({count_bot_deals(bot_deals)})" if bot_deals else name
