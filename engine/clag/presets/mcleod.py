"""McLeod's 22 deals as described on pagat.com, with the variations given there."""

from __future__ import annotations

from dataclasses import replace

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, down, up

MCLEOD = Preset(
    slug="mcleod22",
    title="McLeod, 22 deals",
    sentence="One card up to seven, eight special deals of seven, and back down to one.",
    source="pagat.com, Clag (Sue McLeod's rules)",
    players=range(4, 8),
    aliases=("pagat1",),
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
        title=f"McLeod, {title}",
        sentence=sentence,
        house=house,
        aliases=aliases,
        variant_of=MCLEOD.slug,
    )


PRESETS = (
    MCLEOD,
    _variant(
        "pagat-a",
        "two a trick",
        "As McLeod, but a nomination made pays two for each trick.",
        HouseRules(hit=2),
        "mcleod22+two-per-trick-on-success",
    ),
    _variant(
        "pagat-b",
        "nothing for a miss",
        "As McLeod, but a nomination missed pays nothing, nor do tricks in Misère.",
        HouseRules(miss=0, misere_per_trick=0, misere_trumps_per_trick=0),
        "mcleod22+nothing-on-failure",
    ),
    _variant(
        "pagat-ab",
        "two a trick or nothing",
        "As McLeod, but two for each trick of a nomination made and nothing for one missed.",
        HouseRules(hit=2, miss=0, misere_per_trick=0, misere_trumps_per_trick=0),
    ),
    _variant(
        "pagat-misere-1",
        "Misère costs one",
        "As McLeod, but each trick in Misère costs one point.",
        HouseRules(misere_per_trick=-1, misere_trumps_per_trick=-1),
    ),
    _variant(
        "pagat-misere-2",
        "Misère costs two",
        "As McLeod, but each trick in Misère costs two points.",
        HouseRules(misere_per_trick=-2, misere_trumps_per_trick=-2),
    ),
    _variant(
        "pagat-misere-3",
        "Misère with trumps costs three",
        "As McLeod, but each trick in Misère costs three points with trumps, two without.",
        HouseRules(misere_per_trick=-2, misere_trumps_per_trick=-3),
        "pagat-misere-with-trumps-minus3",
    ),
)
