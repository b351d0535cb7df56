"""Wikipedia's sample score card, and its general scoring for McLeod's deals."""

from __future__ import annotations

from dataclasses import replace

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, Reading, down, up
from engine.clag.presets.mcleod import MCLEOD
from engine.text import gettext_noop

# Two off for each trick in Misère is our reading (A4).
_HOUSE = HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-2)

# A7: the sources leave open what `bt` and `hb` mean, so both are options.
_READINGS = tuple(
    Reading(slug, words, (slug,))
    for slug, words in {
        "guess-trumps": gettext_noop(
            "you see your hand; the trump card is turned after nominating"
        ),
        "half-blind": gettext_noop(
            "you see the trump card; you see your hand once all have nominated"
        ),
        "half-hand": gettext_noop("you see the trump card and half of your hand before nominating"),
    }.items()
)

PRESETS = (
    Preset(
        slug="wikipedia-scorecard",
        title=gettext_noop("Wikipedia score card, 20 deals"),
        sentence=gettext_noop(
            "The sample score card: one card up to seven, six special deals of seven cards, and "
            "back down to one."
        ),
        source=gettext_noop("Wikipedia, Clag (card game), the sample score card"),
        lines=(
            *up(1, 7),
            Line(7, ("no-trumps",), "nt"),
            Line(
                7,
                label=gettext_noop("bt"),
                title=gettext_noop("Blind Trumps"),
                means="blind_trumps_means",
                readings=_READINGS,
            ),
            Line(
                7,
                label=gettext_noop("hb"),
                title=gettext_noop("Half Blind"),
                means="half_blind_means",
                readings=_READINGS,
            ),
            Line(7, ("blind",), "b"),
            Line(7, ("misere",), "m"),
            Line(7, ("misere", "no-trumps"), gettext_noop("mnt"), gettext_noop("Misère No Trumps")),
            *down(7, 1),
        ),
        house=replace(_HOUSE, blind_trumps_means="guess-trumps", half_blind_means="half-blind"),
    ),
    Preset(
        slug="wikipedia22",
        title=gettext_noop("Wikipedia, 22 deals"),
        sentence=gettext_noop(
            "McLeod's 22 deals. An exact nomination pays ten and two a trick, a miss nothing."
        ),
        source=gettext_noop("Wikipedia, Clag (card game), general scoring"),
        lines=MCLEOD.lines,
        house=_HOUSE,
    ),
)
