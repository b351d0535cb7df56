"""Guess Trumps: the trump card is turned only when every nomination is in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.clag.slots import Facing, Special, Trump
from engine.text import gettext_noop

if TYPE_CHECKING:
    from engine.clag.house_rules import HouseRules


def _announce_late(other: Special, house: HouseRules) -> Special | None:
    """Let an order of the suits be announced when all have nominated, if the house plays that."""
    if house.guess_precedence != "after" or not isinstance(other, Trump) or other.order is None:
        return None
    return replace(other, announced_after=True)


SPECIALS = (
    Trump(
        slug="guess-trumps",
        title=gettext_noop("Guess Trumps"),
        sentence=gettext_noop(
            "Nominate before trumps are known: the trump card is turned after the last nomination."
        ),
        label=gettext_noop("gt"),
        source=gettext_noop("pagat.com; Wikipedia; taylorfoss.com"),
        facing=Facing.AFTER,
        merge=_announce_late,
        other_names=("blind-trumps",),
        golden=(
            "0 4H 3D TS 7C KS KC QC",
            "0 3H QD 7S 3C AD 2C AC",
            "1 AH 9D 9C 4C 6D 6H 9H",
            "7 2S TD 8S TC 2D 5C 8D",
        ),
        worked=(
            "2 4H KC QC 3D TS KS 7C",
            "2 3H QD AC AD 7S 3C 2C",
            "2 6H 9H 9C 6D AH 9D 4C",
            "0 TD TC 5C 8D 8S 2D 2S",
        ),
        examples=(
            "sight | nominating: hand yes, trump no | playing: hand yes",
            "trick | trump H | KS 6H AS 3S | winner 1",
        ),
    ),
)
