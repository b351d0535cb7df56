"""Half Blind: the trump is seen but not the hand, until every nomination is in."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility
from engine.text import gettext_noop

SPECIALS = (
    Sight(
        slug="half-blind",
        title=gettext_noop("Half Blind"),
        sentence=gettext_noop(
            "The trump card is turned. Nominate with your hand face down, then pick it up and play."
        ),
        label=gettext_noop("hb"),
        source=gettext_noop("Wikipedia, as we understand it"),
        visibility=Visibility.AFTER,
        callable_late=False,
        golden=(
            "7 4H KS KC QC 3D TS 7C",
            "2 3H 2C 3C AC AD 7S QD",
            "2 AH 9H 6H 9C 9D 6D 4C",
            "2 2S 2D TD TC 8D 8S 5C",
        ),
        worked=(
            "1 4H KS QC TS 3D 7C KC",
            "1 3H QD 2C 7S AD 3C AC",
            "2 6H 9H 4C AH 9D 9C 6D",
            "1 2S 2D 5C 8S TD TC 8D",
        ),
        examples=("sight | nominating: hand no, trump yes | playing: hand yes",),
    ),
)
