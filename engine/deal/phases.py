"""The phases of a deal, and those that all games share.

Two rules. Everything that changes a state lives in a phase. A phase does not know which game it is
in: what differs between games it asks of the rules, which are compiled once for each deal.

A phase asks some seats to act, one action at a time, until it has nobody left to ask; then it
`finish`es, and the next phase begins. A phase that asks nobody only finishes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from engine.cards import Card, Mask, Suit, cards_in, mask_of
from engine.deal.actions import Action, NameCard, PlayCard, TurnCard
from engine.deal.events import (
    EVERYBODY,
    CardNamed,
    CardPlayed,
    CardsDealt,
    CardTurned,
    DealScored,
    HandSeen,
    PilesMade,
    Told,
    TrickWon,
    told_all,
)
from engine.deal.state import COPY, DealResult, Play, SeatMask, State, Trick
from engine.seats import Seat, left_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.deal.tricks import Manner

__all__ = [
    "Batch",
    "DealCards",
    "Look",
    "MakePiles",
    "Phase",
    "PlayTricks",
    "Rules",
    "Score",
    "Step",
    "dealt",
]

Step: TypeAlias = tuple[State, tuple[Told, ...]]


class Phase:
    """One stretch of a deal. What it asks, allows and does is all in one object."""

    name = "phase"

    def to_act(self, state: State) -> SeatMask:
        """Who is asked now; nobody when the phase is over."""
        return 0

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a seat that is asked may do."""
        return ()

    def allows(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether an action is among the legal ones."""
        return action in self.legal(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        """Do an action that is allowed."""
        return state, ()

    def finish(self, state: State) -> Step:
        """Do what happens by itself when nobody is left to ask."""
        return state, ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a deal is played by, compiled once.

    `size` and `specials` are what everybody knows of the deal; `score` turns a played state into
    its result; `decided` says that the rest need not be played.
    """

    size: int | None
    specials: tuple[str, ...]
    phases: tuple[Phase, ...] = field(compare=False)
    manner: Manner
    score: Callable[[State], DealResult] = field(compare=False)
    decided: Callable[[State], bool] = field(default=lambda _state: False, compare=False)
    trump_order: tuple[Suit, ...] | None = None

    def phase_name(self, state: State) -> str:
        """The name of the phase that a state is in."""
        return self.phases[state.phase].name if state.phase < len(self.phases) else "over"


# Dealing and looking.


@dataclass(frozen=True, slots=True)
class Batch:
    """So many cards to a seat at one go, face down on a pile or into the hand."""

    seat: Seat
    count: int
    to_pile: bool = False


def dealt(pack: Sequence[Card], batches: Sequence[Batch], seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat is dealt, in the order in which they come."""
    cards: list[Card] = []
    start = 0
    for batch in batches:
        if batch.seat == seat:
            cards += pack[start : start + batch.count]
        start += batch.count
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class DealCards(Phase):
    """Deal the pack out in batches; the first card dealt to a pile is its top."""

    batches: Callable[[State], tuple[Batch, ...]]
    name = "deal"

    def finish(self, state: State) -> Step:
        hands, piles = [0] * state.players, [[] for _ in range(state.players)]  # type: ignore[var-annotated]
        pack, start = state.shuffle.pack, 0
        for batch in self.batches(state):
            cards = pack[start : start + batch.count]
            start += batch.count
            if batch.to_pile:
                piles[batch.seat] += cards
            else:
                hands[batch.seat] |= mask_of(cards)
        after = state.changed(
            hands=tuple(hands), piles=tuple(map(tuple, piles)), stock=pack[start:]
        )
        counts = tuple(mask.bit_count() for mask in hands)
        event = CardsDealt(counts, tuple(map(len, piles)), len(after.stock))
        return after, (Told(event, EVERYBODY),)


def packets(state: State) -> tuple[int, ...]:
    """How many cards went out at a time in the dealing of a deal, from the dealer's left on."""
    for phase in state.rules.phases:
        if isinstance(phase, DealCards):
            return tuple(batch.count for batch in phase.batches(state))
    return ()


@dataclass(frozen=True, slots=True)
class Look(Phase):
    """Some seats look at some of their own cards; `which(state, seat)` gives the cards seen."""

    which: Callable[[State, Seat], Sequence[Card]]
    name = "look"

    def finish(self, state: State) -> Step:
        looked = tuple(
            seen | mask_of(self.which(state, seat)) for seat, seen in enumerate(state.looked)
        )
        after = state.changed(looked=looked)
        told = [
            Told(HandSeen(after.known(seat)), (seat,))
            for seat in range(state.players)
            if looked[seat] != state.looked[seat]
        ]
        return after, tuple(told)


@dataclass(frozen=True, slots=True)
class MakePiles(Phase):
    """Every hand is shuffled by its owner and becomes a face-down pile."""

    name = "make-piles"

    def finish(self, state: State) -> Step:
        piles = tuple(
            tuple(card for card in state.shuffle.lots if hand >> card & 1) for hand in state.hands
        )
        after = state.changed(hands=(0,) * state.players, piles=piles)
        return after, (Told(PilesMade(), EVERYBODY),)


# Tricks.


@dataclass(frozen=True, slots=True)
class PlayTricks(Phase):
    """Play tricks till the cards are gone, or `most` have been played, or the deal is decided."""

    most: int = 52
    name = "play"

    def to_act(self, state: State) -> SeatMask:
        if not state.trick and self._over(state):
            return 0
        return 1 << state.turn

    def _over(self, state: State) -> bool:
        if len(state.tricks) >= self.most or state.rules.decided(state):
            return True
        return not any(state.hands) and not any(state.piles)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.upturned is not None:
            return tuple(NameCard(card) for card in state.rules.manner.names(state))
        return state.rules.manner.plays(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        if isinstance(action, TurnCard):
            return self._turn(state, seat, action.place)
        if isinstance(action, NameCard):
            return self._name(state, seat, action.card)
        assert isinstance(action, PlayCard)  # noqa: S101 - legal() offers nothing else
        hand = state.hands[seat] & ~(1 << action.card)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        face = action.card if action.name is None else action.name + COPY
        told = told_all(CardPlayed, seat, action.card, action.name)
        return self._lay(state, Play(seat, action.card, face), told, hands)

    def _turn(self, state: State, seat: Seat, place: int) -> Step:
        pile = state.piles[seat]
        card = pile[place]
        piles = (*state.piles[:seat], pile[:place] + pile[place + 1 :], *state.piles[seat + 1 :])
        up = state.changed(piles=piles, upturned=card)
        waits = bool(state.rules.manner.names(up))
        idle = not waits and state.rules.manner.idle_when_turned(state)
        told = told_all(CardTurned, seat, card, waits, idle)
        if waits:
            return up, (told,)
        play = Play(seat, card, card + COPY if idle else card)
        return self._lay(up, play, told, up.hands)

    def _name(self, state: State, seat: Seat, name: Card) -> Step:
        card = state.upturned
        assert card is not None  # noqa: S101 - legal() offers names only for a card turned up
        told = told_all(CardNamed, seat, card, name)
        return self._lay(state, Play(seat, card, name + COPY), told, state.hands)

    def _lay(self, state: State, play: Play, told: Told, hands: tuple[Mask, ...]) -> Step:
        """Put a play on the table; `hands` are what is left of them."""
        trick, players = (*state.trick, play), state.spec.players
        if len(trick) < players:
            turn = left_of(play.seat, players)
            return state.changed(hands=hands, upturned=None, trick=trick, turn=turn), (told,)
        winner = state.rules.manner.winner(state, trick)
        tricks = (*state.tricks, Trick(trick, winner))
        after = state.changed(hands=hands, upturned=None, trick=(), tricks=tricks, turn=winner)
        return after, (told, told_all(TrickWon, winner))


@dataclass(frozen=True, slots=True)
class Score(Phase):
    """Add it all up."""

    name = "score"

    def finish(self, state: State) -> Step:
        result = state.rules.score(state)
        told = Told(DealScored(result.score.points), EVERYBODY)
        return state.changed(result=result), (told,)


def all_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    """Everything in a seat's hand, for `Look`."""
    return tuple(cards_in(state.hands[seat]))
