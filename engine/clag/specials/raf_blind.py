"""RAF Blind: look, nominate, shuffle your own hand, and play it off the top, unseen."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility
from engine.text import gettext_noop

SPECIALS = (
    Sight(
        slug="raf-blind",
        title=gettext_noop("RAF Blind"),
        sentence=gettext_noop(
            "Look at your hand and nominate. Then shuffle it face down and play the top card each "
            "time, whatever was led."
        ),
        label=gettext_noop("rb"),
        source=gettext_noop("Wikipedia, RAF rules"),
        visibility=Visibility.BEFORE,
        pile=True,
        shuffled=True,
        options=("raf-blind-hand-seen", "raf-blind-shuffle"),
        golden=(
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
        ),
        worked=(
            "1 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "1 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "3 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
        ),
        examples=(
            "sight | nominating: hand yes, trump yes | playing: hand no",
            "legal | trump H | hand 9C 5S AH | played KS | may 9C",
        ),
    ),
)
