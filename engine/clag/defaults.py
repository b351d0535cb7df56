"""The value that each slot has when no special takes it: a normal deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.slots import Contract, Count, Ranking, Sight, Slot, Special, Trump, Value, Wild

if TYPE_CHECKING:
    from engine.clag.house_rules import HouseRules

__all__ = ["NATURAL", "NOMINATE", "NORMAL", "OPEN", "TURNED"]


def _points(house: HouseRules, count: Count) -> tuple[int, ...]:
    """Bonus and tricks for a nomination made, tricks at the other rate for one missed."""
    rows = zip(
        count.nominations or (),
        count.tricks,
        count.worth or (None,) * len(count.tricks),
        strict=True,
    )
    return tuple(
        _made_points(house, took, worth) if said == took else _missed_points(house, took, worth)
        for said, took, worth in rows
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
    return tuple(said == took for said, took in rows)


TURNED = Trump(
    slug="turned",
    title="Turned trump",
    sentence="The next card is turned for trumps.",
    label="",
)
OPEN = Sight(slug="open", title="Open", sentence="You see your hand first.", label="")
NATURAL = Ranking(slug="natural", title="Natural", sentence="Ace high, two low.", label="")
TAME = Wild(slug="tame", title="No wild cards", sentence="No card is wild.", label="")
NOMINATE = Contract(
    slug="nominate",
    title="Nominate",
    sentence="Everybody says how many tricks they will take.",
    label="",
    nominates=True,
    points=_points,
    made=_made,
)
FLAT = Value(slug="flat", title="Flat", sentence="All tricks count alike.", label="")

NORMAL: dict[Slot, Special] = {
    special.slot: special for special in (TURNED, OPEN, NATURAL, TAME, NOMINATE, FLAT)
}
