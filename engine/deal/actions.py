"""Actions of players, as values with a stored text form, `verb:what`, and a label for people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from engine.cards import (
    SUIT_NAMES,
    SUITS,
    Card,
    Mask,
    Suit,
    card_in_words,
    format_card,
    parse_card,
    parse_suit,
    pick,
    subsets_by_suit,
)
from engine.deal.action import Action
from engine.deal.auction_actions import Bid, Declare, GiveUp, GoOn
from engine.errors import BadText
from engine.text import fill, gettext_noop, join

__all__ = [
    "PLAYS",
    "Call",
    "ChooseSize",
    "NameCard",
    "NameOrder",
    "NameTrump",
    "Nominate",
    "PlayCard",
    "TurnCard",
    "parse_action",
    "plays_following",
    "plays_of",
]


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """Nominate a number of tricks."""

    count: int
    verb: ClassVar[str] = "nominate"

    @property
    def what(self) -> str:
        return str(self.count)

    @property
    def label(self) -> str:
        return str(self.count)

    @classmethod
    def parse(cls, what: str) -> Nominate:
        return cls(_number(what))


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a card from the hand; a wild card is named as another card."""

    card: Card
    name: Card | None = None
    verb: ClassVar[str] = "play"

    # Faster than a data class's own: every card that is played is sought among the legal ones.
    def __eq__(self, other: object) -> bool:
        return type(other) is PlayCard and self.card == other.card and self.name == other.name

    def __hash__(self) -> int:
        return hash((self.card, self.name))

    @property
    def text(self) -> str:
        return _PLAY_TEXTS[self.card] if self.name is None else f"{self.verb}:{self.what}"

    @property
    def what(self) -> str:
        named = "" if self.name is None else f"={format_card(self.name)}"
        return format_card(self.card) + named

    @property
    def label(self) -> str:
        card = card_in_words(self.card)
        if self.name is None:
            return card
        return fill(gettext_noop("{card} as the {name}"), card=card, name=card_in_words(self.name))

    @classmethod
    def parse(cls, what: str) -> PlayCard:
        card, equals, name = what.partition("=")
        return cls(parse_card(card), parse_card(name)) if equals else PLAYS[parse_card(card)]


@dataclass(frozen=True, slots=True)
class TurnCard(Action):
    """Turn up a card of the seat's own face-down pile, by its place from the top."""

    place: int
    verb: ClassVar[str] = "turn"

    @property
    def what(self) -> str:
        return str(self.place)

    @property
    def label(self) -> str:
        if self.place == 0:
            return gettext_noop("turn up the top card")
        return fill(gettext_noop("turn up face-down card {number}"), number=self.place + 1)

    @classmethod
    def parse(cls, what: str) -> TurnCard:
        return cls(_number(what))


@dataclass(frozen=True, slots=True)
class NameCard(Action):
    """Name the card that a wild card, just turned up, stands for."""

    card: Card
    verb: ClassVar[str] = "name"

    @property
    def what(self) -> str:
        return format_card(self.card)

    @property
    def label(self) -> str:
        return fill(gettext_noop("it is the {card}"), card=card_in_words(self.card))

    @classmethod
    def parse(cls, what: str) -> NameCard:
        return cls(parse_card(what))


@dataclass(frozen=True, slots=True)
class NameTrump(Action):
    """Name the trump suit, or none."""

    suit: Suit | None
    verb: ClassVar[str] = "trump"

    @property
    def what(self) -> str:
        return "NT" if self.suit is None else SUITS[self.suit]

    @property
    def label(self) -> str:
        if self.suit is None:
            return gettext_noop("no trumps")
        return fill(gettext_noop("{suit} are trumps"), suit=join([SUIT_NAMES[self.suit]]))

    @classmethod
    def parse(cls, what: str) -> NameTrump:
        return cls(None if what == "NT" else parse_suit(what))


@dataclass(frozen=True, slots=True)
class NameOrder(Action):
    """Announce the order of the suits, highest first."""

    order: str
    verb: ClassVar[str] = "order"

    @property
    def what(self) -> str:
        return self.order

    @property
    def label(self) -> str:
        return join([SUIT_NAMES[SUITS.index(suit)] for suit in self.order], ", ")

    @classmethod
    def parse(cls, what: str) -> NameOrder:
        if sorted(what) != sorted(SUITS):
            text = gettext_noop("{text!r} is not an order of the four suits.")
            raise BadText(fill(text, text=what[:12]))
        return cls(what)


@dataclass(frozen=True, slots=True)
class ChooseSize(Action):
    """Choose how many cards each player gets."""

    size: int
    verb: ClassVar[str] = "size"

    @property
    def what(self) -> str:
        return str(self.size)

    @property
    def label(self) -> str:
        if self.size == 1:
            return gettext_noop("1 card each")
        return fill(gettext_noop("{count} cards each"), count=self.size)

    @classmethod
    def parse(cls, what: str) -> ChooseSize:
        return cls(_number(what))


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call specials for the deal, any number of them."""

    slugs: tuple[str, ...]
    verb: ClassVar[str] = "call"

    @property
    def what(self) -> str:
        return "+".join(self.slugs) or "nothing"

    @property
    def label(self) -> str:
        named = [slug.replace("-", " ") for slug in self.slugs]
        return join(named, " + ") if named else gettext_noop("nothing special")

    @classmethod
    def parse(cls, what: str) -> Call:
        slugs = () if what == "nothing" else tuple(what.split("+"))
        if "" in slugs:
            raise BadText(gettext_noop("A call names special deals, or nothing."))
        return cls(slugs)


PLAYS: tuple[PlayCard, ...] = tuple(PlayCard(card) for card in range(52))
"""Playing each card as itself. Made once, since these are by far the most frequent actions."""

_PLAY_TEXTS = tuple(f"play:{play.what}" for play in PLAYS)


def plays_of(cards: Mask) -> tuple[PlayCard, ...]:
    """Return the plays of some cards as themselves.

    >>> [play.text for play in plays_of(5)]
    ['play:2S', 'play:4S']
    """
    return pick(cards, _plays_by_suit())


def plays_following(hand: Mask, led: Suit | None) -> tuple[PlayCard, ...]:
    """Return the plays of the cards of a hand that may follow a suit, as themselves.

    As `plays_of(cards_following(hand, led))`, but looked up at once: this runs at every card.

    >>> [play.text for play in plays_following(1 << 13 | 5, 0)]
    ['play:2S', 'play:4S']
    """
    if led is not None and (suited := _plays_by_suit()[led][hand >> 13 * led & 8191]):
        return suited
    return plays_of(hand)


@cache
def _plays_by_suit() -> tuple[list[tuple[PlayCard, ...]], ...]:
    return subsets_by_suit(PLAYS)


_VERBS: dict[str, type[Action]] = {
    kind.verb: kind
    for kind in (
        Nominate,
        PlayCard,
        TurnCard,
        NameCard,
        NameTrump,
        NameOrder,
        ChooseSize,
        Call,
        Bid,
        Declare,
        GiveUp,
        GoOn,
    )
}


def parse_action(text: str) -> Action:
    """Parse an action; the inverse of its `text`. Raises `BadText`.

    >>> parse_action("play:2H=AC").text
    'play:2H=AC'
    """
    text = str(text)
    verb, _, what = text.partition(":")
    kind = _VERBS.get(verb)
    # The longest actions are calls of several specials; nothing longer is worth parsing.
    if kind is None or len(text) > 200:
        raise BadText(fill(gettext_noop("{text!r} is not an action."), text=text[:24]))
    return kind.parse(what)


def _number(what: str) -> int:
    # isdigit() alone accepts the digits of other scripts, and int() would read them.
    if not what.isascii() or not what.isdigit() or len(what) > 3:
        raise BadText(fill(gettext_noop("{text!r} is not a number."), text=what[:12]))
    return int(what)
