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
        source=gettext_noop("Wikipedia, as half blind may also be understood"),
        visibility=Visibility.HALF,
        callable_late=False,
        golden=(
            "2 3D TS KC 4H QC 7C KS",
            "1 QD 7S 3C 3H AD 2C AC",
            "1 9D AH 9C 6H 6D 4C 9H",
            "0 8D 8S 5C TD 2D TC 2S",
        ),
        worked=(
            "2 4H 7C 3D QC TS KC KS",
            "2 3H QD AD AC 7S 3C 2C",
            "2 6H 9H 9D 4C AH 9C 6D",
            "0 TD TC 8D 5C 8S 2D 2S",
        ),
        examples=("sight | nominating: hand half, trump yes | playing: hand yes",),
    ),
)
