"""The Scottish game (which four specials it has is second-hand) and a short evening's one."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, down, up

_SPECIALS = (
    Line(7, ("no-trumps",), "nt"),
    Line(7, label="m", title="Misère", means="misere_means"),
    Line(7, ("guess-trumps",), "g", "Guess 'Em"),
    Line(7, ("blind",), "b"),
)

PRESETS = (
    Preset(
        slug="scottish18",
        title="Scottish, 18 deals",
        sentence="Seven cards down to one, four special deals, and back up to seven.",
        source="Wikipedia, Clag (card game); its specials from Tom Gates's scorer, unconfirmed",
        lines=(*down(7, 1), *_SPECIALS, *up(1, 7)),
        house=HouseRules(misere_per_trick=-2, misere_trumps_per_trick=-2),
        cut_for_first=True,
    ),
    Preset(
        slug="quick13",
        title="Quick, 13 deals",
        sentence="One to five cards, three special deals of five, and back: a short evening.",
        source="Tom Gates's scorer; its three specials are those of the Scottish game",
        lines=(
            *up(1, 5),
            Line(5, ("no-trumps",), "nt"),
            Line(5, ("misere",), "m"),
            Line(5, ("guess-trumps",), "g", "Guess 'Em"),
            *down(5, 1),
        ),
        house=HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-2),
    ),
)
