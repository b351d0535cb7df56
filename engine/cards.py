"""Cards as plain integers, and the functions that read and write them.

A card is 0..51, suit by suit (`suit * 13 + rank`), so that a suit is a block of thirteen bits.
Rank 0 is the two and rank 12 the ace; each game decides which ranks beat which.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from engine.errors import BadText
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "PACK",
    "RANKS",
    "RANK_NAMES",
    "SUITS",
    "SUIT_MASKS",
    "SUIT_NAMES",
    "Card",
    "Mask",
    "Rank",
    "Suit",
    "card_in_words",
    "cards_in",
    "format_card",
    "format_cards",
    "mask_of",
    "parse_card",
    "parse_cards",
    "parse_suit",
    "pick",
    "rank_of",
    "subsets_by_suit",
    "suit_of",
]

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Mask: TypeAlias = int

T = TypeVar("T")

# This order is part of stored transcripts and of the published shuffle (docs/shuffle.md).
SUITS = "SHDC"
RANKS = "23456789TJQKA"
ANY_TRUMPS = (*SUITS, "NT")
"""What a report may give as trumps: a suit, or none."""
SUIT_NAMES = (
    gettext_noop("spades"),
    gettext_noop("hearts"),
    gettext_noop("diamonds"),
    gettext_noop("clubs"),
)
RANK_NAMES = (
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("jack"),
    gettext_noop("queen"),
    gettext_noop("king"),
    gettext_noop("ace"),
)
"""By rank, 0 (two) to 12 (ace)."""
PACK: tuple[Card, ...] = tuple(range(52))
SUIT_MASKS: tuple[Mask, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))

_TEXT = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARD = {text: card for card, text in enumerate(_TEXT)}


def suit_of(card: Card) -> Suit:
    """Return the suit of a card, 0..3 in the order of `SUITS`.

    >>> SUITS[suit_of(parse_card("TD"))]
    'D'
    """
    return card // 13


def rank_of(card: Card) -> Rank:
    """Return the rank of a card, 0 (two) to 12 (ace).

    >>> RANKS[rank_of(parse_card("TD"))]
    'T'
    """
    return card % 13


def parse_card(text: str) -> Card:
    """Parse a card: rank then suit, T for ten. Raises `BadText`.

    >>> parse_card("2S"), parse_card("AC")
    (0, 51)
    """
    card = _CARD.get(str(text))
    if card is None:
        raise BadText(
            fill(
                gettext_noop(
                    "{text!r} is not a card. Write the rank and then the suit, such as TD."
                ),
                text=str(text)[:12],
            )
        )
    return card


def format_card(card: Card) -> str:
    """Format a card; the inverse of `parse_card`.

    >>> format_card(51)
    'AC'
    """
    return _TEXT[card]


@cache
def card_in_words(card: Card) -> str:
    """Return a card's full name.

    >>> card_in_words(12)
    'ace of spades'
    """
    return fill(
        gettext_noop("{rank} of {suit}"),
        rank=join([RANK_NAMES[rank_of(card)]]),
        suit=join([SUIT_NAMES[suit_of(card)]]),
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces. Raises `BadText`.

    >>> parse_cards("2S 3S")
    (0, 1)
    """
    return tuple(parse_card(part) for part in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards, separated by spaces.

    >>> format_cards([0, 51])
    '2S AC'
    """
    return " ".join(_TEXT[card] for card in cards)


def parse_suit(text: str) -> Suit:
    """Parse a suit from its letter. Raises `BadText`.

    >>> parse_suit("D")
    2
    """
    if len(text) != 1 or text not in SUITS:
        raise BadText(
            fill(gettext_noop("{text!r} is not a suit. Write S, H, D or C."), text=text[:12])
        )
    return SUITS.index(text)


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return a set of cards as a mask: bit n is card n.

    >>> mask_of([0, 2])
    5
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: Mask) -> tuple[Card, ...]:
    """Return the cards of a mask, lowest first.

    >>> cards_in(5)
    (0, 2)
    """
    return pick(mask, _cards_by_suit())


@cache
def _cards_by_suit() -> tuple[list[tuple[Card, ...]], ...]:
    return subsets_by_suit(PACK)


def subsets_by_suit(things: Sequence[T]) -> tuple[list[tuple[T, ...]], ...]:
    """Return for each suit the things of every set of its cards, `things` having one a card.

    A set is looked up by its thirteen bits, which is the fastest way to take a mask apart.

    >>> subsets_by_suit(PACK)[0][5]
    (0, 2)
    """
    suits: list[list[tuple[T, ...]]] = [[()], [()], [()], [()]]
    for card, thing in enumerate(things):
        # Each card doubles the sets: those without it, then the same with it.
        sets = suits[suit_of(card)]
        sets += [(*others, thing) for others in sets]
    return tuple(suits)


def pick(mask: Mask, subsets: tuple[list[tuple[T, ...]], ...]) -> tuple[T, ...]:
    """Return what `subsets_by_suit` has for the cards of a mask, in their order.

    >>> pick(1 << 13 | 5, subsets_by_suit(PACK))
    (0, 2, 13)
    """
    spades, hearts, diamonds, clubs = subsets
    return (
        spades[mask & 8191]
        + hearts[mask >> 13 & 8191]
        + diamonds[mask >> 26 & 8191]
        + clubs[mask >> 39]
    )
