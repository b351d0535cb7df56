"""The value that each slot has when no special takes it: a normal deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.slots import Contract, Count, Ranking, Sight, Slot, Special, Trump, Value, Wild
from engine.text import gettext_noop

if TYPE_CHECKING:
    from engine.clag.house_rules import HouseRules

__all__ = ["NATURAL", "NOMINATE", "NORMAL", "OPEN", "TURNED"]


def _points(house: HouseRules, count: Count) -> tuple[int, ...]:
    """Score nominations: bonus and tricks for an exact one, tricks at another rate for a miss."""
    rows = zip(
        count.nominations or (),
        count.tricks,
        count.worth or (None,) * len(count.tricks),
        strict=True,
    )
    return tuple(
        _made_points(house, took, worth)
        if nominated == took
        else _missed_points(house, took, worth)
        for nominated, took, worth in rows
    )


def _made_points(house: HouseRules, took: int, worth: int | None) -> int:
    return house.bonus + (house.hit * took if worth is None else worth)


def _missed_points(house: HouseRules, took: int, worth: int | None) -> int:
    if worth is None:
        return house.miss * took
    # Madness replaces the flat rate in whichever branch pays one (A20).
    return worth if house.miss or house.madness_failure == "always-sum" else 0


def _made(_house: HouseRules, count: Count) -> tuple[bool | None, ...]:
    rows = zip(count.nominations or (), count.tricks, strict=True)
    return tuple(nominated == took for nominated, took in rows)


TURNED = Trump(
    slug="turned",
    title=gettext_noop("Turned trump"),
    sentence=gettext_noop("The next card is turned for trumps."),
    label="",
)
OPEN = Sight(
    slug="open",
    title=gettext_noop("Open"),
    sentence=gettext_noop("You see your hand first."),
    label="",
)
NATURAL = Ranking(
    slug="natural",
    title=gettext_noop("Natural"),
    sentence=gettext_noop("The ace is high and the two low."),
    label="",
)
NO_WILD_CARDS = Wild(
    slug="tame",
    title=gettext_noop("No wild cards"),
    sentence=gettext_noop("No card is wild."),
    label="",
)
NOMINATE = Contract(
    slug="nominate",
    title=gettext_noop("Nominate"),
    sentence=gettext_noop("Each player says how many tricks they will take."),
    label="",
    nominates=True,
    points=_points,
    made=_made,
)
FLAT = Value(
    slug="flat",
    title=gettext_noop("Flat"),
    sentence=gettext_noop("All tricks are worth the same."),
    label="",
)

NORMAL: dict[Slot, Special] = {
    special.slot: special for special in (TURNED, OPEN, NATURAL, NO_WILD_CARDS, NOMINATE, FLAT)
}
