"""Specials put together: one value a slot, clashes refused by the name of the slot."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from engine.clag import specials as folder
from engine.clag.defaults import NORMAL
from engine.clag.slots import Contract, Ranking, Sight, Slot, Special, Trump, Value, Wild
from engine.errors import SlotClash

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.clag.house_rules import House

__all__ = ["Combination", "combine", "find_special", "special_modules", "specials"]


@dataclass(frozen=True, slots=True)
class Combination:
    """The six values that a deal is played by; `named` are the specials that were asked for."""

    named: tuple[Special, ...]
    trump: Trump
    sight: Sight
    rank: Ranking
    wild: Wild
    contract: Contract
    value: Value

    @property
    def slugs(self) -> tuple[str, ...]:
        """The specials' slugs, in the order of the slots."""
        return tuple(special.slug for special in self.named)

    @property
    def needs_trick_winners(self) -> bool:
        """Whether the score depends on which tricks were won, not only on how many."""
        return self.value.weigh is not None and self.contract.worth_matters


def special_modules() -> Iterator[tuple[str, tuple[Special, ...]]]:
    """Each file of the specials folder by name, with the specials it declares."""
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        yield (
            module.name,
            importlib.import_module(f"{folder.__name__}.{module.name}").SPECIALS,
        )


@cache
def specials() -> dict[str, Special]:
    """Every special by its slug, sorted by slot and file."""
    order = list(Slot)
    found = [special for _, several in special_modules() for special in several]
    return {special.slug: special for special in sorted(found, key=lambda s: order.index(s.slot))}


def find_special(slug: str) -> Special | None:
    """A special by its slug; underscores do as well as hyphens."""
    return specials().get(slug.replace("_", "-"))


def combine(chosen: Iterable[Special], house: House) -> Combination:
    """Put specials together. Raises `SlotClash` if two want one slot, or may not meet.

    The same special twice is no clash. Three pairs of one slot can be allowed by the house.
    """
    by_slot: dict[Slot, Special] = {}
    asked = {special.slug: special for special in chosen}
    for special in asked.values():
        other = by_slot.setdefault(special.slot, special)
        if other.slug != special.slug:
            by_slot[special.slot] = _merge(other, special, house)
    _refuse_idle_madness(by_slot, house)
    filled = {slot: by_slot.get(slot, NORMAL[slot]) for slot in Slot}
    # What was asked for keeps its names, even where the house lets two become one.
    order = list(Slot)
    named = tuple(sorted(asked.values(), key=lambda one: (order.index(one.slot), one.slug)))
    return Combination(named, *filled.values())  # type: ignore[arg-type]


def _merge(one: Special, other: Special, house: House) -> Special:
    """One value that stands for two of the same slot, where the house allows it."""
    for first, second in ((one, other), (other, one)):
        merged = _late_order(first, second, house) or _both_low(first, second, house)
        if merged is not None:
            return merged
    slot = one.slot.value
    raise SlotClash(slot, f"{one.title} and {other.title} both decide the {slot}; call only one.")


def _late_order(guess: Special, order: Special, house: House) -> Special | None:
    """Guess Trumps with Precedence: the order is told when all have nominated."""
    if house.guess_precedence != "after" or guess.slug != "guess-trumps":
        return None
    if not isinstance(order, Trump) or order.order is None:
        return None
    return replace(order, announced_after=True)


def _both_low(low: Special, upside_down: Special, house: House) -> Special | None:
    """Aces Low with Nuloss: both texts hold with the ace lowest; some turn it over (A26)."""
    if house.aces_low_nuloss == "refuse" or (low.slug, upside_down.slug) != ("aces-low", "nuloss"):
        return None
    return upside_down if house.aces_low_nuloss == "ace-lowest" else find_special("nuloss-ace-high")


def _refuse_idle_madness(by_slot: dict[Slot, Special], house: House) -> None:
    """Where only the number of tricks counts, their worth is idle (A27)."""
    contract, value = by_slot.get(Slot.CONTRACT), by_slot.get(Slot.VALUE)
    if house.highest_madness == "idle" or value is None or not isinstance(contract, Contract):
        return
    if not contract.worth_matters:
        message = f"{contract.title} counts tricks only, so {value.title} would do nothing."
        raise SlotClash(Slot.VALUE.value, message)
