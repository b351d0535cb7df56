"""Actions of games with an auction: bidding, declaring, and giving up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, card_in_words, parse_card
from engine.deal.action import Action
from engine.errors import BadText
from engine.text import fill, gettext_noop, join

__all__ = ["Bid", "Declare", "GiveUp", "GoOn"]


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
        return gettext_noop("pass") if self.level == "pass" else self.level.replace("-", " ")

    @classmethod
    def parse(cls, what: str) -> Bid:
        if not what:
            raise BadText(gettext_noop("A bid needs a level, or pass."))
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
        named = {"led": gettext_noop("the suit led"), "NT": gettext_noop("no trumps")}
        trump = join([named.get(self.trump) or SUIT_NAMES[SUITS.index(self.trump)]])
        if len(self.card) == 1:
            rank = join([RANK_NAMES[RANKS.index(self.card)]])
            return fill(gettext_noop("{trump}, with the {rank} of trumps"), trump=trump, rank=rank)
        card = card_in_words(parse_card(self.card))
        return fill(gettext_noop("{trump}, with the {card}"), trump=trump, card=card)

    @classmethod
    def parse(cls, what: str) -> Declare:
        trump, _, card = what.partition("/")
        if trump not in (*SUITS, "NT", "led"):
            text = gettext_noop("{text!r} is not a suit, NT or led.")
            raise BadText(fill(text, text=trump[:12]))
        if len(card) != 1 or card not in RANKS:
            parse_card(card)
        return cls(trump, card)


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Give up the rest of a deal."""

    verb: ClassVar[str] = "give-up"

    @property
    def label(self) -> str:
        return gettext_noop("give up")


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """Play on instead of giving up."""

    verb: ClassVar[str] = "go-on"

    @property
    def label(self) -> str:
        return gettext_noop("play on")
