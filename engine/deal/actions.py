"""What a player may do, as values with a text form both ways: `verb:what`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine.cards import (
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    Mask,
    Suit,
    cards_in,
    format_card,
    parse_card,
    parse_suit,
    rank_of,
    suit_of,
)
from engine.errors import BadText

__all__ = [
    "PLAYS",
    "Action",
    "Bid",
    "Call",
    "ChooseSize",
    "Declare",
    "GiveUp",
    "GoOn",
    "NameCard",
    "NameOrder",
    "NameTrump",
    "Nominate",
    "PlayCard",
    "TurnCard",
    "card_in_words",
    "parse_action",
    "plays_of",
]

_RANK_NAMES: tuple[str, ...] = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_RANK_NAMES += ("ten", "jack", "queen", "king", "ace")


def card_in_words(card: Card) -> str:
    """A card's full name.

    >>> card_in_words(12)
    'ace of spades'
    """
    return f"{_RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions. `text` is the stored form, `label` is for people."""

    verb: ClassVar[str]

    @property
    def what(self) -> str:
        return ""

    @property
    def label(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        return f"{self.verb}:{self.what}" if self.what else self.verb

    @classmethod
    def parse(cls, what: str) -> Action:
        if what:
            raise BadText(f"{cls.verb} takes nothing after it.")
        return cls()


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """Say how many tricks one will take."""

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
    """Play a card from the hand; a wild card is played in another card's name."""

    card: Card
    name: Card | None = None
    verb: ClassVar[str] = "play"

    @property
    def text(self) -> str:
        return _PLAY_TEXTS[self.card] if self.name is None else f"{self.verb}:{self.what}"

    @property
    def what(self) -> str:
        named = "" if self.name is None else f"={format_card(self.name)}"
        return format_card(self.card) + named

    @property
    def label(self) -> str:
        named = "" if self.name is None else f" as the {card_in_words(self.name)}"
        return f"{card_in_words(self.card)}{named}"

    @classmethod
    def parse(cls, what: str) -> PlayCard:
        card, equals, name = what.partition("=")
        return cls(parse_card(card), parse_card(name)) if equals else PLAYS[parse_card(card)]


@dataclass(frozen=True, slots=True)
class TurnCard(Action):
    """Turn up a card of one's own face-down pile, by its place from the top."""

    place: int
    verb: ClassVar[str] = "turn"

    @property
    def what(self) -> str:
        return str(self.place)

    @property
    def label(self) -> str:
        return "turn the top card" if self.place == 0 else f"turn face-down card {self.place + 1}"

    @classmethod
    def parse(cls, what: str) -> TurnCard:
        return cls(_number(what))


@dataclass(frozen=True, slots=True)
class NameCard(Action):
    """Say which card a wild card is that was just turned up."""

    card: Card
    verb: ClassVar[str] = "name"

    @property
    def what(self) -> str:
        return format_card(self.card)

    @property
    def label(self) -> str:
        return f"it is the {card_in_words(self.card)}"

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
        return "no trumps" if self.suit is None else f"{SUIT_NAMES[self.suit]} are trumps"

    @classmethod
    def parse(cls, what: str) -> NameTrump:
        return cls(None if what == "NT" else parse_suit(what))


@dataclass(frozen=True, slots=True)
class NameOrder(Action):
    """Say in which order the suits rank, highest first."""

    order: str
    verb: ClassVar[str] = "order"

    @property
    def what(self) -> str:
        return self.order

    @property
    def label(self) -> str:
        return ", ".join(SUIT_NAMES[SUITS.index(suit)] for suit in self.order)

    @classmethod
    def parse(cls, what: str) -> NameOrder:
        if sorted(what) != sorted(SUITS):
            raise BadText(f"{what[:12]!r} is not an order of the four suits.")
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
        return f"{self.size} cards each"

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
        return " and ".join(slug.replace("-", " ") for slug in self.slugs) or "nothing special"

    @classmethod
    def parse(cls, what: str) -> Call:
        slugs = () if what == "nothing" else tuple(what.split("+"))
        if "" in slugs:
            raise BadText("A call names specials, or nothing.")
        return cls(slugs)


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid in an auction, or pass."""

    level: str
    verb: ClassVar[str] = "bid"

    @property
    def what(self) -> str:
        return self.level

    @property
    def label(self) -> str:
        return self.level.replace("-", " ")

    @classmethod
    def parse(cls, what: str) -> Bid:
        if not what:
            raise BadText("A bid needs its level, or pass.")
        return cls(what)


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Name trumps ("S", "H", "D", "C", "NT", or "led") and call a card, or only its rank."""

    trump: str
    card: str
    verb: ClassVar[str] = "declare"

    @property
    def what(self) -> str:
        return f"{self.trump}/{self.card}"

    @property
    def label(self) -> str:
        trump = {"led": "the suit led", "NT": "no trumps"}.get(self.trump)
        trump = trump or SUIT_NAMES[SUITS.index(self.trump)]
        if len(self.card) == 1:
            return f"{trump}, with the {_RANK_NAMES[RANKS.index(self.card)]} of trumps"
        return f"{trump}, with the {card_in_words(parse_card(self.card))}"

    @classmethod
    def parse(cls, what: str) -> Declare:
        trump, _, card = what.partition("/")
        if trump not in (*SUITS, "NT", "led"):
            raise BadText(f"{trump[:12]!r} is not a suit, NT or led.")
        if len(card) != 1 or card not in RANKS:
            parse_card(card)
        return cls(trump, card)


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Concede the rest of a deal whose outcome is plain."""

    verb: ClassVar[str] = "give-up"

    @property
    def label(self) -> str:
        return "give up"


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """Play on."""

    verb: ClassVar[str] = "go-on"

    @property
    def label(self) -> str:
        return "play on"


PLAYS: tuple[PlayCard, ...] = tuple(PlayCard(card) for card in range(52))
"""Playing each card as itself, made once."""

_PLAY_TEXTS = tuple(f"play:{play.what}" for play in PLAYS)


@lru_cache(maxsize=1 << 14)
def plays_of(cards: Mask) -> tuple[PlayCard, ...]:
    """Playing any of some cards as themselves; a hand is asked for more than once.

    >>> [play.text for play in plays_of(5)]
    ['play:2S', 'play:4S']
    """
    return tuple(PLAYS[card] for card in cards_in(cards))


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
    """Read an action; the inverse of its `text`. Raises `BadText`.

    >>> parse_action("play:2H=AC").text
    'play:2H=AC'
    """
    verb, _, what = text.partition(":")
    kind = _VERBS.get(verb)
    if kind is None or len(text) > 200:
        raise BadText(f"{text[:24]!r} is not an action.")
    return kind.parse(what)


def _number(what: str) -> int:
    if not what.isascii() or not what.isdigit() or len(what) > 3:
        raise BadText(f"{what[:12]!r} is not a number.")
    return int(what)
