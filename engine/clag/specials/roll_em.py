"""Roll 'Em: no player sees their hand; each turns up the top card and plays it."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility
from engine.text import gettext_noop

SPECIALS = (
    Sight(
        slug="roll-em",
        title=gettext_noop("Roll 'Em"),
        sentence=gettext_noop(
            "Leave your cards face down: nominate, then turn up the top card each time and play it."
        ),
        label=gettext_noop("r"),
        source=gettext_noop("Wikipedia; taylorfoss.com"),
        visibility=Visibility.NEVER,
        pile=True,
        callable_late=False,
        options=("roll-em-trump",),
        golden=(
            "6 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
        ),
        worked=(
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "2 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "1 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
            "1 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0 turn:0",
        ),
        examples=(
            "sight | nominating: hand no, trump yes | playing: hand no",
            "legal | trump H | hand 9C 5S AH | played KS | may 9C",
        ),
    ),
)
