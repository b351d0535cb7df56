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
        examples=(
            "score | house mcleod22 | nominate 3 4 | won 0 1 0 1 1 1 0 | points 21 27",
            "score | house raf-caller | nominate 3 0 | won 0 1 0 1 1 1 0 | points 32 0",
        ),
    ),
)
