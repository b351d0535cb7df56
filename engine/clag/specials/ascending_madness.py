"""Ascending Madness: each trick is worth more than the one before."""

from __future__ import annotations

from engine.clag.slots import Value
from engine.text import gettext_noop

SPECIALS = (
    Value(
        slug="ascending-madness",
        title=gettext_noop("Ascending Madness"),
        sentence=gettext_noop("The first trick is worth the least and the last trick the most."),
        label=gettext_noop("am"),
        source=gettext_noop("pagat.com; Wikipedia, RAF rules"),
        weigh=lambda trick, _size: trick,
        step=lambda house: house.madness_step,
        options=("madness-step", "madness-failure", "misere-madness"),
        golden=(
            "2 4H 3D 7C KS TS KC QC",
            "2 3H 2C QD AD 7S 3C AC",
            "2 AH 9H 9D 6D 9C 4C 6H",
            "0 TD TC 8D 2D 8S 5C 2S",
        ),
        worked=(
            "2 4H 3D QC TS KC KS 7C",
            "2 3H QD AC AD 2C 7S 3C",
            "2 6H 9H 4C 6D 9C AH 9D",
            "0 TC TD 5C 8D 8S 2S 2D",
        ),
        examples=(
            "score | house mcleod22 | nominate 3 4 | won 0 1 0 1 1 1 0 | points 21 27",
            "score | house raf-caller | nominate 3 0 | won 0 1 0 1 1 1 0 | points 32 0",
        ),
    ),
)
