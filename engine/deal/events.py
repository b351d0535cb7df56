"""What happened in a deal, in the past tense. Each event knows how it changes a seat's view.

An event never reaches a seat by default: an `Addressed` event names its audience.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias, TypeVar

from engine.deal.tricks import COPY, Play, Trick
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.deal.views import View

__all__ = [
    "EVERYONE",
    "Addressed",
    "Called",
    "CardNamed",
    "CardPlayed",
    "CardTurned",
    "CardsDealt",
    "ContractFixed",
    "DealScored",
    "Event",
    "HandSeen",
    "HandShown",
    "Nominated",
    "OrderFixed",
    "PilesMade",
    "SpecialsFixed",
    "TrickWon",
    "TrumpFixed",
    "TrumpTurned",
    "TurnPassed",
    "to_everyone",
]

T = TypeVar("T")

EVERYONE = None
Audience: TypeAlias = tuple[Seat, ...] | None


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. `kind` names it in text."""

    kind: ClassVar[str]

    def change(self, view: View) -> View:
        """Return the view of a reader after the event."""
        raise NotImplementedError


class Addressed(NamedTuple):
    """An event with its audience: some seats, or None for everyone, spectators included."""

    event: Event
    audience: Audience

    def reaches(self, seat: Seat | None) -> bool:
        """Return whether a seat (None: a spectator) is in the audience."""
        return self.audience is None or (seat is not None and seat in self.audience)


@lru_cache(maxsize=4096)
def to_everyone(event: type[Event], *what: object) -> Addressed:
    """Address an event to everyone. Cached, since the same few events happen over and over.

    >>> to_everyone(TrickWon, 2) is to_everyone(TrickWon, 2)
    True
    """
    return Addressed(event(*what), EVERYONE)


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A phase began or goes on, and these seats are to act."""

    phase: str
    seats: tuple[int, ...]
    kind: ClassVar[str] = "turn-passed"

    def change(self, view: View) -> View:
        return replace(view, phase=self.phase, to_act=self.seats)


@dataclass(frozen=True, slots=True)
class SpecialsFixed(Event):
    """Hand size and specials are settled."""

    hand_size: int | None
    specials: tuple[str, ...]
    kind: ClassVar[str] = "specials-fixed"

    def change(self, view: View) -> View:
        return replace(view, hand_size=self.hand_size, specials=self.specials)


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The cards were dealt; the counts say how many each seat has in hand and in its pile."""

    hand_counts: tuple[int, ...]
    pile_counts: tuple[int, ...]
    stock_count: int
    kind: ClassVar[str] = "cards-dealt"

    def change(self, view: View) -> View:
        return replace(
            view,
            hand_counts=self.hand_counts,
            pile_counts=self.pile_counts,
            stock_count=self.stock_count,
        )


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    """A player looked at their own cards; `cards` are all that they have seen so far."""

    cards: tuple[Card, ...]
    kind: ClassVar[str] = "hand-seen"

    def change(self, view: View) -> View:
        return replace(view, hand=self.cards)


@dataclass(frozen=True, slots=True)
class PilesMade(Event):
    """The hands became face-down piles."""

    kind: ClassVar[str] = "piles-made"

    def change(self, view: View) -> View:
        counts = zip(view.hand_counts, view.pile_counts, strict=True)
        return replace(
            view,
            hand_counts=(0,) * view.players,
            pile_counts=tuple(hand + pile for hand, pile in counts),
        )


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A seat's cards were laid open for all to see."""

    seat: Seat
    cards: tuple[Card, ...]
    kind: ClassVar[str] = "hand-shown"

    def change(self, view: View) -> View:
        return replace(view, shown=_put(view.shown, self.seat, self.cards))


@dataclass(frozen=True, slots=True)
class TrumpTurned(Event):
    """A card was turned for trumps; where `from_stock` is false it stays in a hand."""

    card: Card
    from_stock: bool
    kind: ClassVar[str] = "trump-turned"

    def change(self, view: View) -> View:
        return replace(
            view, turned=(*view.turned, self.card), stock_count=view.stock_count - self.from_stock
        )


@dataclass(frozen=True, slots=True)
class TrumpFixed(Event):
    """The trump suit was decided; None: there are no trumps."""

    suit: Suit | None
    kind: ClassVar[str] = "trump-fixed"

    def change(self, view: View) -> View:
        return replace(view, trump=self.suit)


@dataclass(frozen=True, slots=True)
class OrderFixed(Event):
    """The order of the suits was decided, from the highest down."""

    order: tuple[int, ...]
    kind: ClassVar[str] = "order-fixed"

    def change(self, view: View) -> View:
        return replace(view, trump_order=self.order)


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A seat made a call, a bid or a declaration, for all to hear."""

    seat: Seat
    words: str
    kind: ClassVar[str] = "said"

    def change(self, view: View) -> View:
        return replace(view, calls=(*view.calls, (self.seat, self.words)))


@dataclass(frozen=True, slots=True)
class Nominated(Event):
    """A seat nominated a number of tricks."""

    seat: Seat
    count: int
    kind: ClassVar[str] = "nominated"

    def change(self, view: View) -> View:
        return replace(view, bids=_put(view.bids, self.seat, self.count))


@dataclass(frozen=True, slots=True)
class ContractFixed(Event):
    """A seat plays a contract; the holder of the `called` card, if any, is its partner."""

    seat: Seat | None
    contract: str
    called: Card | None
    kind: ClassVar[str] = "contract-fixed"

    def change(self, view: View) -> View:
        return replace(view, bidder=self.seat, contract=self.contract, called=self.called)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played from a hand; a wild one has the `name` of another card."""

    seat: Seat
    card: Card
    name: Card | None
    kind: ClassVar[str] = "card-played"

    def change(self, view: View) -> View:
        face = self.card if self.name is None else self.name + COPY
        return replace(
            _without(view, self.seat, self.card, "hand_counts"),
            trick=(*view.trick, Play(self.seat, self.card, face)),
        )


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A card was turned up from a face-down pile; a wild one still `waits` for its name.

    `idle`: the card is a discard and cannot win.
    """

    seat: Seat
    card: Card
    waits: bool
    idle: bool
    kind: ClassVar[str] = "card-turned"

    def change(self, view: View) -> View:
        left = _without(view, self.seat, self.card, "pile_counts")
        if self.waits:
            return replace(left, upturned=self.card)
        # An idle card gets the face of a copy: games with idle cards let no copy win.
        face = self.card + COPY if self.idle else self.card
        return replace(left, trick=(*view.trick, Play(self.seat, self.card, face)))


@dataclass(frozen=True, slots=True)
class CardNamed(Event):
    """A wild card that had been turned up was named."""

    seat: Seat
    card: Card
    name: Card
    kind: ClassVar[str] = "card-named"

    def change(self, view: View) -> View:
        play = Play(self.seat, self.card, self.name + COPY)
        return replace(view, upturned=None, trick=(*view.trick, play))


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A seat won the trick on the table."""

    seat: Seat
    kind: ClassVar[str] = "trick-won"

    def change(self, view: View) -> View:
        return replace(view, trick=(), tricks=(*view.tricks, Trick(view.trick, self.seat)))


@dataclass(frozen=True, slots=True)
class DealScored(Event):
    """The deal is over."""

    points: tuple[int, ...]
    kind: ClassVar[str] = "deal-scored"

    def change(self, view: View) -> View:
        return replace(view, points=self.points)


def _put(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _without(view: View, seat: Seat, card: Card, place: str) -> View:
    """Return the view without a card: one fewer where it came from, and no longer shown."""
    counts = view.hand_counts if place == "hand_counts" else view.pile_counts
    hand = tuple(held for held in view.hand if held != card) if view.seat == seat else view.hand
    shown = tuple(other for other in view.shown[seat] if other != card)
    left = replace(view, hand=hand, shown=_put(view.shown, seat, shown))
    fewer = _put(counts, seat, counts[seat] - 1)
    if place == "hand_counts":
        return replace(left, hand_counts=fewer)
    return replace(left, pile_counts=fewer)
