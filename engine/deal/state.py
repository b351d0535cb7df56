"""The truth about a deal: one flat immutable value that all games share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict, Unpack

from engine.cards import Card, Mask, Suit, cards_in

if TYPE_CHECKING:
    from engine.deal.phases import Rules
    from engine.deal.shuffle import Shuffle
    from engine.paper.rulesets import Ruleset
    from engine.paper.scores import DealScore
    from engine.seats import Seat

__all__ = ["COPY", "DealResult", "DealSpec", "Face", "Match", "Play", "SeatMask", "State", "Trick"]

Face: TypeAlias = int
"""What a card counts as: 0..51 itself, 52..103 the copy made by a wild card in its name."""

SeatMask: TypeAlias = int

COPY = 52


class Play(NamedTuple):
    """A card on the table: who played it, the cardboard, and what it counts as."""

    seat: Seat
    card: Card
    face: Face

    @property
    def name(self) -> Card | None:
        """The card that a wild card was named, None for a card that is itself."""
        return self.face - COPY if self.face >= COPY else None


class Trick(NamedTuple):
    """A finished trick."""

    plays: tuple[Play, ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSpec:
    """Which deal is to be played. Only a game's `next_deal` decides this.

    `hand_size` None: it is chosen in the deal. `opening`: the totals before the deal.
    `factor`: by how much the points of this deal are multiplied. `stacked`: the pack is not
    shuffled but cut, from this order, top first.
    """

    ruleset: Ruleset
    players: int
    number: int
    dealer: Seat
    caller: Seat | None = None
    hand_size: int | None = None
    specials: tuple[str, ...] = ()
    opening: tuple[int, ...] = ()
    factor: int = 1
    stacked: tuple[Card, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """What a deal came to; `gathered` is the pack as it lies when the tricks are picked up."""

    score: DealScore
    gathered: tuple[Card, ...] = field(default=(), repr=False)
    passed_out: bool = False
    factor: int = 1


@dataclass(frozen=True, slots=True)
class Match:
    """A game of several deals so far.

    `cuts`: who dealt which deal (number, seat), where cards are cut for it every time.
    """

    ruleset: Ruleset
    players: int
    first_dealer: Seat = 0
    results: tuple[DealResult, ...] = ()
    cuts: tuple[tuple[int, Seat], ...] = ()

    @property
    def cut_dealers(self) -> dict[int, Seat]:
        """The dealers that were decided by a cut, by deal."""
        return dict(self.cuts)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points so far."""
        columns = zip(*(result.score.points for result in self.results), strict=True)
        return tuple(sum(column) for column in columns) or (0,) * self.players


class Changes(TypedDict, total=False):
    """The fields of a state that change: all but what was dealt, and how."""

    rules: Rules
    phase: int
    turn: Seat
    hands: tuple[Mask, ...]
    piles: tuple[tuple[Card, ...], ...]
    looked: tuple[Mask, ...]
    stock: tuple[Card, ...]
    turned: tuple[Card, ...]
    trump: Suit | None
    bids: tuple[int | None, ...]
    calls: tuple[tuple[Seat, str], ...]
    bidder: Seat | None
    contract: str
    called: Card | None
    open_hands: SeatMask
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    upturned: Card | None
    result: DealResult | None
    history: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class State:
    """Everything that is true of a deal, hidden cards included. Never leaves the server.

    `piles`: face-down cards, top first. `looked`: own cards that each seat has seen.
    `turned`: cards faced for trumps, the last of which counts. `upturned`: a wild card from a pile
    that waits for its name. `calls`: what was said aloud, in order. `open_hands`: seats whose
    cards lie face up.
    """

    spec: DealSpec
    shuffle: Shuffle
    rules: Rules
    phase: int = 0
    turn: Seat = 0
    hands: tuple[Mask, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()
    looked: tuple[Mask, ...] = ()
    stock: tuple[Card, ...] = ()
    turned: tuple[Card, ...] = ()
    trump: Suit | None = None
    bids: tuple[int | None, ...] = ()
    calls: tuple[tuple[Seat, str], ...] = ()
    bidder: Seat | None = None
    contract: str = ""
    called: Card | None = None
    open_hands: SeatMask = 0
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    upturned: Card | None = None
    result: DealResult | None = None
    history: tuple[tuple[Seat, str], ...] = field(default=())

    def __repr__(self) -> str:
        """Nothing that is hidden, since what is printed ends up in logs."""
        return f"<State of deal {self.spec.number} after {len(self.history)} actions>"

    @property
    def players(self) -> int:
        return self.spec.players

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))

    def changed(self, **changes: Unpack[Changes]) -> State:
        """As `dataclasses.replace`, at a fraction of its price; it is done at every action."""
        after = object.__new__(State)
        # A frozen value is only ever filled like this, before anybody else has it.
        object.__setattr__(after, "__dict__", self.__dict__ | changes)
        return after

    def known(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat holds and has seen, lowest first."""
        held = self.hands[seat]
        for card in self.piles[seat]:
            held |= 1 << card
        return tuple(cards_in(held & self.looked[seat]))
