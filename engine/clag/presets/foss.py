"""Taylor Foss's 20 deals, and the older texts of the encyclopedia that stay close to them."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, down, up

_NT = Line(7, ("no-trumps",), "nt")
_GUESS = Line(7, ("guess-trumps",), "g", "Guess 'Em")
_MISERE_NT = Line(7, ("misere", "no-trumps"), "mnt", "Misère No Trumps")
_MISERE = Line(7, ("misere",), "mt", "Misère with Trumps")
_BLIND = Line(7, ("blind",), "b")
_ROLL = Line(7, ("roll-em",), "r")

PRESETS = (
    Preset(
        slug="foss20",
        title="Foss, 20 deals",
        sentence="Up to seven cards, six special deals, and back; two a trick, misses pay nothing.",
        source="taylorfoss.com; Wikipedia, Clag (card game)",
        lines=(*up(1, 7), _NT, _GUESS, _MISERE_NT, _MISERE, _BLIND, _ROLL, *down(7, 1)),
        house=HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-3),
    ),
    Preset(
        slug="old-wikipedia",
        title="Old Wikipedia, 20 deals",
        sentence="The six special deals of Foss's time at ten and five a trick; no forbidden total "
        "below four cards.",
        source="Wikipedia, Clag (card game), an older revision kept on IPFS",
        lines=(
            *up(1, 7),
            _NT,
            Line(7, ("guess-trumps",), "hb", "Half Blind (trumps hidden)"),
            _BLIND,
            Line(7, ("roll-em",), "bo", "Blind, played in dealt order"),
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
        title="Early Wikipedia, 20 deals",
        sentence="No trumps, guess, blind, blind in dealt order, and Misère with and without.",
        source="Wikipedia, Clag (card game), an early revision kept on en.academic.ru",
        lines=(
            *up(1, 7),
            _NT,
            _GUESS,
            _BLIND,
            Line(7, ("roll-em",), "bo", "Blind, played in dealt order"),
            _MISERE,
            _MISERE_NT,
            *down(7, 1),
        ),
        house=HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-2),
    ),
)
