"""Precedence: all suits are ranked, and the highest suit in the trick wins whatever was led."""

from __future__ import annotations

from itertools import permutations

from engine.cards import SUIT_NAMES, SUITS, parse_suit
from engine.clag.slots import Facing, Trump
from engine.text import fill, gettext_noop, join

_TITLES = {
    "HCDS": gettext_noop("Precedence"),
    "SDCH": gettext_noop("Precedence, reversed"),
    "DHSC": gettext_noop("Precedence, red over black"),
    "CSHD": gettext_noop("Precedence, black over red"),
}
"""The orders that have a name of their own, suits from the highest down."""


def _title(order: str) -> str:
    return _TITLES.get(order) or fill(gettext_noop("Precedence {order}"), order=order)


def _sentence(order: str) -> str:
    suits = join([SUIT_NAMES[SUITS.index(suit)] for suit in order], ", ")
    return fill(
        gettext_noop("The highest suit in the trick wins: {suits}. You must still follow suit."),
        suits=suits,
    )


def _precedence(order: str) -> Trump:
    return Trump(
        slug="precedence" if order == "HCDS" else f"precedence-{order.lower()}",
        title=_title(order),
        sentence=_sentence(order),
        label=fill(gettext_noop("p{order}"), order=order.lower()),
        source=gettext_noop("Wikipedia, RAF rules"),
        facing=Facing.NEVER,
        order=tuple(parse_suit(suit) for suit in order),
        examples=_EXAMPLES.get(order, ()),
        golden=_GOLDEN.get(order, ()),
        worked=_WORKED.get(order, ()),
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

_GOLDEN = {
    "HCDS": (
        "1 4H 3D TS KC 7C QC KS",
        "2 3H QD 7S AC 3C AD 2C",
        "1 9H 9D 6D 9C 4C AH 6H",
        "0 2D 8D 2S 5C TC TD 8S",
    ),
    "SDCH": (
        "1 4H KC 3D TS QC 7C KS",
        "2 3H AC AD 7S 3C 2C QD",
        "1 AH 4C 6D 6H 9C 9H 9D",
        "0 TD TC 8D 2S 5C 8S 2D",
    ),
    "DHSC": (
        "5 4H KC 7C 3D TS QC KS",
        "1 3H AC 2C QD 7S AD 3C",
        "0 AH 9C 4C 9D 6D 9H 6H",
        "0 TC 5C TD 2D 2S 8S 8D",
    ),
    "CSHD": (
        "1 4H 3D TS 7C KS QC KC",
        "2 3H AD 7S AC QD 2C 3C",
        "1 AH 9H 9D 9C 6D 4C 6H",
        "0 TD TC 8S 5C 8D 2D 2S",
    ),
}

_WORKED = {
    "HCDS": (
        "2 QC KC KS 3D 7C 4H TS",
        "3 AC 2C 7S QD 3C 3H AD",
        "3 9C 4C 9H 9D 6D 6H AH",
        "0 5C TC 8S 8D TD 2D 2S",
    ),
    "SDCH": (
        "2 4H 3D TS KS 7C KC QC",
        "1 3H AD 7S QD 3C AC 2C",
        "0 6H 9D AH 6D 4C 9C 9H",
        "3 8S TD 2S 5C TC 8D 2D",
    ),
    "DHSC": (
        "0 4H 3D KS 7C KC TS QC",
        "2 3H QD AD 3C AC 7S 2C",
        "2 AH 9D 6D 9C 4C 9H 6H",
        "2 TC 2D 8D 5C 8S TD 2S",
    ),
    "CSHD": (
        "4 4H 3D 7C TS QC KC KS",
        "1 3H QD AC AD 3C 2C 7S",
        "0 6H 9D 9C 6D 4C AH 9H",
        "1 TC 2D 5C TD 8S 2S 8D",
    ),
}

_OTHERS = tuple(order for order in map("".join, permutations(SUITS)) if order not in _TITLES)
SPECIALS = tuple(_precedence(order) for order in (*_TITLES, *_OTHERS))
