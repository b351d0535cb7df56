"""What every search has in common: it takes steps, reports, and can be stopped at any time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tournaments.seating.board import Numbers


class Report(NamedTuple):
    """Some steps were taken; `found` is a draw of this price where it is the best so far."""

    steps: int
    price: int
    found: list[Numbers] | None


Walk: TypeAlias = "Iterator[Report]"
"""A search. What it yields depends on the request and the seed alone, never on the time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: steps taken, seconds used, the best price and what cannot be beaten."""

    steps: int
    seconds: float
    price: int
    floor: int


@dataclass(slots=True)
class Watch:
    """Says when to stop: a time limit, a number of steps, or somebody who has had enough."""

    seconds: float
    clock: Callable[[], float] = time.monotonic
    tell: Callable[[Progress], None] | None = None
    cancelled: Callable[[], bool] | None = None
    started: float = field(init=False)

    def __post_init__(self) -> None:
        self.started = self.clock()

    @property
    def used(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    def ended(self, share: float = 1.0) -> str:
        """Why the search has to stop, or nothing; `share` is the part of the time it may use."""
        if self.cancelled is not None and self.cancelled():
            return "cancelled"
        return "time" if self.used >= self.seconds * share else ""


@dataclass(frozen=True, slots=True)
class Found:
    """The best draw of a search, its price, the steps it took and why it ended."""

    rounds: list[Numbers]
    price: int
    steps: int
    ended: str


def follow(
    walk: Walk,
    watch: Watch,
    *,
    floor: int,
    steps: int | None = None,
    share: float = 1.0,
    proves: Callable[[list[Numbers]], bool] | None = None,
    linger: int = 0,
) -> Found:
    """Let a search run until nothing better is possible, or the steps or the time are used up.

    With `steps` the time does not count: that is how a draw is repeated. A draw that `proves`
    itself the best in what counts most is followed for `linger` more steps only.
    """
    best: list[Numbers] = []
    price, taken, ended, last = 0, 0, "done", None
    for report in walk:
        taken += report.steps
        if report.found is not None and (not best or report.price < price):
            best, price = report.found, report.price
            if last is None and proves is not None and proves(best):
                last = taken + linger
        if watch.tell is not None:
            watch.tell(Progress(taken, watch.used, price, floor))
        ended = _why_stop(watch, taken, steps, share) if price > floor else "best"
        if not ended and last is not None and taken >= last:
            ended = "best"
        if ended and best:
            break
    return Found(best, price, taken, ended or "done")


def _why_stop(watch: Watch, taken: int, steps: int | None, share: float) -> str:
    if steps is None:
        return watch.ended(share)
    return "steps" if taken >= steps else ""
