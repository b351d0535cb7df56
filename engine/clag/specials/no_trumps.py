"""No Trumps: no card is faced and only the suit led can win."""

from __future__ import annotations

from engine.clag.slots import Facing, Trump

SPECIALS = (
    Trump(
        slug="no-trumps",
        title="No Trumps",
        sentence="No trumps: no card is turned, and the highest card of the suit led wins.",
        label="nt",
        facing=Facing.NEVER,
        examples=(
            "trick | 4S AH KD 5S | winner 3",
            "trick | 2C AH AD AS | winner 0",
            "sight | nominating: hand yes, trump no | playing: hand yes",
        ),
    ),
)
