"""Count what each seat nominated and took, as JSON that adds up. Pure.

A profile has a cell for each value of each facet (`FACETS`) with deals in it. The cells of `cards`
add up to all deals that the seat played, so that the total needs no cell of its own.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias, TypedDict, TypeVar

import engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

K = TypeVar("K", bound="str | int")

TABLE_UNIT = 420
"""Points above the table are stored in 420ths, which hold the average of two to seven seats."""

LAST = "last"
"""The position of the last seat to nominate, which is the dealer."""

FACETS = ("cards", "position", "special", "forbidden")
"""By hand size; by the order of nominating, from 1 to `LAST`; by special deal; and of the deals in
which the seat nominated last: `barred` if a number was forbidden to it, otherwise `free`."""

Cell: TypeAlias = "list[int]"
"""Counts of deals, deals with a nomination, exact ones, nominations that were higher and lower than
the tricks taken; and the points above the average of the table, in 420ths."""

Run: TypeAlias = "list[int]"
"""A run of exact nominations: how many nominations there were, the run that they begin with, the
run that they end with, and the longest. Two of them can be joined without the deals."""

CELL_LENGTH = 6

_Cells: TypeAlias = "defaultdict[str, defaultdict[str, list[Cell]]]"
"""Cells by facet and value, before they are added up."""


class Profile(TypedDict, total=False):
    """A profile: for each facet its cells by value, and the run; nothing without a deal."""

    facets: dict[str, dict[str, Cell]]
    run: Run


def tally_seats(
    sheet: engine.ScoreSheet, scores: Mapping[int, engine.DealScore], seats: int
) -> list[Profile]:
    """Count the deals of each seat of a table; void ones do not count. `scores` are by number."""
    profiles: list[Profile] = [{} for _ in range(seats)]
    cells: list[_Cells] = [defaultdict(lambda: defaultdict(list)) for _ in range(seats)]
    for number, score in sorted(scores.items()):
        if score.is_void:
            continue
        there = sheet.seats_at(number)
        order, is_barred = _order(sheet, scores, score)
        alike = [("cards", str(score.hand_size)), *(("special", one) for one in score.specials)]
        total = sum(score.points[seat] for seat in there)
        average = total * (TABLE_UNIT // len(there))
        for seat in there:
            profile, own, cell = profiles[seat], cells[seat], _cell(score, seat, average)
            for facet, value in (*alike, *_values(seat, order, is_barred=is_barred)):
                own[facet][value].append(cell)
            if score.nominations is not None:
                exact = int(score.exact[seat])
                profile["run"] = _join_runs(profile.get("run"), [1, exact, exact, exact])
    for profile, own in zip(profiles, cells, strict=True):
        if own:
            profile["facets"] = _add_up(own)
    return profiles


def merge_profiles(profiles: Iterable[Profile]) -> Profile:
    """Add profiles up, in the order of play: a run goes on from each to the next.

    >>> one = {"facets": {"cards": {"7": [1, 1, 1, 0, 0, 420]}}, "run": [1, 1, 1, 1]}
    >>> merge_profiles([one, one])
    {'facets': {'cards': {'7': [2, 2, 2, 0, 0, 840]}}, 'run': [2, 2, 2, 2]}
    """
    merged: Profile = {}
    run: Run | None = None
    found: _Cells = defaultdict(lambda: defaultdict(list))
    for profile in profiles:
        for facet, cells in profile.get("facets", {}).items():
            alike = found[facet]
            for value, cell in cells.items():
                alike[value].append(cell)
        if "run" in profile:
            run = _join_runs(run, profile["run"])
    if facets := _add_up(found):
        merged["facets"] = facets
    if run is not None:
        merged["run"] = run
    return merged


def _add_up(found: _Cells) -> dict[str, dict[str, Cell]]:
    """Add cells up that were collected; a facet without any is left out.

    All together, because the profile of a season is of a thousand cells.
    """
    return {
        facet: {value: [*map(sum, zip(*cells, strict=True))] for value, cells in alike.items()}
        for facet, alike in found.items()
        if alike
    }


def longest_run(profile: Profile) -> int:
    """Return the longest run of exact nominations."""
    return profile["run"][-1] if "run" in profile else 0


def add_cells(cells: Iterable[Sequence[int]]) -> Cell:
    """Add cells up.

    >>> add_cells([[2, 2, 1, 0, 1, 5], [1, 0, 0, 0, 0, 4]])
    [3, 2, 1, 0, 1, 9]
    """
    return [sum(column) for column in zip([0] * CELL_LENGTH, *cells, strict=True)]


def add_to_cell(cells: dict[K, Cell], key: K, cell: Sequence[int]) -> None:
    """Add a cell to that of a key, in place: a club of ten years has thousands of cells."""
    had = cells.get(key)
    if had is None:
        cells[key] = [*cell]
        return
    for index, more in enumerate(cell):
        had[index] += more


def _order(
    sheet: engine.ScoreSheet, scores: Mapping[int, engine.DealScore], score: engine.DealScore
) -> tuple[tuple[int, ...], bool]:
    """Return who nominated in which order, and whether the last of them had a forbidden number."""
    if score.nominations is None:
        return (), False
    try:
        plan = sheet.plan(score.number, scores, hand_size=score.hand_size, call=score.specials)
    except engine.EngineError:
        return (), False  # an earlier deal that decides the order was reset
    order = plan.nomination_order
    prior = sum(score.nominations[seat] for seat in order[:-1])
    return order, plan.forbidden(prior) is not None


def _cell(score: engine.DealScore, seat: int, average: int) -> Cell:
    """Return the cell of a deal of a seat; `average` is that of the table, in 420ths."""
    above = score.points[seat] * TABLE_UNIT - average
    if score.nominations is None:
        return [1, 0, 0, 0, 0, above]
    aimed, took = score.nominations[seat], score.tricks[seat]
    return [1, 1, int(score.exact[seat]), int(aimed > took), int(aimed < took), above]


def _values(seat: int, order: Sequence[int], *, is_barred: bool) -> Iterator[tuple[str, str]]:
    """Yield the facets and values of a deal that are not those of all its seats."""
    if seat not in order:
        return
    is_last = order[-1] == seat
    yield "position", LAST if is_last else str(order.index(seat) + 1)
    if is_last:
        yield "forbidden", "barred" if is_barred else "free"


def _join_runs(one: Sequence[int] | None, other: Sequence[int]) -> Run:
    if one is None:
        return list(other)
    (length, first, last, best), (more, start, end, top) = one, other
    return [
        length + more,
        length + start if first == length else first,
        more + last if end == more else end,
        max(best, top, last + start),
    ]
