"""Guess Trumps: the trump card is turned only when every nomination is in."""

from __future__ import annotations

from engine.clag.slots import Facing, Trump

SPECIALS = (
    Trump(
        slug="guess-trumps",
        title="Guess Trumps",
        sentence="Nominate first: the trump card is turned after the last nomination.",
        label="gt",
        facing=Facing.AFTER,
        examples=(
            "sight | nominating: hand yes, trump no | playing: hand yes",
            "trick | trump H | KS 6H AS 3S | winner 1",
        ),
    ),
)
