"""Blind: everyone nominates before the cards are dealt."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility
from engine.text import gettext_noop

SPECIALS = (
    Sight(
        slug="blind",
        title=gettext_noop("Blind"),
        sentence=gettext_noop(
            "Nominate before the cards are dealt, then look at your hand and play as usual."
        ),
        label=gettext_noop("b"),
        source=gettext_noop("pagat.com; Wikipedia; taylorfoss.com"),
        visibility=Visibility.AFTER,
        nominate_first=True,
        callable_late=False,
        examples=("sight | nominating: hand no, trump no | playing: hand yes",),
    ),
)
