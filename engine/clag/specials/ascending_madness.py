"""Ascending Madness: each trick is worth more than the one before."""

from __future__ import annotations

from engine.clag.slots import Value

SPECIALS = (
    Value(
        slug="ascending-madness",
        title="Ascending Madness",
        sentence="The first trick is worth the least, the last the most.",
        label="am",
        weigh=lambda trick, _size: trick,
        examples=(
            "score | house mcleod22 | nominate 3 4 | won 0 1 0 1 1 1 0 | points 21 27",
            "score | house raf-caller | nominate 3 0 | won 0 1 0 1 1 1 0 | points 32 0",
        ),
    ),
)
