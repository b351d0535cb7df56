"""McLeod's 22 deals as described on pagat.com, with the variations given there."""

from __future__ import annotations

from dataclasses import replace

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, down, up
from engine.text import gettext_noop

MCLEOD = Preset(
    slug="mcleod22",
    title=gettext_noop("McLeod, 22 deals"),
    sentence=gettext_noop(
        "One card up to seven, eight special deals of seven cards, and back down to one."
    ),
    source=gettext_noop("pagat.com, Clag"),
    players=range(4, 8),
    aliases=("pagat1",),
    group="popular",
    is_recommended=True,
    lines=(
        *up(1, 7),
        Line(7, ("no-trumps",), "nt"),
        Line(7, ("misere",), "m"),
        Line(7, ("guess-trumps",), "gt"),
        Line(7, ("blind",), "b"),
        Line(7, ("twos-wild",), "2w"),
        Line(7, ("aces-low",), "al"),
        Line(7, ("dealer-calls-trumps",), "dc"),
        Line(7, ("highest-number",), "hn"),
        *down(7, 1),
    ),
    house=HouseRules(),
)


def _variant(slug: str, title: str, sentence: str, house: HouseRules, *aliases: str) -> Preset:
    return replace(
        MCLEOD,
        slug=slug,
        title=title,
        sentence=sentence,
        house=house,
        aliases=aliases,
        variant_of=MCLEOD.slug,
        group="variants",
        is_recommended=False,
    )


PRESETS = (
    MCLEOD,
    _variant(
        "pagat-a",
        gettext_noop("McLeod, two a trick"),
        gettext_noop("As McLeod, but an exact nomination pays two for each trick."),
        HouseRules(hit=2),
        "mcleod22+two-per-trick-on-success",
    ),
    _variant(
        "pagat-b",
        gettext_noop("McLeod, nothing for a miss"),
        gettext_noop(
            "As McLeod, but a missed nomination pays nothing, and neither do tricks in Misère."
        ),
        # That tricks in Misère pay nothing too is inferred (docs/rules.md, Presets).
        HouseRules(miss=0, misere_per_trick=0, misere_trumps_per_trick=0),
        "mcleod22+nothing-on-failure",
    ),
    _variant(
        "pagat-ab",
        gettext_noop("McLeod, two a trick or nothing"),
        gettext_noop(
            "As McLeod, but an exact nomination pays two for each trick and a missed one nothing."
        ),
        HouseRules(hit=2, miss=0, misere_per_trick=0, misere_trumps_per_trick=0),
    ),
    _variant(
        "pagat-misere-1",
        gettext_noop("McLeod, Misère costs one"),
        gettext_noop("As McLeod, but each trick in Misère costs one point."),
        HouseRules(misere_per_trick=-1, misere_trumps_per_trick=-1),
    ),
    _variant(
        "pagat-misere-2",
        gettext_noop("McLeod, Misère costs two"),
        gettext_noop("As McLeod, but each trick in Misère costs two points."),
        HouseRules(misere_per_trick=-2, misere_trumps_per_trick=-2),
    ),
    _variant(
        "pagat-misere-3",
        gettext_noop("McLeod, Misère with trumps costs three"),
        gettext_noop(
            "As McLeod, but each trick in Misère costs three points with trumps and two without."
        ),
        # That taking none pays ten with trumps too is inferred (docs/rules.md, Presets).
        HouseRules(misere_per_trick=-2, misere_trumps_per_trick=-3),
        "pagat-misere-with-trumps-minus3",
    ),
)
