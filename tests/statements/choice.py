"""Choose tests that together send every statement, and cost little."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

STEP = 0.05
"""Seconds to which costs are rounded up, so that two runs choose nearly the same."""
LONG = 0.5
"""A test that takes longer with all its examples is chosen example by example."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What was noted of a test: its statements, its seconds, and whether it is about more."""

    test: str
    statements: frozenset[str]
    seconds: float
    must_run: bool = False


def function_of(test: str) -> str:
    """Return the id of a test without its example.

    >>> function_of("tests/test_a.py::test_b[c]")
    'tests/test_a.py::test_b'
    """
    return test.partition("[")[0]


def find_covered(noted: Iterable[Noted]) -> list[str]:
    """Return the tests that are not needed to send every statement: functions, or examples.

    >>> both, one = frozenset({"SELECT", "UPDATE"}), frozenset({"SELECT"})
    >>> find_covered([Noted("a", both, 0.1), Noted("b[c]", one, 0.1), Noted("b[d]", one, 0.1)])
    ['b']
    >>> find_covered([Noted("a", both, 9), Noted("b", one, 0.1, must_run=True)])
    []
    """
    noted = list(noted)
    sent_anyway = _sent(one for one in noted if one.must_run)
    units = _units([one for one in noted if not one.must_run])
    missing = set(_sent(units.values()) - sent_anyway)
    chosen: list[str] = []
    while missing:
        name = max(units.keys() - chosen, key=lambda name: (_worth(units[name], missing), name))
        chosen.append(name)
        missing -= units[name].statements
    # Those that were chosen later may together have made an early one needless.
    for name in sorted(chosen, key=lambda name: (-_cost(units[name]), name)):
        others = _sent(units[other] for other in chosen if other != name)
        if units[name].statements <= others | sent_anyway:
            chosen.remove(name)
    left_out = units.keys() - chosen
    needed = {function_of(name) for name in chosen}
    return sorted({name if function_of(name) in needed else function_of(name) for name in left_out})


def _sent(noted: Iterable[Noted]) -> frozenset[str]:
    return frozenset[str]().union(*(one.statements for one in noted))


def _cost(one: Noted) -> float:
    return STEP * math.ceil(one.seconds / STEP)


def _worth(one: Noted, missing: set[str]) -> float:
    return len(one.statements & missing) / _cost(one)


def _units(noted: list[Noted]) -> dict[str, Noted]:
    """What is chosen as a whole: a function with all its examples, or one that is long by these."""
    functions: dict[str, list[Noted]] = defaultdict(list)
    for one in noted:
        functions[function_of(one.test)].append(one)
    parts: dict[str, list[Noted]] = defaultdict(list)
    for name, examples in functions.items():
        is_long = sum(one.seconds for one in examples) > LONG
        for one in examples:
            parts[one.test if is_long else name].append(one)
    return {
        name: Noted(name, _sent(part), sum(one.seconds for one in part))
        for name, part in parts.items()
    }
