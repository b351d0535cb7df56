"""The encyclopedia's own ways: its sample score card, and its scoring for McLeod's deals."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, down, up
from engine.clag.presets.mcleod import MCLEOD

_HOUSE = HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-2)

PRESETS = (
    Preset(
        slug="wikipedia-scorecard",
        title="Wikipedia score card, 20 deals",
        sentence="The sample card: nt, bt, hb, b, m, mnt between seven up and seven down.",
        source="Wikipedia, Clag (card game), the sample score card",
        lines=(
            *up(1, 7),
            Line(7, ("no-trumps",), "nt"),
            Line(7, label="bt", title="Blind Trumps", means="blind_trumps_means"),
            Line(7, label="hb", title="Half Blind", means="half_blind_means"),
            Line(7, ("blind",), "b"),
            Line(7, ("misere",), "m"),
            Line(7, ("misere", "no-trumps"), "mnt", "Misère No Trumps"),
            *down(7, 1),
        ),
        house=_HOUSE,
    ),
    Preset(
        slug="wikipedia22",
        title="Wikipedia, 22 deals",
        sentence="McLeod's 22 deals with two a trick for a nomination made and nothing for a miss.",
        source="Wikipedia, Clag (card game), general scoring",
        lines=MCLEOD.lines,
        house=_HOUSE,
    ),
)
