"""Dealer Calls Trumps: the dealer, or the caller, looks at their hand and names trumps."""

from __future__ import annotations

from engine.clag.slots import Facing, Trump
from engine.text import gettext_noop

SPECIALS = (
    Trump(
        slug="dealer-calls-trumps",
        title=gettext_noop("Dealer Calls Trumps"),
        sentence=gettext_noop(
            "The dealer looks at their hand and names trumps; then everyone nominates in turn."
        ),
        called=gettext_noop(
            "The caller looks at their hand and names trumps; then everyone nominates in turn."
        ),
        label=gettext_noop("dc"),
        source=gettext_noop("pagat.com"),
        facing=Facing.NEVER,
        named=True,
        options=("caller-may-name-no-trumps",),
        golden=(
            "3 7C QC KC KS TS 4H 3D",
            "trump:C 6 AC 3C 2C 7S QD 3H AD",
            "2 9C 4C 6H 6D 9D AH 9H",
            "2 TC 5C 2S 8S 2D 8D TD",
        ),
        examples=(
            "sight | nominating: hand yes, trump yes | playing: hand yes",
            "trick | trump D | AS 2D KS 3S | winner 1",
        ),
    ),
)
