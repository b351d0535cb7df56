"""Taylor Foss's 20 deals, and the older texts of the encyclopedia that stay close to them."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, down, up
from engine.text import gettext_noop

_NT = Line(7, ("no-trumps",), "nt")
_GUESS = Line(7, ("guess-trumps",), gettext_noop("g"), gettext_noop("Guess 'Em"))
_MISERE_NT = Line(7, ("misere", "no-trumps"), gettext_noop("mnt"), gettext_noop("Misère No Trumps"))
_MISERE = Line(7, ("misere",), gettext_noop("mt"), gettext_noop("Misère with Trumps"))
_BLIND = Line(7, ("blind",), "b")
_ROLL = Line(7, ("roll-em",), "r")

PRESETS = (
    Preset(
        slug="foss20",
        title=gettext_noop("Foss, 20 deals"),
        sentence=gettext_noop(
            "One card up to seven, six special deals, and back down to one. An exact nomination "
            "pays ten and two a trick, a miss nothing."
        ),
        source=gettext_noop("taylorfoss.com; Wikipedia, Clag (card game)"),
        lines=(*up(1, 7), _NT, _GUESS, _MISERE_NT, _MISERE, _BLIND, _ROLL, *down(7, 1)),
        group="popular",
        house=HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-3),
    ),
    Preset(
        slug="old-wikipedia",
        title=gettext_noop("Old Wikipedia, 20 deals"),
        sentence=gettext_noop(
            "Six special deals. An exact nomination pays ten and five a trick; the forbidden total "
            "applies from four cards."
        ),
        source=gettext_noop("Wikipedia, Clag (card game), an older revision kept on IPFS"),
        lines=(
            *up(1, 7),
            _NT,
            Line(
                7, ("guess-trumps",), gettext_noop("hb"), gettext_noop("Half Blind (trumps hidden)")
            ),
            _BLIND,
            # The last blind deal is played as Roll 'Em (docs/rules.md, Presets).
            Line(7, ("roll-em",), gettext_noop("bo"), gettext_noop("Blind, played in dealt order")),
            _MISERE,
            _MISERE_NT,
            *down(7, 1),
        ),
        house=HouseRules(
            hit=5,
            miss=0,
            misere_per_trick=-5,
            misere_trumps_per_trick=-5,
            forbidden_total_from=4,
            first_dealer="high-card",
        ),
    ),
    Preset(
        slug="early-wikipedia",
        title=gettext_noop("Early Wikipedia, 20 deals"),
        sentence=gettext_noop(
            "Six special deals: No Trumps, Guess 'Em, Blind, Blind in dealt order, and Misère with "
            "trumps and without."
        ),
        source=gettext_noop(
            "Wikipedia, Clag (card game), an early revision kept on en.academic.ru"
        ),
        lines=(
            *up(1, 7),
            _NT,
            _GUESS,
            _BLIND,
            # Played as Roll 'Em, as above.
            Line(7, ("roll-em",), gettext_noop("bo"), gettext_noop("Blind, played in dealt order")),
            _MISERE,
            _MISERE_NT,
            *down(7, 1),
        ),
        house=HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-2),
    ),
)
