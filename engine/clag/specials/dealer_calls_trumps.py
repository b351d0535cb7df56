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
        notes=(gettext_noop("No card is turned for trumps."),),
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
        worked=(
            "3 3D 7C QC KC KS 4H TS",
            "trump:C 3 AD QD 3C AC 7S 3H 2C",
            "1 9D 6D 4C 9C 9H AH 6H",
            "1 TD 2D 5C TC 8S 2S 8D",
        ),
        examples=(
            "sight | nominating: hand yes, trump yes | playing: hand yes",
            "trick | trump D | AS 2D KS 3S | winner 1",
        ),
    ),
)
