"""The house record of Clogs: the open points of its rules."""

from __future__ import annotations

from dataclasses import dataclass

from engine.paper.options import choice, number

__all__ = ["HouseRules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What a table plays by. The K-numbers are those of docs/rules.md."""

    target: int = number(50, "Points that win the game", 1, 500)
    match: str = choice(
        "number-first",
        "A card that matched",
        {
            "number-first": "gives way to a better number of the suit led",
            "final": "gives way only to another match",
        },
        rule="K1",
    )
    late_match: str = choice(
        "nothing",
        "An equal number played before the winning card",
        {"nothing": "counts for nothing", "counts": "wins if its suit is higher"},
        rule="K2",
    )
    upturned: str = choice(
        "plays",
        "A clog turned up when void",
        {"plays": "counts like any card", "discard": "is thrown away and wins nothing"},
        rule="K3",
    )
    reached: str = choice(
        "stop",
        "Reaching the target in the middle of a deal",
        {"stop": "ends the game at once", "finish-deal": "lets the deal be finished"},
        rule="K8",
    )
