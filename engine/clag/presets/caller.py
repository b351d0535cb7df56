"""The caller's game: the winner of a deal picks the next hand's size and what is played."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Preset
from engine.clag.special_lookup import specials

_MENU = tuple(slug for slug, special in specials().items() if special.callable_late)

PRESETS = (
    Preset(
        slug="raf-caller",
        title="RAF caller's game",
        sentence="The winner of each deal chooses three to seven cards, looks, and calls specials.",
        source="pagat.com, Clag, last section; Wikipedia, Clag (card game), RAF rules",
        house=HouseRules(
            hit=2,
            miss=0,
            misere_per_trick=-2,
            misere_trumps_per_trick=-2,
            madness_step=2,
            menu=_MENU,
        ),
        has_caller=True,
    ),
)
