"""Find what was remarkable at a night: a comeback, a nomination, a close table."""

from __future__ import annotations

from collections import defaultdict
from operator import add
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shapes import Shape
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import engine
    from tournaments.events import TableLine

MIN_COMEBACK = 5
"""Points behind from which on winning is a comeback."""


class Comeback(Shape):
    """The winner of a table who was the furthest behind its leader."""

    table_id: int
    player_id: int
    name: str
    behind: int
    deal: Annotated[int, "After which deal."]


class BestNomination(Shape):
    """The highest nomination that was exact."""

    table_id: int
    player_id: int
    name: str
    tricks: int
    deal: int


class ClosestTable(Shape):
    """The table at which the first two ended the fewest points apart."""

    table_id: int
    names: Annotated[tuple[str, ...], "The first and the second."]
    margin: int


class Highlights(Shape):
    """What was remarkable at a night; null where nothing was."""

    comeback: Comeback | None
    nomination: BestNomination | None
    closest: ClosestTable | None


class _Deal(NamedTuple):
    """What highlights need of the score of a deal; making the whole of it takes twice as long."""

    number: int
    points: Sequence[int]
    nominations: Sequence[int] | None
    exact: Sequence[bool]


_Deals: TypeAlias = "Mapping[int, Sequence[_Deal]] | Mapping[int, Sequence[engine.DealScore]]"


def find_highlights(
    tables: Sequence[TableLine],
    known: Mapping[int, Sequence[engine.DealScore]] | None = None,
) -> Highlights:
    """Find the highlights of the finished tables among these.

    One query for the scores of their deals, unless they are `known`, by table and number.
    """
    done = [table for table in tables if table.is_finished and not table.is_void and table.deals]
    deals = _read_scores([table.pk for table in done]) if known is None else known
    return Highlights(
        comeback=_find_comeback(done, deals),
        nomination=_find_nomination(done, deals),
        closest=_find_closest(done),
    )


def _read_scores(tables: Sequence[int]) -> dict[int, list[_Deal]]:
    # In hand-written SQL (ADR 0353): a night has five hundred deals.
    rows = read_values(
        DealResult,
        ("table", "number", "score"),
        f"WHERE is_accepted AND table_id IN {placeholders(tables)} ORDER BY number",
        tables,
    )
    deals: dict[int, list[_Deal]] = defaultdict(list)
    for table_id, number, score in rows:
        deals[table_id].append(_Deal(number, score["points"], score["nominations"], score["exact"]))
    return deals


def _find_comeback(tables: Sequence[TableLine], deals: _Deals) -> Comeback | None:
    best: Comeback | None = None
    for table in tables:
        top = max(table.points)
        if table.points.count(top) > 1:
            continue
        seat = table.points.index(top)
        totals = [0] * len(table.points)
        for deal in deals[table.pk]:
            totals = list(map(add, totals, deal.points))
            behind = max(totals) - totals[seat]
            if behind >= MIN_COMEBACK and (best is None or behind > best.behind):
                best = Comeback(
                    table.pk, table.player_ids[seat], table.names[seat], behind, deal.number
                )
    return best


def _find_nomination(tables: Sequence[TableLine], deals: _Deals) -> BestNomination | None:
    best: BestNomination | None = None
    for table in tables:
        for deal in deals[table.pk]:
            # Few deals have a higher nomination than the best one, so the seats are looked at last.
            if deal.nominations is None or max(deal.nominations, default=0) <= (
                best.tricks if best else 0
            ):
                continue
            for seat, tricks in enumerate(deal.nominations):
                if deal.exact[seat] and tricks and (best is None or tricks > best.tricks):
                    best = BestNomination(
                        table.pk, table.player_ids[seat], table.names[seat], tricks, deal.number
                    )
    return best


def _find_closest(tables: Sequence[TableLine]) -> ClosestTable | None:
    best: ClosestTable | None = None
    for table in tables:
        order = sorted(enumerate(table.points), key=lambda one: -one[1])
        (first, most), (second, next_most) = order[:2]
        margin = most - next_most
        if best is None or margin < best.margin:
            best = ClosestTable(table.pk, (table.names[first], table.names[second]), margin)
    return best
