"""No Trumps: no card is turned, and only the suit led can win."""

from __future__ import annotations

from engine.clag.slots import Facing, Trump
from engine.text import gettext_noop

SPECIALS = (
    Trump(
        slug="no-trumps",
        title=gettext_noop("No Trumps"),
        sentence=gettext_noop(
            "There are no trumps: no card is turned, and the highest card of the suit led wins."
        ),
        label=gettext_noop("nt"),
        source=gettext_noop("pagat.com; Wikipedia; taylorfoss.com"),
        facing=Facing.NEVER,
        golden=(
            "1 4H 3D 7C QC TS KS KC",
            "3 3H 2C QD AD 7S 3C AC",
            "1 AH 9H 9D 6D 4C 9C 6H",
            "0 TD TC 8D 2D 2S 8S 5C",
        ),
        worked=(
            "3 4H KC 3D TS QC KS 7C",
            "2 3H AC AD 7S 3C QD 2C",
            "1 AH 4C 9D 9C 9H 6D 6H",
            "0 TD 5C 8D 2S TC 8S 2D",
        ),
        examples=(
            "trick | 4S AH KD 5S | winner 3",
            "trick | 2C AH AD AS | winner 0",
        ),
    ),
)
