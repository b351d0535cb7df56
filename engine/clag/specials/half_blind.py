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
        examples=("sight | nominating: hand no, trump yes | playing: hand yes",),
    ),
)
