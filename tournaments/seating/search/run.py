"""What every search has in common: it takes steps, reports, and can be stopped at any time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tournaments.seating.board import NumberedTables


class Report(NamedTuple):
    """Some steps were taken; `found` is a draw of this price where it is the best so far."""

    steps: int
    price: int
    found: list[NumberedTables] | None


Search: TypeAlias = "Iterator[Report]"
"""A search. What it yields depends on the request and the seed alone, never on the time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: steps taken, seconds used, the best price and what cannot be beaten."""

    steps: int
    seconds: float
    price: int
    floor: int


@dataclass(slots=True)
class SearchControl:
    """Says when to stop: a time limit, a number of steps, or somebody who has had enough."""

    seconds: float
    clock: Callable[[], float] = time.monotonic
    on_progress: Callable[[Progress], None] | None = None
    is_cancelled: Callable[[], bool] | None = None
    started: float = field(init=False)

    def __post_init__(self) -> None:
        self.started = self.clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    def stop_reason(self, share: float = 1.0) -> str:
        """Why the search has to stop, or nothing; `share` is the part of the time it may use."""
        if self.is_cancelled is not None and self.is_cancelled():
            return "cancelled"
        return "time" if self.elapsed >= self.seconds * share else ""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best draw of a search, its price, the steps it took and why it ended."""

    rounds: list[NumberedTables]
    price: int
    steps: int
    ended: str


def run_search(
    search: Search,
    control: SearchControl,
    *,
    floor: int,
    steps: int | None = None,
    share: float = 1.0,
    proves: Callable[[list[NumberedTables]], bool] | None = None,
    extra_steps: int = 0,
) -> SearchResult:
    """Let a search run until nothing better is possible, or the steps or the time are used up.

    With `steps` the time does not count: that is how a draw is repeated. A draw that `proves`
    itself the best in what counts most is followed for `extra_steps` more steps only.
    """
    best: list[NumberedTables] = []
    price, taken, ended, last = 0, 0, "done", None
    for report in search:
        taken += report.steps
        if report.found is not None and (not best or report.price < price):
            best, price = report.found, report.price
            if last is None and proves is not None and proves(best):
                last = taken + extra_steps
        if control.on_progress is not None:
            control.on_progress(Progress(taken, control.elapsed, price, floor))
        ended = _why_stop(control, taken, steps, share) if price > floor else "best"
        if not ended and last is not None and taken >= last:
            ended = "best"
        if ended and best:
            break
    return SearchResult(best, price, taken, ended or "done")


def _why_stop(control: SearchControl, taken: int, steps: int | None, share: float) -> str:
    if steps is None:
        return control.stop_reason(share)
    return "steps" if taken >= steps else ""
