"""Build the grid in which a whole sheet is entered: cells, headings and marks for the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.formatting import format_points, format_signed, short_names
from tournaments.core.translation import translate
from tournaments.pages.scoring.card_rows import build_key
from tournaments.pages.scoring.sheet.validation import RowResult

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import engine
    from tournaments.pages.scoring.card_rows import KeyLine
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
    """An input of the grid. After `max_length` characters the cursor moves on to the next."""

    name: str
    value: str
    label: str
    max_length: int
    kind: str = "number"


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A player's cell of an open deal: its inputs, and the id of the place for the points."""

    fields: tuple[Field, ...]
    mark_id: str
    deals: bool


@dataclass(frozen=True, slots=True)
class DoneCell:
    """A player's cell of a deal with a result: nomination and tricks, and the running total."""

    numbers: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A deal of the grid, as far as those to enter and those with a result are alike."""

    is_open: ClassVar[bool]

    number: int
    label: str
    title: str
    is_special: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneRow(SheetRow):
    """A deal with a result. `call`: what is shown below the grid's headings."""

    is_open = False

    cells: list[DoneCell]
    call: list[str]
    correct_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRow(SheetRow):
    """A deal to enter. `called`: the inputs below the grid's headings. `mark`: what is wrong."""

    is_open = True

    cells: list[SheetCell]
    nominates: bool
    called: list[Field]
    winners: Field | None
    dealer: Field | None
    mark: RowResult


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid: a row for each deal. `headings` are those of the columns for the call or bid."""

    headings: list[str]
    rows: list[DoneRow | OpenRow]

    @property
    def open_rows(self) -> list[OpenRow]:
        """Return the deals to enter."""
        return [row for row in self.rows if isinstance(row, OpenRow)]

    @property
    def key(self) -> list[KeyLine]:
        """Return what the labels of special deals stand for. One with a call has a number."""
        special = [row for row in self.rows if row.is_special and not row.label.isdigit()]
        return build_key((row.label, row.title) for row in special)

    @property
    def asks_nominations(self) -> bool:
        """Return whether any deal to enter has nominations."""
        return any(row.nominates for row in self.open_rows)

    @property
    def asks_winners(self) -> bool:
        """Return whether any deal to enter needs the winner of each trick."""
        return any(row.winners for row in self.open_rows)

    @property
    def asks_dealer(self) -> bool:
        """Return whether the cards decide who deals."""
        return any(row.dealer for row in self.open_rows)


@dataclass(frozen=True, slots=True)
class PointsMark:
    """The points below a cell; `id` is the cell's `mark_id`."""

    id: str
    words: str
    missed: bool


def list_open_deals(card: ScoreCard) -> list[int]:
    """Return the deals without a result, at most MAX_ROWS; none once the game is over."""
    if card.is_finished:
        return []
    open_ones = [n for n in range(1, last_row(card) + 1) if n not in card.accepted]
    return open_ones[:MAX_ROWS]


def last_row(card: ScoreCard) -> int:
    """Return the number of the grid's last deal."""
    return card.last_to_write(BLANK_ROWS)


def build_grid(card: ScoreCard, fields: Mapping[str, str], refused: Sequence[RowResult]) -> Grid:
    """Return the grid: deals with a result as text, the others with inputs and what is wrong."""
    to_type = list_open_deals(card)
    marks = dict(zip(to_type, build_marks(refused, to_type), strict=True))
    first = sample_plan(card)
    asked = _headings(first)
    return Grid(
        asked,
        [
            _open_row(card, deal, fields, deal.plan or first, marks[deal.number])
            if deal.number in marks
            else _done_row(card, deal, asked)
            for deal in card.deals(last_row(card))
            if deal.result or deal.number in marks
        ],
    )


def _done_row(card: ScoreCard, deal: CardDeal, asked: Sequence[str]) -> DoneRow:
    cells: list[DoneCell] = []
    if deal.result and deal.running:
        score = deal.result.score
        # A dash where a special deal has none; in games without nominations it would be noise.
        is_without = "–" if deal.plan and deal.plan.specials else ""
        nominations = score.nominations or (is_without,) * card.table.size
        cells = [
            DoneCell(f"{nominated} {took}".strip(), format_points(total))
            for nominated, took, total in zip(nominations, score.tricks, deal.running, strict=True)
        ]
    return DoneRow(
        number=deal.number,
        label=_label(deal),
        title=translate(deal.plan.title) if deal.plan else "",
        is_special=bool(deal.plan and deal.plan.specials),
        cells=cells,
        call=_call_cells(deal) or ["" for _ in asked],
        correct_url=reverse("deal", args=[card.table.pk, deal.number]),
    )


def _label(deal: CardDeal) -> str:
    # A deal with a call has its number: its size and its specials have their own columns.
    plan = deal.plan
    if plan is None or plan.hand_size_choices:
        return str(deal.number)
    return translate(plan.label)


def _call_cells(deal: CardDeal) -> list[str]:
    """Return what stands below the headings for a deal with a result."""
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
    fields: Mapping[str, str],
    like: engine.DealPlan | None,
    mark: RowResult,
) -> OpenRow:
    """`like` is the plan of the deal, or of another one while this one is not known."""
    plan, number, names = deal.plan, deal.number, short_names(card.names)
    is_called = bool(like and like.hand_size_choices)
    bids = bool(like and like.needs_bidder)
    digits = _max_digits(like)
    kinds = [
        *(["nomination"] if is_called or (plan and plan.takes_nominations) else []),
        *([] if plan and plan.needs_trick_winners else ["tricks"]),
    ]

    def field(kind: str, label: str, max_digits: int, type_: str = "number") -> Field:
        name = f"{number}-{kind}"
        return Field(
            name,
            fields.get(name, "")[:400],
            _("Deal %(number)s, %(field)s") % {"number": number, "field": label},
            max_digits,
            type_,
        )

    cells = [
        SheetCell(
            tuple(
                field(f"{kind}-{seat}", f"{names[seat]}: {_KINDS[kind]}", digits) for kind in kinds
            ),
            f"points-{number}-{seat}",
            deals=bool(plan and plan.dealer == seat and not plan.needs_dealer),
        )
        for seat in range(card.table.size)
    ]
    return OpenRow(
        number=number,
        label=_label(deal),
        title=translate(plan.description) if plan else "",
        is_special=bool(plan and plan.specials),
        cells=cells,
        nominates="nomination" in kinds,
        called=[
            *([field("hand_size", _("cards each"), digits)] if is_called else []),
            *(
                [field("call", _("bid") if bids else _("call"), 400, "text")]
                if is_called or bids
                else []
            ),
            *([field(who, str(_COLUMNS[who]), 1) for who in ("bidder", "partner") if bids]),
        ],
        winners=field("winners", _("winner of each trick, by column"), 40, "text")
        if is_called or (plan and plan.needs_trick_winners)
        else None,
        dealer=field("dealer", _("column of the dealer"), 1)
        if like and like.needs_dealer
        else None,
        mark=mark,
    )


def sample_plan(card: ScoreCard) -> engine.DealPlan | None:
    """Return a plan that shows what this game asks: the next deal, or the first once it is over."""
    return card.plan(card.next_number or 1)


def _headings(plan: engine.DealPlan | None) -> list[str]:
    """Return the headings of the columns for the call or bid."""
    if plan and plan.needs_bidder:
        return [_("Bid"), _("Bidder"), _("Partner")]
    return [_("Cards"), _("Called")] if plan and plan.hand_size_choices else []


def _max_digits(plan: engine.DealPlan | None) -> int:
    sizes = [*(plan.hand_size_choices if plan else ()), (plan.hand_size if plan else None) or 0]
    return len(str(max(sizes)))


def build_marks(results: Sequence[RowResult], numbers: Sequence[int]) -> list[RowResult]:
    """Return what stands beside each of the rows; nothing beside a blank one."""
    by_number = {result.number: result for result in results}
    return [by_number.get(number, RowResult(number)) for number in numbers]


def build_points(
    card: ScoreCard, results: Sequence[RowResult], numbers: Sequence[int]
) -> list[PointsMark]:
    """Return the points below the cells of the rows, as far as they can be scored.

    Totals run as far as no deal is missing; after a gap each deal's own points are shown.
    """
    scores = card.scores | {result.number: result.score for result in results if result.score}
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
            PointsMark(f"points-{number}-{seat}", words, missed=missed[seat] is False)
            for seat, words in enumerate(shown)
        ]
    return points
