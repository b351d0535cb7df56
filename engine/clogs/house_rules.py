"""The house rules of Clogs: the open points that a club may settle."""

from __future__ import annotations

from dataclasses import dataclass

from engine.paper.options import choice, number
from engine.text import gettext_noop

__all__ = ["HouseRules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The numbers and options that a table plays by. The K-numbers are those of docs/rules.md."""

    target: int = number(50, gettext_noop("Points that win the game"), 1, 500)
    match: str = choice(
        "number-first",
        gettext_noop("What beats a match"),
        {
            "number-first": gettext_noop("a better number of the suit led, or another match"),
            "final": gettext_noop("only another match"),
        },
        rule="K1",
    )
    late_match: str = choice(
        "nothing",
        gettext_noop("An equal number played before the winning card"),
        {
            "nothing": gettext_noop("does not count"),
            "counts": gettext_noop("wins if its suit is higher"),
        },
        rule="K2",
    )
    upturned: str = choice(
        "plays",
        gettext_noop("Clog turned up when you cannot follow suit"),
        {
            "plays": gettext_noop("counts like any other card"),
            "discard": gettext_noop("is a discard and cannot win"),
        },
        rule="K3",
    )
    reached: str = choice(
        "stop",
        gettext_noop("If a player reaches the target during a deal"),
        {
            "stop": gettext_noop("the game ends at once"),
            "finish-deal": gettext_noop("the deal is played to the end"),
        },
        rule="K8",
    )
