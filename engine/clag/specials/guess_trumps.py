"""Guess Trumps: the trump card is turned only when every nomination is in."""

from __future__ import annotations

from engine.clag.slots import Facing, Trump
from engine.text import gettext_noop

SPECIALS = (
    Trump(
        slug="guess-trumps",
        title=gettext_noop("Guess Trumps"),
        sentence=gettext_noop(
            "Nominate before trumps are known: the trump card is turned after the last nomination."
        ),
        label=gettext_noop("gt"),
        facing=Facing.AFTER,
        examples=(
            "sight | nominating: hand yes, trump no | playing: hand yes",
            "trick | trump H | KS 6H AS 3S | winner 1",
        ),
    ),
)
