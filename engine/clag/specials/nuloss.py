"""Nuloss: the two is highest and the ace lowest, in trumps too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.slots import TWO_TO_ACE, Ranking, Special
from engine.text import gettext_noop

if TYPE_CHECKING:
    from engine.clag.house_rules import HouseRules

_ACE_LOWEST = (TWO_TO_ACE[-1], *TWO_TO_ACE[:-1])


def _move_the_ace(other: Special, house: HouseRules) -> Special | None:
    """Merge with an order that only puts the ace lowest: it stays so or becomes highest (A26)."""
    if not isinstance(other, Ranking) or other.order != _ACE_LOWEST:
        return None
    return {"ace-lowest": NULOSS, "ace-highest": ACE_HIGH}.get(house.aces_low_nuloss)


NULOSS = Ranking(
    slug="nuloss",
    title=gettext_noop("Nuloss"),
    sentence=gettext_noop(
        "The ranks are reversed: the two is highest, then the three, and the ace is lowest."
    ),
    label=gettext_noop("nu"),
    source=gettext_noop("Wikipedia, RAF rules"),
    order=TWO_TO_ACE[::-1],
    merge=_move_the_ace,
    golden=(
        "2 KC 4H 3D KS 7C TS QC",
        "4 AC 3H AD 7S QD 2C 3C",
        "2 4C AH 6D 9H 9D 9C 6H",
        "0 TC 8D TD 8S 2D 2S 5C",
    ),
    worked=(
        "0 4H QC 3D TS 7C KS KC",
        "2 3H 3C AD 7S QD 2C AC",
        "2 9H 4C 6D 6H 9D 9C AH",
        "2 5C TC 2D 2S 8D 8S TD",
    ),
    examples=(
        "trick | trump S | KH 2H AH 3H | winner 1",
        "trick | trump H | 2C 5H 3H AC | winner 2",
    ),
)
ACE_HIGH = Ranking(
    slug="nuloss-ace-high",
    title=gettext_noop("Nuloss, ace high"),
    sentence=gettext_noop(
        "The ranks are reversed below the ace: ace, two, three and so on down to the king."
    ),
    label=gettext_noop("nua"),
    source=gettext_noop("Wikipedia, RAF rules, as we understand them"),
    order=(*TWO_TO_ACE[-2::-1], TWO_TO_ACE[-1]),
    # Not called by itself: it is what Aces Low and Nuloss together may become (A26).
    callable_late=False,
    golden=(
        "2 4H 3D QC TS KC 7C KS",
        "2 3H AD 3C 7S 2C AC QD",
        "2 6H 6D 9C 4C 9H AH 9D",
        "0 TD 8D 5C 2S TC 8S 2D",
    ),
    worked=(
        "0 4H 7C QC 3D TS KC KS",
        "4 3H 3C 2C AD 7S AC QD",
        "2 6H 4C 9C 6D 9D 9H AH",
        "0 2S 5C TC 2D 8S 8D TD",
    ),
    examples=("trick | trump S | KH 2H AH 3H | winner 2",),
)
SPECIALS = (NULOSS, ACE_HIGH)
