"""The truth about a deal, and the interfaces of what drives it.

`State` is one flat immutable value that all games share. `Rules`, `Phase` and `TrickRules` stand in
the same module because they and `State` refer to one another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypedDict, Unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards import Card, Mask, Suit
    from engine.deal.action import Action
    from engine.deal.events import Addressed
    from engine.deal.match import DealResult, DealSpec
    from engine.deal.outcome import Outcome
    from engine.deal.shuffle import Shuffle
    from engine.deal.tricks import Beats, Play, Power, Trick
    from engine.seats import Seat

__all__ = ["Phase", "Rules", "State", "Step", "TrickRules"]


# A name of this module is found faster.
_NEW = object.__new__


class Changes(TypedDict, total=False):
    """The fields of a state that change: all but what was dealt, and how."""

    rules: Rules
    phase: int
    turn: Seat
    hands: tuple[Mask, ...]
    piles: tuple[tuple[Card, ...], ...]
    seen: tuple[Mask, ...]
    stock: tuple[Card, ...]
    turned: tuple[Card, ...]
    trump: Suit | None
    bids: tuple[int | None, ...]
    calls: tuple[tuple[Seat, str], ...]
    bidder: Seat | None
    contract: str
    called: Card | None
    open_hands: tuple[Seat, ...]
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    upturned: Card | None
    result: DealResult | None
    history: tuple[tuple[Seat, str], ...]


# No slots: `changed` copies the instance dictionary, the fastest copy that CPython has.
@dataclass(frozen=True, kw_only=True, repr=False)
class State:
    """The whole truth about a deal, hidden cards included. It must never leave the server.

    `piles`: face-down cards, top first. `seen`: own cards that each seat has seen.
    `turned`: cards faced for trumps, the last of which counts. `upturned`: a wild card from a pile
    that waits for its name. `calls`: calls, bids and declarations in order. `open_hands`: seats
    whose cards lie face up. `asked`: the seats whose turn it is, lowest first; `offers`: what they
    may do, as far as it has been asked for. Both follow from the rest and are remembered because
    they are asked for several times between two actions.
    """

    spec: DealSpec
    shuffle: Shuffle
    rules: Rules
    phase: int = 0
    turn: Seat = 0
    hands: tuple[Mask, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()
    seen: tuple[Mask, ...] = ()
    stock: tuple[Card, ...] = ()
    turned: tuple[Card, ...] = ()
    trump: Suit | None = None
    bids: tuple[int | None, ...] = ()
    calls: tuple[tuple[Seat, str], ...] = ()
    bidder: Seat | None = None
    contract: str = ""
    called: Card | None = None
    open_hands: tuple[Seat, ...] = ()
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    upturned: Card | None = None
    result: DealResult | None = None
    history: tuple[tuple[Seat, str], ...] = field(default=())
    asked: tuple[Seat, ...] = field(default=(), compare=False)
    offers: dict[Seat, tuple[Action, ...]] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        """Show nothing that is hidden, since what is printed ends up in logs."""
        return f"<State of deal {self.spec.number} after {len(self.history)} actions>"

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return self.spec.players

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(map(winners.count, range(self.spec.players)))

    def changed(self, **changes: Unpack[Changes]) -> State:
        """Return a copy with some fields changed.

        As `dataclasses.replace`, but several times faster: it runs at every action.
        """
        after = _NEW(State)
        # Past the frozen surface, which is safe here, since nothing else refers to the copy yet.
        _set_fields(after, self.__dict__ | changes)
        return after


_set_fields = State.__dict__["__dict__"].__set__
"""Replaces all fields of a state. Sooner done than by `object.__setattr__`."""

Step: TypeAlias = "tuple[State, tuple[Addressed, ...]]"
"""A new state, and the events that led to it with their audiences."""


class TrickRules(Protocol):
    """How tricks are played: what may be played, which suit a lead asks for, what beats what."""

    def legal_plays(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do on its turn."""

    def led_suit(self, play: Play) -> Suit:
        """Return the suit that a leading play asks for."""

    def winner(self, state: State, trick: Sequence[Play]) -> Seat:
        """Return who wins a finished trick."""

    def beats(self, state: State) -> Beats:
        """Return which faces take the trick from the best one so far."""

    def is_idle_when_turned(self, state: State) -> bool:
        """Return whether a card turned up from a pile now wins nothing."""

    def power(self, trump: Suit | None) -> Power | None:
        """Return what beats what as one table; None where it depends on more than the suit led."""

    def wild_names(self, state: State) -> tuple[Card, ...]:
        """Return what a wild card just turned up may be named; empty if it counts as itself."""


class Phase:
    """One stage of a deal: which seats it asks, what it allows, and what it does."""

    name = "phase"
    turns_trumps = False
    """Whether a card is turned for trumps."""
    names_trumps = False
    """Whether a seat that has seen its hand names trumps."""
    nominates = False
    """Whether the seats nominate."""

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that are asked now, lowest first; none when the phase is over."""
        return ()

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat that is asked may do."""
        return ()

    def allows(self, state: State, seat: Seat, action: Action) -> bool:
        """Return whether an action is among the legal ones."""
        return action in self.legal(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        """Apply an action, which must be allowed."""
        return state, ()

    def finish(self, state: State) -> Step:
        """Do what happens when no seat is left to ask."""
        return state, ()

    def rules_called(self, size: int) -> Callable[[tuple[str, ...]], Rules] | None:
        """Return what gives the rules of a deal by the specials called; None in other phases."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one deal, compiled once.

    `size` (None until chosen) and `specials` are public. `avoids_tricks` says whether a seat
    without a nomination does best without tricks; `nominations_tell` whether the seats nominate
    with their hands and the trumps in view; `wild` are the cards that are named as others;
    `from_piles` says whether the cards come from piles as they lie; `tricks_alike` whether it does
    not matter which tricks a seat wins, only how many; `paid_alone` whether a seat's points then
    follow from its own nomination and tricks; `trump_order` are the suits from the highest down
    where all suits rank. `score` turns a played state into its result; `pays` gives the points of
    each seat for an outcome; `decided` says whether the rest need not be played.
    """

    size: int | None
    specials: tuple[str, ...]
    phases: tuple[Phase, ...] = field(compare=False)
    trick_rules: TrickRules
    avoids_tricks: bool = False
    nominations_tell: bool = False
    wild: Mask = 0
    from_piles: bool = False
    tricks_alike: bool = True
    paid_alone: bool = False
    score: Callable[[State], DealResult] = field(compare=False)
    pays: Callable[[Outcome], tuple[int, ...]] = field(compare=False)
    decided: Callable[[State], bool] = field(default=lambda _state: False, compare=False)
    trump_order: tuple[Suit, ...] | None = None

    def phase_name(self, state: State) -> str:
        """Return the name of the phase that a state is in."""
        return self.phases[state.phase].name if state.phase < len(self.phases) else "over"
