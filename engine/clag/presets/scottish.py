"""The Scottish game (its four specials are known only second-hand) and a short game."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, Reading, down, up
from engine.text import gettext_noop

_SPECIALS = (
    Line(7, ("no-trumps",), "nt"),
    # With trumps or without: the sources leave that open, so it is an option (A12).
    Line(
        7,
        label=gettext_noop("m"),
        title=gettext_noop("Misère"),
        means="misere_means",
        readings=(
            Reading("misere", gettext_noop("played with trumps"), ("misere",)),
            Reading(
                "misere-no-trumps", gettext_noop("played without trumps"), ("misere", "no-trumps")
            ),
        ),
    ),
    Line(7, ("guess-trumps",), gettext_noop("g"), gettext_noop("Guess 'Em")),
    Line(7, ("blind",), "b"),
)

PRESETS = (
    Preset(
        slug="scottish18",
        title=gettext_noop("Scottish, 18 deals"),
        sentence=gettext_noop("Seven cards down to one, four special deals, and back up to seven."),
        source=gettext_noop(
            "Wikipedia, Clag (card game); its special deals from Tom Gates's scorer, unconfirmed"
        ),
        lines=(*down(7, 1), *_SPECIALS, *up(1, 7)),
        house=HouseRules(misere_per_trick=-2, misere_trumps_per_trick=-2, misere_means="misere"),
        cut_for_first=True,
    ),
    Preset(
        slug="quick13",
        title=gettext_noop("Quick, 13 deals"),
        sentence=gettext_noop(
            "One card up to five, three special deals of five cards, and back down to one: a short "
            "game."
        ),
        source=gettext_noop(
            "Tom Gates's scorer; its three special deals are taken from the Scottish game"
        ),
        lines=(
            *up(1, 5),
            # Which three special deals is a reading (docs/rules.md, Presets).
            Line(5, ("no-trumps",), "nt"),
            Line(5, ("misere",), "m"),
            Line(5, ("guess-trumps",), gettext_noop("g"), gettext_noop("Guess 'Em")),
            *down(5, 1),
        ),
        group="popular",
        house=HouseRules(hit=2, miss=0, misere_per_trick=-2, misere_trumps_per_trick=-2),
    ),
)
