"""Aces Low: the ace ranks below the two, in trumps too."""

from __future__ import annotations

from engine.clag.slots import TWO_TO_ACE, Ranking
from engine.text import gettext_noop

SPECIALS = (
    Ranking(
        slug="aces-low",
        title=gettext_noop("Aces Low"),
        sentence=gettext_noop("The ace is the lowest card of every suit, trumps included."),
        label=gettext_noop("al"),
        source=gettext_noop("pagat.com"),
        order=(TWO_TO_ACE[-1], *TWO_TO_ACE[:-1]),
        golden=(
            "2 4H KS 3D QC 7C TS KC",
            "0 3H 7S AD QD 3C AC 2C",
            "2 AH 9H 6H 9D 4C 9C 6D",
            "0 TD 8S TC 8D 5C 2S 2D",
        ),
        worked=(
            "3 4H 7C QC KS 3D KC TS",
            "0 3H 7S 3C QD AD 2C AC",
            "2 9H AH 9C 6H 9D 4C 6D",
            "0 5C TC TD 8S 8D 2S 2D",
        ),
        examples=(
            "trick | trump H | AS 3S KS 2S | winner 2",
            "trick | trump H | AS AH 2H 3S | winner 2",
        ),
    ),
)
