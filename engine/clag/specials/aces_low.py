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
        examples=(
            "trick | trump H | AS 3S KS 2S | winner 2",
            "trick | trump H | AS AH 2H 3S | winner 2",
        ),
    ),
)
