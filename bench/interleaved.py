"""Time several cases in turn, so that other load on the machine affects all of them alike."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Cost:
    """What one call costs, in microseconds: processor time and time on the clock."""

    cpu: float
    wall: float

    def ratio_to(self, other: Cost) -> tuple[float, float]:
        """How many of this could be done in the time of one `other`, by processor and by clock.

        >>> Cost(cpu=200.0, wall=400.0).ratio_to(Cost(cpu=100.0, wall=100.0))
        (0.5, 0.25)
        """
        return other.cpu / self.cpu, other.wall / self.wall


def compare(
    cases: Mapping[str, Callable[[], object]],
    *,
    rounds: int,
    calls: int,
    slow: Collection[str] = (),
    cpu_clock: Callable[[], float] = time.process_time,
) -> dict[str, Cost]:
    """What each case costs, over `rounds` rounds of `calls` calls each, taken in turn.

    Processor time is the median of the rounds; the clock's is the best round, the one that the
    machine's other work disturbed least. The rest is as for `measure_rounds`.
    """
    found = measure_rounds(cases, rounds=rounds, calls=calls, slow=slow, cpu_clock=cpu_clock)
    return {name: summary(costs) for name, costs in found.items()}


def measure_rounds(
    cases: Mapping[str, Callable[[], object]],
    *,
    rounds: int,
    calls: int,
    slow: Collection[str] = (),
    cpu_clock: Callable[[], float] = time.process_time,
) -> dict[str, list[Cost]]:
    """What each case costs in each round, in which the cases take turns.

    Those named in `slow` are called a tenth as often. `cpu_clock` gives the seconds of processor
    time that count, by default this process's own.
    """
    found: dict[str, list[Cost]] = {name: [] for name in cases}
    for name in cases:
        cases[name]()  # the first call of all pays for imports and connections
    for _ in range(rounds):
        for name, call in cases.items():
            times = max(1, calls // 10) if name in slow else calls
            found[name].append(_one_round(call, times, cpu_clock))
    return found


def times_of(costs: Sequence[Cost], base: Sequence[Cost]) -> float:
    """How many times the processor time of `base` it takes: the median of the rounds.

    Each is compared within its round, because a processor may change its speed from one to the
    next.

    >>> slow, fast = Cost(cpu=40, wall=40), Cost(cpu=20, wall=20)
    >>> times_of([slow, fast, fast], [Cost(cpu=2, wall=2), Cost(cpu=1, wall=1), slow])
    20.0
    """
    return median(cost.cpu / one.cpu for cost, one in zip(costs, base, strict=True))


def summary(costs: Sequence[Cost]) -> Cost:
    """The usual processor time, and the clock's when it was least disturbed."""
    return Cost(median(cost.cpu for cost in costs), min(cost.wall for cost in costs))


def _one_round(call: Callable[[], object], calls: int, cpu_clock: Callable[[], float]) -> Cost:
    cpu, wall = cpu_clock(), time.perf_counter()
    for _ in range(calls):
        call()
    scale = 1e6 / calls
    return Cost((cpu_clock() - cpu) * scale, (time.perf_counter() - wall) * scale)
