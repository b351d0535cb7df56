"""Half Hand: half of the hand, rounded up, is seen before nominating (a reading of half blind)."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility
from engine.text import gettext_noop

SPECIALS = (
    Sight(
        slug="half-hand",
        title=gettext_noop("Half Hand"),
        sentence=gettext_noop("Look at half of your cards, nominate, then pick up the rest."),
        label=gettext_noop("hh"),
        source=gettext_noop("Wikipedia; another reading of half blind"),
        visibility=Visibility.HALF,
        callable_late=False,
        golden=(
            "2 3D TS KC 4H QC 7C KS",
            "1 QD 7S 3C 3H AD 2C AC",
            "1 9D AH 9C 6H 6D 4C 9H",
            "0 8D 8S 5C TD 2D TC 2S",
        ),
        examples=("sight | nominating: hand half, trump yes | playing: hand yes",),
    ),
)
