"""RAF Blind: look, nominate, shuffle your own hand, and play it off the top, unseen."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility

SPECIALS = (
    Sight(
        slug="raf-blind",
        title="RAF Blind",
        sentence="Look, nominate, then shuffle your hand and play its top card, whatever is led.",
        label="rb",
        visibility=Visibility.BEFORE,
        pile=True,
        shuffled=True,
        examples=(
            "sight | nominating: hand yes, trump yes | playing: hand no",
            "legal | trump H | hand 9C 5S AH | played KS | may 9C",
        ),
    ),
)
