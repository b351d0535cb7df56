"""Precedence: all suits are ranked, and the highest suit in the trick wins whatever was led."""

from __future__ import annotations

from itertools import permutations

from engine.cards import SUITS, parse_suit
from engine.clag.slots import Facing, Trump

_NAMES = {
    "HCDS": "",
    "SDCH": " reversed",
    "DHSC": ", red over black",
    "CSHD": ", black over red",
}
_WORDS = dict(zip("SHDC", ("spades", "hearts", "diamonds", "clubs"), strict=True))


def _precedence(order: str) -> Trump:
    words = ", ".join(_WORDS[suit] for suit in order)
    return Trump(
        slug="precedence" if order == "HCDS" else f"precedence-{order.lower()}",
        title=f"Precedence{_NAMES.get(order, f' {order}')}",
        sentence=f"The highest suit in the trick wins: {words}. You must still follow suit.",
        label=f"p{order.lower()}",
        facing=Facing.NEVER,
        order=tuple(parse_suit(suit) for suit in order),
        examples=_EXAMPLES.get(order, ()),
    )


_EXAMPLES = {
    "HCDS": (
        "trick | 3H AC AD AS | winner 0",
        "trick | KD AS 3D QS | winner 0",
        "legal | hand 3C AH | played KC | may 3C",
    ),
    "SDCH": ("trick | AH 2S KC KD | winner 1",),
    "DHSC": ("trick | AC 2S 3H 2D | winner 3",),
    "CSHD": ("trick | AD AH 2S KD | winner 2",),
}

_NAMED = ("HCDS", "SDCH", "DHSC", "CSHD")
_OTHERS = tuple(order for order in map("".join, permutations(SUITS)) if order not in _NAMED)
SPECIALS = tuple(_precedence(order) for order in (*_NAMED, *_OTHERS))
