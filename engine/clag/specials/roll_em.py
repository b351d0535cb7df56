"""Roll 'Em: nobody ever looks; the top card of one's face-down hand is turned and played."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility

SPECIALS = (
    Sight(
        slug="roll-em",
        title="Roll 'Em",
        sentence="Do not look at your cards: nominate, then turn up and play the top one.",
        label="r",
        visibility=Visibility.NEVER,
        pile=True,
        callable_late=False,
        examples=(
            "sight | nominating: hand no, trump yes | playing: hand no",
            "legal | trump H | hand 9C 5S AH | played KS | may 9C",
        ),
    ),
)
