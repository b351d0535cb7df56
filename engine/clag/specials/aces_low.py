"""Aces Low: the ace ranks below the two, in trumps too."""

from __future__ import annotations

from engine.clag.slots import ACE_TO_TWO, Ranking
from engine.text import gettext_noop

SPECIALS = (
    Ranking(
        slug="aces-low",
        title=gettext_noop("Aces Low"),
        sentence=gettext_noop("The ace is the lowest card of every suit, trumps included."),
        label=gettext_noop("al"),
        source=gettext_noop("pagat.com"),
        order=(ACE_TO_TWO[-1], *ACE_TO_TWO[:-1]),
        examples=(
            "trick | trump H | AS 3S KS 2S | winner 2",
            "trick | trump H | AS AH 2H 3S | winner 2",
        ),
    ),
)
