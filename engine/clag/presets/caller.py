"""The caller's game: the winner of a deal chooses the next hand size and calls the specials."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Preset
from engine.clag.specials.precedence import SPECIALS as PRECEDENCES
from engine.text import gettext_noop

# Named one by one, in the order of the slots: a special that is added later is not in the source.
_MENU = (
    "dealer-calls-trumps",
    "guess-trumps",
    "no-trumps",
    *(special.slug for special in PRECEDENCES),
    "raf-blind",
    "aces-low",
    "nuloss",
    "twos-wild",
    "highest-number",
    "misere",
    "ascending-madness",
    "descending-madness",
)

PRESETS = (
    Preset(
        slug="raf-caller",
        title=gettext_noop("RAF caller's game"),
        sentence=gettext_noop(
            "The winner of each deal chooses a hand of three to seven cards, looks at it and calls "
            "any special deals."
        ),
        source=gettext_noop(
            "pagat.com, Clag, last section; Wikipedia, Clag (card game), RAF rules"
        ),
        group="popular",
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
