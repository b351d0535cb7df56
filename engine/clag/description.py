"""Describe a sheet as data: a schedule deal by deal, or what a caller may choose.

The format is explained in docs/descriptions.md.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from engine.clag.combination import combine
from engine.clag.kinds import make_kind
from engine.clag.rules_text import NORMAL_DEAL, closing_sentences, deal_opening, hand_size_title
from engine.clag.slots import Slot
from engine.clag.special_lookup import specials
from engine.errors import SlotClash
from engine.paper.descriptions import Caller, Choice, Clash, DealKind, Description, Item, make_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.clag.combination import Combination
    from engine.clag.house_rules import HouseRules
    from engine.clag.sheet import Sheet
    from engine.clag.slots import Special

__all__ = ["describe_sheet"]

_PARTS = (Slot.TRUMP, Slot.SIGHT, Slot.CONTRACT, Slot.VALUE)
"""The slots that a deal's kind depends on."""


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


# A caller's game.


def _called(sheet: Sheet, game: Description) -> Description:
    menu = [specials()[slug] for slug in sheet.house.menu]
    usual = _values(combine([], sheet.house))
    shown: dict[str, list[Special]] = {}
    # One example for each combination of values: listing every call would take megabytes.
    for chosen in _calls(menu, sheet.house):
        shown.setdefault("/".join(_values(combine(chosen, sheet.house))), chosen)
    kinds: list[DealKind] = []
    by_call: dict[str, dict[str, int]] = {}
    closings: dict[str, str] = {}
    for values, chosen in shown.items():
        deal = combine(chosen, sheet.house)
        closings[values] = closing_sentences(deal, sheet.house)
        for size in sheet.sizes():
            kind = make_kind(deal, sheet.house, sheet.players, size)
            if kind not in kinds:
                kinds.append(kind)
            by_call.setdefault(values, {})[str(size)] = kinds.index(kind)
    choice = Choice(
        sizes=sheet.sizes(),
        menu=tuple(_item(special, usual, sheet.house) for special in menu),
        together=tuple(_together(menu, sheet.house)),
        clashes=tuple(_clashes(menu, sheet.house)),
        parts=tuple((slot.value, value) for slot, value in zip(_PARTS, usual, strict=True)),
        kinds=by_call,
        titles={str(size): hand_size_title(size) for size in sheet.sizes()},
        openings={str(size): deal_opening(size) for size in sheet.sizes()},
        closings=closings,
        plain=NORMAL_DEAL,
    )
    opening = sheet.open_plan(1, sheet.first_dealer, sheet.first_dealer)
    numbers = range(1, sheet.deal_count + 1)
    return replace(
        game,
        deals=tuple(
            make_line(replace(opening, number=number), None, is_fixed=number == 1)
            for number in numbers
        ),
        kinds=tuple(kinds),
        choice=choice,
        caller=Caller(
            pick=sheet.house.deal_winner,
            nobody=sheet.house.nobody_scored,
            deals=sheet.house.caller == "winner-deals",
        ),
    )


def _values(deal: Combination) -> tuple[str, ...]:
    """Return the value of each part that a deal's kind depends on.

    Specials that ask for the same entries and score alike have the same value.
    """
    trump = deal.trump
    suits = "none" if not trump.has_trumps else "named" if trump.named else "turned"
    sight = "before" if deal.sight.nominate_first else "in-turn"
    return suits, sight, deal.contract.slug, deal.value.slug


def _item(special: Special, usual: tuple[str, ...], house: HouseRules) -> Item:
    """Return a special of the menu with the part that it changes."""
    values = _values(combine([special], house))
    changed = [at for at, slot in enumerate(_PARTS) if values[at] != usual[at]]
    return Item(
        slug=special.slug,
        title=special.title,
        label=special.label,
        slot=special.slot.value,
        sentence=special.sentence,
        part=_PARTS[changed[0]].value if changed else None,
        value=values[changed[0]] if changed else None,
    )


def _calls(menu: Sequence[Special], house: HouseRules) -> Iterator[list[Special]]:
    """Yield one call for each combination of values of the parts."""
    options: list[list[Special | None]] = []
    for slot in _PARTS:
        alike = {
            _values(combine([special], house)): special for special in menu if special.slot is slot
        }
        options.append([None, *alike.values()])
    for chosen in product(*options):
        call = [special for special in chosen if special is not None]
        with suppress(SlotClash):
            combine(call, house)
            yield call


def _clashes(menu: Sequence[Special], house: HouseRules) -> Iterator[Clash]:
    for special, other in combinations(menu, 2):
        try:
            combine([special, other], house)
        except SlotClash as clash:
            if special.slot is not other.slot:
                yield Clash(special.slug, other.slug, clash.message)


def _together(menu: Sequence[Special], house: HouseRules) -> Iterator[tuple[str, str]]:
    for special, other in combinations(menu, 2):
        if special.slot is other.slot:
            with suppress(SlotClash):
                combine([special, other], house)
                yield special.slug, other.slug
