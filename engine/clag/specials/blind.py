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
        golden=(
            "2 4H KC 3D QC KS 7C TS",
            "2 3H AC AD QD 7S 3C 2C",
            "2 AH 9H 9D 6D 9C 4C 6H",
            "2 2S 2D TD 8D 8S TC 5C",
        ),
        worked=(
            "1 4H QC KC 3D KS TS 7C",
            "1 3H QD 2C AD 7S AC 3C",
            "2 6H 9H 4C 6D AH 9D 9C",
            "2 2S 2D 5C 8D 8S TD TC",
        ),
        examples=("sight | nominating: hand no, trump no | playing: hand yes",),
    ),
)
