"""Find what was remarkable at a night: a comeback, a nomination, a close table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated

import engine
from tournaments.core.shapes import Shape
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.events import TableLine

MIN_COMEBACK = 5
"""Points behind from which on winning is a comeback."""


@dataclass(frozen=True, slots=True)
class Comeback(Shape):
    """The winner of a table who was the furthest behind its leader."""

    table_id: int
    player_id: int
    name: str
    behind: int
    deal: Annotated[int, "After which deal."]


@dataclass(frozen=True, slots=True)
class BestNomination(Shape):
    """The highest nomination that was exact."""

    table_id: int
    player_id: int
    name: str
    tricks: int
    deal: int


@dataclass(frozen=True, slots=True)
class ClosestTable(Shape):
    """The table at which the first two ended the fewest points apart."""

    table_id: int
    names: Annotated[tuple[str, ...], "The first and the second."]
    margin: int


@dataclass(frozen=True, slots=True)
class Highlights(Shape):
    """What was remarkable at a night; null where nothing was."""

    comeback: Comeback | None
    nomination: BestNomination | None
    closest: ClosestTable | None


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


def _read_scores(tables: Sequence[int]) -> dict[int, list[engine.DealScore]]:
    rows = DealResult.objects.filter(table__in=tables, is_accepted=True)
    deals: dict[int, list[engine.DealScore]] = defaultdict(list)
    for table_id, score in rows.order_by("number").values_list("table_id", "score"):
        deals[table_id].append(engine.DealScore.from_json(score))
    return deals


def _find_comeback(
    tables: Sequence[TableLine], deals: Mapping[int, Sequence[engine.DealScore]]
) -> Comeback | None:
    best: Comeback | None = None
    for table in tables:
        top = max(table.points)
        if table.points.count(top) > 1:
            continue
        seat = table.points.index(top)
        running = accumulate(
            (score.points for score in deals[table.pk]),
            lambda had, more: tuple(a + b for a, b in zip(had, more, strict=True)),
        )
        for score, totals in zip(deals[table.pk], running, strict=True):
            behind = max(totals) - totals[seat]
            if behind >= MIN_COMEBACK and (best is None or behind > best.behind):
                best = Comeback(
                    table.pk, table.player_ids[seat], table.names[seat], behind, score.number
                )
    return best


def _find_nomination(
    tables: Sequence[TableLine], deals: Mapping[int, Sequence[engine.DealScore]]
) -> BestNomination | None:
    best: BestNomination | None = None
    for table in tables:
        for score in deals[table.pk]:
            for seat, tricks in enumerate(score.nominations or ()):
                if score.exact[seat] and tricks and (best is None or tricks > best.tricks):
                    best = BestNomination(
                        table.pk, table.player_ids[seat], table.names[seat], tricks, score.number
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
