"""Combine specials: one value for each slot; two of one slot clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from engine.clag.defaults import NORMAL
from engine.clag.slots import (
    Combination,
    Contract,
    Ranking,
    Sight,
    Slot,
    Special,
    Trump,
    Value,
    Wild,
)
from engine.errors import SlotClash
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.clag.house_rules import HouseRules

__all__ = ["combine"]

S = TypeVar("S", bound=Special)


def combine(chosen: Iterable[Special], house: HouseRules) -> Combination:
    """Put specials together. Raises `SlotClash` if two want one slot, or may not meet.

    The same special twice is not a clash. Specials of one slot may say how they merge (`merge`).
    """
    by_slot: dict[Slot, Special] = {}
    asked = {special.slug: special for special in chosen}
    for special in asked.values():
        other = by_slot.setdefault(special.slot, special)
        if other.slug != special.slug:
            by_slot[special.slot] = _merge(other, special, house)
    _refuse_idle_madness(by_slot, house)
    # What was asked for keeps its names, even where the house lets two become one.
    order = list(Slot)
    named = tuple(
        sorted(asked.values(), key=lambda special: (order.index(special.slot), special.slug))
    )
    return Combination(
        named,
        trump=_fill(Trump, by_slot),
        sight=_fill(Sight, by_slot),
        rank=_fill(Ranking, by_slot),
        wild=_fill(Wild, by_slot),
        contract=_fill(Contract, by_slot),
        value=_fill(Value, by_slot),
    )


def _fill(kind: type[S], by_slot: Mapping[Slot, Special]) -> S:
    """Return what was asked for in the slot of a kind of special, else what is normal there."""
    value = by_slot.get(kind.slot, NORMAL[kind.slot])
    # A slot holds one kind; a special that claims the slot of another kind is written wrongly.
    if not isinstance(value, kind):
        raise TypeError(f"{value.slug} is no {kind.__name__}")
    return value


def _merge(special: Special, other: Special, house: HouseRules) -> Special:
    """Merge two specials of the same slot if the house allows it, else raise `SlotClash`."""
    for first, second in ((special, other), (other, special)):
        merged = first.merge(second, house) if first.merge else None
        if merged is not None:
            return merged
    text = gettext_noop("{one} and {other} cannot be called together; call only one of them.")
    message = fill(text, one=join([special.title]), other=join([other.title]))
    raise SlotClash(special.slot.value, message)


def _refuse_idle_madness(by_slot: dict[Slot, Special], house: HouseRules) -> None:
    """Refuse trick values where only the number of tricks counts (A27). Raises `SlotClash`."""
    contract, value = by_slot.get(Slot.CONTRACT), by_slot.get(Slot.VALUE)
    if house.highest_madness == "idle" or value is None or not isinstance(contract, Contract):
        return
    if not contract.worth_matters:
        text = gettext_noop(
            "{contract} only counts tricks, so {value} would make no difference. Call only one."
        )
        message = fill(text, contract=join([contract.title]), value=join([value.title]))
        raise SlotClash(Slot.VALUE.value, message)
