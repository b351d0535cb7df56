"""Cards and suits for a page: what is drawn, and what is read out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from engine import RANKS, SUIT_NAMES, SUITS, card_in_words, parse_card, rank_of, suit_of
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

SIGNS = "♠♥♦♣"
# Black and red in turn, so that neighbours in a hand differ even without four colours.
_IN_HAND = "SHCD"


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn. `named`: the card that a wild one counts as."""

    code: str
    rank: str
    suit: str
    name: str
    short: str
    place: int
    named: Face | None = None


@dataclass(frozen=True, slots=True)
class SuitSign:
    """A suit as it is drawn; `letter` is empty for no trumps."""

    letter: str
    name: str
    sign: str


def face(code: str, named: str | None = None) -> Face:
    """Return the face of a card given by two letters.

    >>> face("TD").short, face("TD").name, face("2S", "AH").name
    ('10♦', 'ten of diamonds', 'two of spades as the ace of hearts')
    """
    card = parse_card(code)
    rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
    shown = face(named) if named else None
    name = translate(card_in_words(card))
    if shown:
        name = _("%(card)s as the %(named)s") % {"card": name, "named": shown.name}
    return Face(
        code=code,
        rank=rank,
        suit=suit.lower(),
        name=name,
        short=("10" if rank == "T" else rank) + SIGNS[suit_of(card)],
        place=_IN_HAND.index(suit) * 13 + 12 - rank_of(card),
        named=shown,
    )


def in_hand(codes: Iterable[str]) -> list[Face]:
    """Sort cards as most people hold them: by suit, the highest first.

    >>> [card.code for card in in_hand(["2D", "AH", "2H", "3S"])]
    ['3S', 'AH', '2H', '2D']
    """
    return sorted(map(face, codes), key=lambda card: card.place)


def suit(letter: str | None) -> SuitSign:
    """Return the sign of a suit given by its letter; None or NT is no trumps.

    >>> suit("H").name, suit(None).name
    ('hearts', 'no trumps')
    """
    if letter is None or letter not in SUITS:
        return SuitSign("", _("no trumps"), "–")
    place = SUITS.index(letter)
    return SuitSign(letter.lower(), translate(SUIT_NAMES[place]), SIGNS[place])
