"""Run a search: it reports its steps and can be stopped at any time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.quality import Quality


class Report(NamedTuple):
    """Some steps of a search; `found` is a draw of this price if it is the best so far."""

    steps: int
    price: int
    found: list[NumberedTables] | None


Search: TypeAlias = "Iterator[Report]"
"""A search. What it yields must depend on the request and the seed only, never on the time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a search: steps, seconds and the best price so far."""

    steps: int
    seconds: float
    price: int


@dataclass(slots=True)
class SearchControl:
    """The time limit of a search, and the callbacks that report its progress and cancel it.

    `seconds` are counted by `clock` from the moment the control is made. `best` is the best company
    found so far, which `quality` assesses.
    """

    seconds: float
    clock: Callable[[], float] = time.monotonic
    on_progress: Callable[[Progress], None] | None = None
    is_cancelled: Callable[[], bool] | None = None
    started: float = field(init=False)
    best: list[NumberedTables] = field(init=False, default_factory=list)
    assess: Callable[[list[NumberedTables]], Quality | None] | None = field(
        init=False, default=None
    )

    def __post_init__(self) -> None:
        self.started = self.clock()

    def report(self, steps: int, price: int) -> None:
        """Report the progress, if there is a reader."""
        if self.on_progress is not None:
            self.on_progress(Progress(steps, self.elapsed, price))

    def quality(self) -> Quality | None:
        """Assess the best draw found so far; None before there is one."""
        return self.assess(self.best) if self.assess is not None and self.best else None

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    def stop_reason(self, share: float = 1.0) -> str:
        """Return why the search must stop, or ""; `share` is the share of the time it may use."""
        if self.is_cancelled is not None and self.is_cancelled():
            return "cancelled"
        return "time" if self.elapsed >= self.seconds * share else ""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best draw of a search, its price, the number of steps and why the search ended."""

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
    """Run a search until nothing better is possible, or the steps or the time are used up.

    With `steps` the time does not count: that is how a draw is repeated. Once `proves` says that a
    draw is optimal in what matters most, the search goes on for `extra_steps` only.
    """
    best: list[NumberedTables] = []
    price, taken, ended, last = 0, 0, "done", None
    for report in search:
        taken += report.steps
        if report.found is not None and (not best or report.price < price):
            best, price = report.found, report.price
            control.best = best
            if last is None and proves is not None and proves(best):
                last = taken + extra_steps
        control.report(taken, price)
        ended = _why_stop(control, taken, steps, share) if price > floor else "best"
        if not ended and last is not None and taken >= last:
            ended = "best"
        # Even with the time used up, go on until there is a draw to return.
        if ended and best:
            break
    return SearchResult(best, price, taken, ended or "done")


def _why_stop(control: SearchControl, taken: int, steps: int | None, share: float) -> str:
    if steps is None:
        return control.stop_reason(share)
    return "steps" if taken >= steps else ""
