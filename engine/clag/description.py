"""Describe a sheet as data: a schedule deal by deal, or what a caller may choose.

The format is explained in docs/descriptions.md.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from engine.clag.caller import menu_of
from engine.clag.defaults import NORMAL
from engine.clag.kinds import (
    BASE,
    contract_fields,
    forbidden_fields,
    make_kind,
    scoring_fields,
    sight_fields,
    trump_fields,
    value_fields,
    weight_fields,
)
from engine.clag.rules_text import NORMAL_DEAL, deal_opening, find_closings, hand_size_title
from engine.clag.slots import Contract, Sight, Special, Trump, Value
from engine.clag.special_lookup import specials
from engine.paper.descriptions import (
    Caller,
    Choice,
    Clash,
    Closing,
    DealKind,
    Description,
    Item,
    KindFields,
    Pairs,
    Part,
    PartValue,
    make_line,
)
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from engine.clag.caller import Menu
    from engine.clag.house_rules import HouseRules
    from engine.clag.rules_text import SlotClosing
    from engine.clag.sheet import Sheet

__all__ = ["describe_sheet"]

S = TypeVar("S", bound=Special)


@lru_cache(maxsize=32)
def describe_sheet(sheet: Sheet) -> Description:
    """Return the description of a game with a schedule or with a caller."""
    game = Description(
        players=sheet.players,
        first_dealer=sheet.first_dealer,
        deal_count=sheet.deal_count,
        last=sheet.deal_count,
        tie_break=sheet.tie_break,
        asks_dealer=sheet.house.dealing == "cut-every-deal",
        deals=(),
        kinds=(),
    )
    return _called(sheet, game) if sheet.preset.has_caller else _scheduled(sheet, game)


def _scheduled(sheet: Sheet, game: Description) -> Description:
    kinds: list[DealKind] = []
    lines = []
    for number in range(1, sheet.deal_count + 1):
        line = sheet.line(number)
        kind = make_kind(sheet.combination(line), sheet.house, sheet.players, line.size)
        if kind not in kinds:
            kinds.append(kind)
        lines.append(make_line(sheet.plan(number, {}), kinds.index(kind), is_fixed=True))
    return replace(game, deals=tuple(lines), kinds=tuple(kinds))


# A caller's game. The kind of a deal is put together by who reads the description, from what each
# value of a slot sets: listing every combination would multiply the values of one slot with those
# of the others.

_IDLE = gettext_noop(
    "One of the two only counts tricks, so the other would make no difference. Call only one."
)


def _called(sheet: Sheet, game: Description) -> Description:
    opening = sheet.open_plan(1, sheet.first_dealer, sheet.first_dealer)
    numbers = range(1, sheet.deal_count + 1)
    return replace(
        game,
        deals=tuple(
            make_line(replace(opening, number=number), None, is_fixed=number == 1)
            for number in numbers
        ),
        choice=_choice(sheet),
        caller=Caller(
            pick=sheet.house.deal_winner,
            nobody=sheet.house.nobody_scored,
            deals=sheet.house.caller == "winner-deals",
        ),
    )


def _choice(sheet: Sheet) -> Choice:
    menu, sizes = menu_of(sheet.house), sheet.sizes()
    called = [specials()[slug] for slug in menu.slugs]
    trumps, sights = _values(Trump, called), _values(Sight, called)
    values, contracts = _values(Value, called), _values(Contract, called)
    together, clashes = _meetings(menu)
    closings = find_closings(values.values(), sheet.house)
    return Choice(
        sizes=sizes,
        menu=tuple(_item(special, sheet.house) for special in called),
        together=tuple(Pairs(one, other) for one, other in together),
        clashes=tuple(Clash(one, other, _IDLE) for one, other in clashes),
        base=BASE,
        parts=(
            _part(trumps, lambda trump: _trump_value(sheet, trump)),
            _part(sights, lambda sight: PartValue(sight_fields(sight), {})),
            _part(values, lambda value: _trick_value(sheet, value)),
            _part(contracts, lambda contract: _contract_value(sheet, contract, values.values())),
        ),
        titles={str(size): hand_size_title(size) for size in sizes},
        openings={str(size): deal_opening(size) for size in sizes},
        closings=tuple(_closing(one, contracts, trumps, values) for one in closings),
        plain=NORMAL_DEAL,
    )


def _value_of(special: Special) -> str | None:
    """Return the value that a special gives to its part; None if no kind depends on its slot.

    Specials that ask for the same entries and score alike have the same value.
    """
    match special:
        case Trump():
            return "none" if not special.has_trumps else "named" if special.named else "turned"
        case Sight():
            return "before" if special.nominate_first else "in-turn"
        case Contract() | Value():
            return special.slug
    return None


def _values(slot: type[S], called: Iterable[Special]) -> dict[str, S]:
    """Return the values of a part, the usual one first, each with a special that has it."""
    found: dict[str, S] = {}
    for special in (NORMAL[slot.slot], *called):
        if isinstance(special, slot):
            found.setdefault(str(_value_of(special)), special)
    return found


def _item(special: Special, house: HouseRules) -> Item:
    """Return a special of the menu with the part that it changes."""
    value = _value_of(special)
    if value == _value_of(NORMAL[special.slot]):
        value = None
    return Item(
        slug=special.slug,
        title=special.title,
        label=special.label,
        slot=special.slot.value,
        sentence=special.sentence_in(house),
        part=None if value is None else special.slot.value,
        value=value,
    )


def _part(values: Mapping[str, S], describe: Callable[[S], PartValue]) -> Part:
    (usual, special), *_ = values.items()
    described = {slug: describe(special) for slug, special in values.items()}
    return Part(special.slot.value, usual, described)


def _trump_value(sheet: Sheet, trump: Trump) -> PartValue:
    def by_size(size: int) -> KindFields:
        return trump_fields(trump, sheet.house, sheet.players, size)

    return _part_value(sheet, KindFields(), by_size)


def _trick_value(sheet: Sheet, value: Value) -> PartValue:
    return _part_value(
        sheet, value_fields(value), lambda size: weight_fields(value, sheet.house, size)
    )


def _contract_value(sheet: Sheet, contract: Contract, values: Iterable[Value]) -> PartValue:
    has_weights = contract.worth_matters and any(value.weigh for value in values)
    scoring = scoring_fields(
        contract,
        sheet.house,
        # Of the largest table: deals from before a player left use the same cells.
        sheet.preset.players[-1],
        sheet.sizes()[-1],
        weighted=(False, True) if has_weights else (False,),
        trumps=(False, True),
    )

    def by_size(size: int) -> KindFields:
        return forbidden_fields(sheet.house, size) if contract.nominates else {}

    return _part_value(sheet, contract_fields(contract) | scoring, by_size)


def _part_value(
    sheet: Sheet, fields: KindFields, by_size: Callable[[int], KindFields]
) -> PartValue:
    """Return what a value sets; what is the same for hands of all sizes is set for all of them."""
    each = {str(size): by_size(size) for size in sheet.sizes()}
    first, *others = each.values()
    if all(other == first for other in others):
        return PartValue(fields | first, {})
    return PartValue(fields, {size: more for size, more in each.items() if more})


def _closing(
    closing: SlotClosing,
    contracts: Mapping[str, Contract],
    trumps: Mapping[str, Trump],
    values: Mapping[str, Value],
) -> Closing:
    where = {
        Contract.slot.value: _where(closing.contract, contracts),
        Trump.slot.value: _where(closing.trump, trumps),
        Value.slot.value: _where(closing.value, values),
    }
    return Closing(closing.sentence, where)


def _where(holds: Callable[[S], bool], values: Mapping[str, S]) -> tuple[str, ...]:
    return tuple(slug for slug, special in values.items() if holds(special))


Pairing = tuple[tuple[str, ...], tuple[str, ...]]


def _meetings(menu: Menu) -> tuple[list[Pairing], list[Pairing]]:
    """Return what of one slot may be called together, and what of two slots may not."""
    known, together, apart = specials(), [], []
    for one, other in combinations(menu.slugs, 2):
        in_one_slot, meet = known[one].slot is known[other].slot, menu.combines_with(one, [other])
        if in_one_slot and meet:
            together.append((one, other))
        elif not in_one_slot and not meet:
            apart.append((one, other))
    return [*_grouped(together)], [*_grouped(apart)]


def _grouped(pairs: Iterable[tuple[str, str]]) -> Iterator[Pairing]:
    """Yield the pairs as few groups, of which each special of the one side meets all of the other.

    >>> [*_grouped([("a", "x"), ("a", "y"), ("b", "x"), ("b", "y"), ("c", "y")])]
    [(('a', 'b'), ('x', 'y')), (('c',), ('y',))]
    """
    others: dict[str, tuple[str, ...]] = {}
    for one, other in pairs:
        others[one] = (*others.get(one, ()), other)
    for group in dict.fromkeys(others.values()):
        yield tuple(one for one, met in others.items() if met == group), group
