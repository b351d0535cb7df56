"""Descending Madness: each trick is worth less than the one before."""

from __future__ import annotations

from engine.clag.slots import Value
from engine.text import gettext_noop

SPECIALS = (
    Value(
        slug="descending-madness",
        title=gettext_noop("Descending Madness"),
        sentence=gettext_noop("The first trick is worth the most and the last trick the least."),
        label=gettext_noop("dm"),
        source=gettext_noop("pagat.com; Wikipedia, RAF rules"),
        weigh=lambda trick, size: size + 1 - trick,
        step=lambda house: house.madness_step,
        options=("madness-step", "madness-failure", "misere-madness"),
        golden=(
            "2 4H 7C 3D KC QC KS TS",
            "7 3H AC AD QD 2C 7S 3C",
            "7 AH 9C 6D 9D 4C 9H 6H",
            "0 TD 5C 8D 2D TC 8S 2S",
        ),
        worked=(
            "2 4H QC KC KS 3D 7C TS",
            "3 3H AC 2C 7S QD AD 3C",
            "3 AH 9C 4C 6H 6D 9D 9H",
            "0 TD 5C TC 8S 2D 8D 2S",
        ),
        examples=(
            "score | house mcleod22 | nominate 1 4 | won 0 1 1 1 1 | points 15 20",
            "score | house raf-caller | nominate 1 3 | won 0 1 1 1 1 | points 20 0",
        ),
    ),
)
