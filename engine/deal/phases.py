"""The phases that all games share, and how phases work.

Everything that changes a state happens in a phase. A phase does not know which game it is in: what
differs between games it asks of the rules, which are compiled once for each deal.

A phase asks some seats to act, one action at a time, until no seat is left to ask; then its
`finish` runs and the next phase begins. A phase that asks no seat only finishes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import Card, Mask, mask_of
from engine.deal.actions import NameCard, PlayCard, TurnCard
from engine.deal.events import (
    EVERYONE,
    Addressed,
    CardNamed,
    CardPlayed,
    CardsDealt,
    CardTurned,
    DealScored,
    HandSeen,
    PilesMade,
    TrickWon,
    to_everyone,
)
from engine.deal.state import Phase
from engine.deal.tricks import COPY, Play, Trick
from engine.deal.visibility import visible_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.deal.action import Action
    from engine.deal.state import State, Step
    from engine.seats import Seat


__all__ = [
    "Batch",
    "DealCards",
    "LookAtCards",
    "MakePiles",
    "PlayTricks",
    "Score",
    "all_cards",
    "cards_dealt_to",
    "packets",
]

# Dealing and looking.


class Batch(NamedTuple):
    """A number of cards dealt to a seat at one time, into the hand or onto its pile."""

    seat: Seat
    size: int
    to_pile: bool = False


def cards_dealt_to(pack: Sequence[Card], batches: Sequence[Batch], seat: Seat) -> tuple[Card, ...]:
    """Return the cards that a seat is dealt, in the order in which they come."""
    cards: list[Card] = []
    start = 0
    for batch in batches:
        if batch.seat == seat:
            cards += pack[start : start + batch.size]
        start += batch.size
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class DealCards(Phase):
    """Deal the pack out in batches; the first card dealt to a pile is its top."""

    batches: Callable[[State], tuple[Batch, ...]]
    name = "deal"

    def finish(self, state: State) -> Step:
        pack = state.shuffle.pack
        to_hands, to_piles, dealt = _places(self.batches(state), state.players)
        # A tuple is sooner made from a list than from a generator.
        hands = tuple([mask_of([pack[place] for place in places]) for places in to_hands])
        piles = tuple([tuple([pack[place] for place in places]) for places in to_piles])
        after = state.changed(hands=hands, piles=piles, stock=pack[dealt:])
        counts = tuple(map(int.bit_count, hands))
        event = CardsDealt(counts, tuple(map(len, piles)), len(after.stock))
        return after, (Addressed(event, EVERYONE),)


@lru_cache(maxsize=1024)
def _places(
    batches: tuple[Batch, ...], players: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], int]:
    """Return which places of the pack go to each hand and each pile, and how many are dealt."""
    hands: list[list[int]] = [[] for _ in range(players)]
    piles: list[list[int]] = [[] for _ in range(players)]
    start = 0
    for batch in batches:
        places = piles if batch.to_pile else hands
        places[batch.seat] += range(start, start + batch.size)
        start += batch.size
    return tuple(map(tuple, hands)), tuple(map(tuple, piles)), start


def packets(state: State) -> tuple[int, ...]:
    """Return the sizes of the packets in which a deal was dealt, from the dealer's left on."""
    for phase in state.rules.phases:
        if isinstance(phase, DealCards):
            return tuple(batch.size for batch in phase.batches(state))
    return ()


@dataclass(frozen=True, slots=True)
class LookAtCards(Phase):
    """Some seats look at some of their own cards; `which(state, seat)` gives the cards seen."""

    which: Callable[[State, Seat], Mask]
    name = "look"

    def finish(self, state: State) -> Step:
        seen = tuple([before | self.which(state, seat) for seat, before in enumerate(state.seen)])
        after = state.changed(seen=seen)
        # Only a seat that sees something new gets an event, and no other seat gets it.
        events = [
            Addressed(HandSeen(visible_hand(after, seat)), (seat,))
            for seat in range(state.players)
            if seen[seat] != state.seen[seat]
        ]
        return after, tuple(events)


@dataclass(frozen=True, slots=True)
class MakePiles(Phase):
    """Each player shuffles their hand, which becomes a face-down pile."""

    name = "make-piles"

    def finish(self, state: State) -> Step:
        # The order was fixed with the shuffle, so it can be checked as the pack can.
        piles = tuple(
            tuple(card for card in state.shuffle.hand_order if hand >> card & 1)
            for hand in state.hands
        )
        after = state.changed(hands=(0,) * state.players, piles=piles)
        return after, (Addressed(PilesMade(), EVERYONE),)


# Tricks.


@dataclass(frozen=True, slots=True)
class PlayTricks(Phase):
    """Play tricks until the cards are gone, `max_tricks` are played, or the deal is decided."""

    max_tricks: int = 52
    name = "play"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        # A trick that has begun is always finished, even if the deal is decided.
        if state.trick:
            return (state.turn,)
        # Piles count too: in some games a player has no hand left but still turns up cards.
        if (
            (any(state.hands) or any(state.piles))
            and len(state.tricks) < self.max_tricks
            and not state.rules.decided(state)
        ):
            return (state.turn,)
        return ()

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.upturned is not None:
            return tuple(NameCard(card) for card in state.rules.trick_rules.wild_names(state))
        return state.rules.trick_rules.legal_plays(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        play: Play | None
        hands = state.hands
        # Cards from the hand first: they are by far the most frequent actions.
        if isinstance(action, PlayCard):
            held = [*hands]
            held[seat] ^= 1 << action.card
            hands = tuple(held)
            play, event = _played(seat, action.card, action.name)
        elif isinstance(action, TurnCard):
            state, play, event = _turn(state, seat, action.place)
            if play is None:
                return state, (event,)
        else:
            state, play, event = _name(state, seat, NameCard.of(action))
        trick = state.trick + (play,)  # noqa: RUF005 - faster, and this runs at every card
        players = state.spec.players
        if len(trick) < players:
            # As in `left_of`, without the call.
            turn = (seat + 1) % players
            return state.changed(hands=hands, trick=trick, turn=turn), (event,)
        winner = state.rules.trick_rules.winner(state, trick)
        tricks = (*state.tricks, Trick(trick, winner))
        after = state.changed(hands=hands, trick=(), tricks=tricks, turn=winner)
        return after, (event, to_everyone(TrickWon, winner))


def _turn(state: State, seat: Seat, place: int) -> tuple[State, Play | None, Addressed]:
    """Turn up a card of a pile; return what goes on the table, None while it waits for a name."""
    pile = state.piles[seat]
    card = pile[place]
    piles = (*state.piles[:seat], pile[:place] + pile[place + 1 :], *state.piles[seat + 1 :])
    turned = state.changed(piles=piles)
    up = turned.changed(upturned=card)
    waits = bool(state.rules.trick_rules.wild_names(up))
    idle = not waits and state.rules.trick_rules.is_idle_when_turned(state)
    event = to_everyone(CardTurned, seat, card, waits, idle)
    if waits:
        return up, None, event
    # An idle card gets the face of a copy: games with idle cards let no copy win.
    return turned, Play(seat, card, card + COPY if idle else card), event


def _name(state: State, seat: Seat, named: NameCard) -> tuple[State, Play, Addressed]:
    """Name the card that was turned up; return what goes on the table."""
    card = state.upturned
    if card is None:
        raise named.refused()
    event = to_everyone(CardNamed, seat, card, named.card)
    return state.changed(upturned=None), Play(seat, card, named.card + COPY), event


@lru_cache(maxsize=4096)
def _played(seat: Seat, card: Card, name: Card | None) -> tuple[Play, Addressed]:
    """Return a card on the table and its event. Cached, since the same few come up all the time."""
    face = card if name is None else name + COPY
    return Play(seat, card, face), Addressed(CardPlayed(seat, card, name), EVERYONE)


@dataclass(frozen=True, slots=True)
class Score(Phase):
    """Score the deal."""

    name = "score"

    def finish(self, state: State) -> Step:
        result = state.rules.score(state)
        event = Addressed(DealScored(result.score.points), EVERYONE)
        return state.changed(result=result), (event,)


def all_cards(state: State, seat: Seat) -> Mask:
    """Return all cards of a seat's hand, for `LookAtCards`."""
    return state.hands[seat]
