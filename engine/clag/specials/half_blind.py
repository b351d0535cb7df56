"""Half Blind: the trump is seen but not the hand, until every nomination is in."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility

SPECIALS = (
    Sight(
        slug="half-blind",
        title="Half Blind",
        sentence="The trump is turned; nominate with your hand face down, then pick it up.",
        label="hb",
        visibility=Visibility.AFTER,
        callable_late=False,
        examples=("sight | nominating: hand no, trump yes | playing: hand yes",),
    ),
)
