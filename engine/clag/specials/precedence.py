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

_OTHERS = tuple(order for order in map("".join, permutations(SUITS)) if order not in _TITLES)
SPECIALS = tuple(_precedence(order) for order in (*_TITLES, *_OTHERS))
