"""Misère: no nominations; every player counts as having nominated none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.slots import Contract, Count, Summary
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from engine.clag.house_rules import HouseRules


def _points(house: HouseRules, count: Count) -> tuple[int, ...]:
    rate = house.misere_trumps_per_trick if count.trumps else house.misere_per_trick
    costs = _costs(house, count, rate)
    return tuple(
        cost if took else house.misere_none for took, cost in zip(count.tricks, costs, strict=True)
    )


def _costs(house: HouseRules, count: Count, rate: int) -> tuple[int, ...]:
    """Return the points that each seat's tricks pay; with Madness their values are lost (A21)."""
    if count.worth is not None and house.misere_madness == "minus-sum":
        return tuple(-worth for worth in count.worth)
    return tuple(rate * took for took in count.tricks)


def _made(house: HouseRules, count: Count) -> tuple[bool | None, ...]:
    return tuple(took == 0 if house.misere_is_contract else None for took in count.tricks)


def _scoring(house: HouseRules) -> str:
    none, plain = _signed(house.misere_none), _signed(house.misere_per_trick)
    trumps = _signed(house.misere_trumps_per_trick)
    if plain == trumps:
        return fill(
            gettext_noop("Misère: {none} for no tricks, {rate} for each trick."),
            none=none,
            rate=plain,
        )
    return fill(
        gettext_noop(
            "Misère: {none} for no tricks, {plain} for each trick without trumps and {trumps} with "
            "trumps."
        ),
        none=none,
        plain=plain,
        trumps=trumps,
    )


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


_RATES = ("misere-none", "misere-per-trick", "misere-trumps-per-trick")

SPECIALS = (
    Contract(
        slug="misere",
        title=gettext_noop("Misère"),
        sentence=gettext_noop("No nominations: try to take no tricks at all."),
        label=gettext_noop("m"),
        source=gettext_noop("pagat.com; Wikipedia; taylorfoss.com"),
        nominates=False,
        points=_points,
        made=_made,
        avoids_tricks=True,
        options=(*_RATES, "misere-is-contract"),
        summary=Summary(_scoring, frozenset(_RATES)),
        other_names=("misere-with-trumps",),
        golden=(
            "KC TS 7C 3D 4H KS QC",
            "3C 7S 2C QD AD 3H AC",
            "4C 9D 9C 6D 6H 9H AH",
            "5C 8S TC TD 8D 2S 2D",
        ),
        worked=(
            "4H 7C 3D QC KC KS TS",
            "3H 3C 7S AD QD AC 2C",
            "AH 9C 9H 6H 9D 4C 6D",
            "TC 5C TD 8D 2D 8S 2S",
        ),
        examples=(
            "score | house mcleod22 | tricks 0 3 4 0 | points 10 3 4 10",
            "score | house foss20 | tricks 3 4 0 0 | points -9 -12 10 10",
            "sight | nominating: none | playing: hand yes",
        ),
    ),
)
