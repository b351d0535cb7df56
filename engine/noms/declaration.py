"""The phases after the auction: trumps and the called card, the first lead, a hand laid open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.cards import PACK, RANKS, SUITS, Card, Suit, cards_in, format_card, parse_card, suit_of
from engine.deal.actions import PlayCard
from engine.deal.auction_actions import Declare, GiveUp, GoOn
from engine.deal.events import EVERYONE, Addressed, Called, ContractFixed, HandShown, TrumpFixed
from engine.deal.phases import PlayTricks
from engine.deal.state import Phase, Step
from engine.errors import BadText
from engine.text import gettext_noop

if TYPE_CHECKING:
    from engine.deal.action import Action
    from engine.deal.state import State
    from engine.noms.house_rules import HouseRules
    from engine.seats import Seat

__all__ = ["DeclarationPhase", "FirstLead", "LayOpen", "ShowHand", "resolve_declaration"]

LED = "led"


def resolve_declaration(trump: str, card: str, lead: Card | None) -> tuple[Suit | None, Card]:
    """Return the trump suit and the called card of a declaration. Raises `BadText`.

    "led" means the suit of the lead; a rank alone means that card of the trump suit.

    >>> resolve_declaration("led", "A", parse_card("3H")) == (1, parse_card("AH"))
    True
    """
    if trump == LED:
        if lead is None:
            raise BadText(gettext_noop("Trumps must be named before the lead."))
        suit: Suit | None = suit_of(lead)
    else:
        suit = None if trump == "NT" else SUITS.index(trump)
    if len(card) == 2:
        return suit, parse_card(card)
    if suit is None:
        raise BadText(gettext_noop("At no trumps the called card needs a suit."))
    return suit, parse_card(card + SUITS[suit])


@cache
def declarations(led_allowed: bool) -> tuple[Declare, ...]:
    """Return everything that may be declared; "led" only where the lead is still to come."""
    cards = [format_card(card) for card in PACK]
    suits = [*SUITS, LED] if led_allowed else [*SUITS]
    named = [Declare(suit, card) for suit in suits for card in (*cards, *RANKS)]
    return (*named, *(Declare("NT", card) for card in cards))


@dataclass(frozen=True, slots=True)
class DeclarationPhase(Phase):
    """The bidder names trumps and calls a card; Mis and Mis a Vis need neither."""

    house: HouseRules
    name = "declare"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.bidder is None or not state.contract.isdigit():
            return ()
        return () if _declared(state) else (state.bidder,)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return declarations(self.house.leader == "bidder")

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        declared = Declare.of(action)
        after = state.changed(calls=(*state.calls, (seat, declared.text)))
        event = Addressed(Called(seat, declared.text), EVERYONE)
        if declared.trump == LED:
            return after, (event,)
        after, more = _fix_contract(after, declared, None)
        return after, (event, *more)


def _declared(state: State) -> Declare | None:
    # Nothing is called between the declaration and the first lead.
    words = state.calls[-1][1]
    verb, _, what = words.partition(":")
    return Declare.parse(what) if verb == Declare.verb else None


def _fix_contract(state: State, declared: Declare, lead: Card | None) -> Step:
    """Make trumps and called card known to all."""
    trump, called = resolve_declaration(declared.trump, declared.card, lead)
    after = state.changed(trump=trump, called=called)
    fixed = ContractFixed(state.bidder, state.contract, called)
    return after, (Addressed(TrumpFixed(trump), EVERYONE), Addressed(fixed, EVERYONE))


@dataclass(frozen=True, slots=True)
class FirstLead(Phase):
    """The first card; if no suit was named, its suit is trumps."""

    house: HouseRules
    name = "play"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.trick or state.tricks or state.bidder is None else (state.turn,)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        plays = state.rules.trick_rules.legal_plays(state, seat)
        if self.house.may_lead_called or not _declared(state):
            return plays
        # The bidder's own card, if it was called, may be barred from the first lead (N4).
        return tuple(
            play
            for play in plays
            if not isinstance(play, PlayCard) or play.card != _called_if_led(state, play.card)
        )

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        lead = PlayCard.of(action)
        after, events = PlayTricks().act(state, seat, lead)
        declared = _declared(state)
        if declared is None or declared.trump != LED:
            return after, events
        settled, more = _fix_contract(after, declared, lead.card)
        return settled, (*events, *more)


def _called_if_led(state: State, card: Card) -> Card | None:
    declared = _declared(state)
    return None if declared is None else resolve_declaration(declared.trump, declared.card, card)[1]


@dataclass(frozen=True, slots=True)
class LayOpen(Phase):
    """In Mis a Vis the bidder's hand is laid open after the first trick; opponents may give up.

    They do so together: the deal ends only if all three give up.
    """

    name = "give-up"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.contract != "mis-a-vis" or state.bidder is None or state.rules.decided(state):
            return ()
        answered = {seat for seat, words in state.calls if words in _ANSWERS}
        # One opponent who plays on settles it, so the others are not asked.
        if any(words == GoOn.verb for _, words in state.calls):
            return ()
        return tuple(seat for seat in range(4) if seat not in {state.bidder, *answered})

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return (GoOn(), GiveUp())

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        after = state.changed(calls=(*state.calls, (seat, action.text)))
        return after, (Addressed(Called(seat, action.text), EVERYONE),)


_ANSWERS = (GoOn.verb, GiveUp.verb)


@dataclass(frozen=True, slots=True)
class ShowHand(Phase):
    """The bidder's remaining cards in Mis a Vis lie face up."""

    name = "show-hand"

    def finish(self, state: State) -> Step:
        seat = state.bidder
        if state.contract != "mis-a-vis" or seat is None:
            return state, ()
        event = Addressed(HandShown(seat, cards_in(state.hands[seat])), EVERYONE)
        return state.changed(open_hands=(seat,)), (event,)
