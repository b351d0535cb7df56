"""Highest Number: no nominations; only the player with the most tricks scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.slots import Contract, Count
from engine.text import gettext_noop

if TYPE_CHECKING:
    from engine.clag.house_rules import HouseRules


def _points(house: HouseRules, count: Count) -> tuple[int, ...]:
    most = max(count.tricks)
    alone = count.tricks.count(most) == 1
    return tuple(house.highest if alone and took == most else 0 for took in count.tricks)


def _made(_house: HouseRules, count: Count) -> tuple[bool | None, ...]:
    return (None,) * len(count.tricks)


SPECIALS = (
    Contract(
        slug="highest-number",
        title=gettext_noop("Highest Number"),
        sentence=gettext_noop(
            "No nominations: the player who takes the most tricks scores, but only if no other "
            "player takes as many."
        ),
        notes=(gettext_noop("No player counts as having missed a nomination here."),),
        remark=gettext_noop(
            "The points go to the player with the most tricks; if two tie for the most, no player "
            "gets them."
        ),
        label=gettext_noop("hn"),
        source=gettext_noop("pagat.com"),
        nominates=False,
        points=_points,
        made=_made,
        worth_matters=False,
        compares=True,
        options=("highest",),
        golden=(
            "4H 3D 7C KC TS QC KS",
            "3H 2C 3C AC AD QD 7S",
            "AH 9H 6H 4C 6D 9D 9C",
            "2S 2D 5C TC 8D TD 8S",
        ),
        worked=(
            "QC 4H 3D TS KS 7C KC",
            "2C 3H QD 7S 3C AD AC",
            "4C 9H 6D 9D 6H AH 9C",
            "TC 2S TD 8S 5C 2D 8D",
        ),
        examples=(
            "score | house mcleod22 | tricks 4 2 1 0 | points 10 0 0 0",
            "score | house mcleod22 | tricks 3 3 1 0 | points 0 0 0 0",
        ),
    ),
)
