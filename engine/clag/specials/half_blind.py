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
        source=gettext_noop("Wikipedia; a reading"),
        visibility=Visibility.AFTER,
        callable_late=False,
        golden=(
            "7 4H KS KC QC 3D TS 7C",
            "2 3H 2C 3C AC AD 7S QD",
            "2 AH 9H 6H 9C 9D 6D 4C",
            "2 2S 2D TD TC 8D 8S 5C",
        ),
        examples=("sight | nominating: hand no, trump yes | playing: hand yes",),
    ),
)
