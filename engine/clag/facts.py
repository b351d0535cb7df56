"""What can happen in the deals of a game: facts on which it depends whether an option matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import PACK
from engine.clag.caller import menu_calls, menu_of
from engine.clag.combination import combine
from engine.clag.slots import Combination, Facing
from engine.clag.special_lookup import get_specials

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.house_rules import HouseRules
    from engine.clag.preset import Preset

__all__ = ["find_facts"]


def find_facts(preset: Preset, house: HouseRules) -> dict[str, bool]:
    """Return each fact that `Option.when` may name, and whether it can come about."""
    deals = list(_caller_deals(house) if preset.has_caller else _scheduled_deals(preset, house))
    empty = [_may_empty_pack(preset, size) for _deal, size in deals]
    facts = {
        "cut-for-first": preset.cut_for_first,
        "no-card-left": any(
            none_left and deal.trump.facing is not Facing.NEVER
            for (deal, _size), none_left in zip(deals, empty, strict=True)
        ),
    }
    for (deal, _size), none_left in zip(deals, empty, strict=True):
        avoids, turns = deal.contract.avoids_tricks, deal.trump.facing is not Facing.NEVER
        plain = not deal.trump.has_trumps or (turns and none_left)
        for fact, holds in {
            "misere-with-trumps": avoids and deal.trump.has_trumps,
            "misere-without-trumps": avoids and plain,
            "misere-madness": avoids and deal.value.weigh is not None,
            "two-turned": bool(deal.wild.cards) and turns,
            "two-unseen": bool(deal.wild.cards) and deal.sight.pile,
        }.items():
            facts[fact] = facts.get(fact, False) or holds
    return facts


def _scheduled_deals(preset: Preset, house: HouseRules) -> Iterator[tuple[Combination, int]]:
    for line in preset.lines:
        yield combine(get_specials(line.names(house)), house), line.size


def _caller_deals(house: HouseRules) -> Iterator[tuple[Combination, int]]:
    """Yield deals that a caller may choose: each call of at most two specials, in each size."""
    calls = [call for call in menu_calls(menu_of(house)) if len(call) <= 2]
    for call in calls:
        deal = combine(get_specials(call), house)
        for size in range(house.smallest_hand, house.largest_hand + 1):
            yield deal, size


def _may_empty_pack(preset: Preset, size: int) -> bool:
    return any(players * size == len(PACK) for players in preset.players)
