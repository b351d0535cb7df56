"""The phases of Clag in which players speak: nominations, trumps, the caller's choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import permutations
from typing import TYPE_CHECKING

from engine.cards import SUITS, Suit, parse_suit, suit_of
from engine.clag.caller import Menu, hand_sizes, menu_calls
from engine.deal.actions import Call, ChooseSize, NameOrder, NameTrump, Nominate
from engine.deal.events import (
    EVERYONE,
    Addressed,
    Called,
    Nominated,
    OrderFixed,
    SpecialsFixed,
    TrumpFixed,
    TrumpTurned,
    to_everyone,
)
from engine.deal.state import Phase, Rules, Step
from engine.paper.plans import forbidden_nomination

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.clag.house_rules import HouseRules
    from engine.deal.action import Action
    from engine.deal.state import State
    from engine.seats import Seat

__all__ = [
    "CallSpecialsPhase",
    "ChooseSizePhase",
    "NameOrderPhase",
    "NameTrumpPhase",
    "NominationPhase",
    "TurnTrumpPhase",
]


@dataclass(frozen=True, slots=True)
class NominationPhase(Phase):
    """Each seat nominates in turn from the dealer's left, the dealer last.

    The forbidden total bars one number for the dealer, from the hand size that the house sets (A3).
    """

    house: HouseRules
    name = "nominate"
    nominates = True

    def to_act(self, state: State) -> tuple[Seat, ...]:
        players, left = state.spec.players, state.bids.count(None)
        # With `left` seats still to nominate, the next sits left - 1 places before the dealer.
        return ((state.spec.dealer - left + 1) % players,) if left else ()

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        size, barred = state.rules.size or 0, None
        if seat == state.spec.dealer:
            prior = sum(bid for bid in state.bids if bid is not None)
            barred = forbidden_nomination(size, prior, self.house.forbidden_total_from)
        return _all_but(barred, size)

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        count = Nominate.of(action).count
        bids = (*state.bids[:seat], count, *state.bids[seat + 1 :])
        return state.changed(bids=bids), (to_everyone(Nominated, seat, count),)


@cache
def _all_but(barred: int | None, size: int) -> tuple[Nominate, ...]:
    return tuple(Nominate(count) for count in range(size + 1) if count != barred)


@dataclass(frozen=True, slots=True)
class TurnTrumpPhase(Phase):
    """Turn the next card of the stock; its suit is trumps (A2 and A19 list the exceptions)."""

    house: HouseRules
    wild: int
    name = "turn-trump"
    turns_trumps = True

    def finish(self, state: State) -> Step:
        if not state.stock:
            return self._without_stock(state)
        card, stock = state.stock[0], state.stock[1:]
        after = state.changed(stock=stock, turned=(*state.turned, card))
        event = to_everyone(TrumpTurned, card, True)
        # A19: the dealer names trumps in a phase of its own, which follows.
        if self.wild >> card & 1 and self.house.turned_two == "dealer-names":
            return after, (event,)
        if self.wild >> card & 1 and self.house.turned_two == "turn-again":
            again, more = self.finish(after) if stock else _fix(after, None)
            return again, (event, *more)
        fixed, more = _fix(after, suit_of(card))
        return fixed, (event, *more)

    def _without_stock(self, state: State) -> Step:
        if self.house.no_stock != "last-card":
            return _fix(state, None)
        # The dealer is dealt the last card of the deal, which is turned instead (A2).
        card = state.shuffle.pack[state.players * (state.rules.size or 0) - 1]
        event = Addressed(TrumpTurned(card, from_stock=False), EVERYONE)
        after, more = _fix(state.changed(turned=(card,)), suit_of(card))
        return after, (event, *more)


def _fix(state: State, suit: Suit | None) -> Step:
    return state.changed(trump=suit), (to_everyone(TrumpFixed, suit),)


@dataclass(frozen=True, slots=True)
class NameTrumpPhase(Phase):
    """The dealer, or the caller, names the trump suit.

    `turned_wild`: only if a wild card was turned for trumps and left the suit open.
    """

    house: HouseRules
    turned_wild: int | None = None
    name = "name-trump"
    names_trumps = True

    def to_act(self, state: State) -> tuple[Seat, ...]:
        # With no trumps named the suit stays None: only the call shows that the phase is over.
        if state.trump is not None or any(words.startswith("trump") for _, words in state.calls):
            return ()
        if self.turned_wild is None:
            return (state.spec.caller_or_dealer,)
        open_suit = bool(state.turned) and self.turned_wild >> state.turned[-1] & 1
        return (state.spec.dealer,) if open_suit else ()

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        suits = tuple(NameTrump(suit) for suit in range(4))
        none = self.house.caller_may_name_no_trumps and self.turned_wild is None
        return (*suits, NameTrump(None)) if none else suits

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        called = state.changed(calls=(*state.calls, (seat, action.text)))
        after, events = _fix(called, NameTrump.of(action).suit)
        return after, (Addressed(Called(seat, action.text), EVERYONE), *events)


@dataclass(frozen=True, slots=True)
class NameOrderPhase(Phase):
    """The caller announces the order of the suits when all have nominated.

    Only where Guess Trumps and Precedence may be called together (`guess_precedence`).
    """

    recompile: Callable[[Rules, str], Rules]
    name = "name-order"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        # The announcement replaces the rules by some that have an order, which ends the phase.
        if state.rules.trump_order is not None:
            return ()
        return (state.spec.caller_or_dealer,)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple(NameOrder("".join(order)) for order in permutations(SUITS))

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        order = NameOrder.of(action).order
        rules = self.recompile(state.rules, order)
        after = state.changed(rules=rules, calls=(*state.calls, (seat, action.text)))
        fixed = OrderFixed(tuple(parse_suit(suit) for suit in order))
        return after, (Addressed(Called(seat, action.text), EVERYONE), Addressed(fixed, EVERYONE))


@dataclass(frozen=True, slots=True)
class ChooseSizePhase(Phase):
    """The dealer chooses how many cards each player gets."""

    house: HouseRules
    recompile: Callable[[int], Rules]
    name = "choose-size"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (state.spec.dealer,) if state.rules.size is None else ()

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple(ChooseSize(size) for size in hand_sizes(self.house, state.players))

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        size = ChooseSize.of(action).size
        rules = self.recompile(size)
        after = state.changed(rules=rules, calls=(*state.calls, (seat, action.text)))
        fixed = SpecialsFixed(size, rules.specials)
        return after, (Addressed(Called(seat, action.text), EVERYONE), Addressed(fixed, EVERYONE))


@lru_cache(maxsize=64)
def _calls(menu: Menu) -> tuple[Call, ...]:
    return tuple(Call(slugs) for slugs in menu_calls(menu))


@lru_cache(maxsize=64)
def _call_set(menu: Menu) -> frozenset[Action]:
    return frozenset(_calls(menu))


@dataclass(frozen=True, slots=True)
class CallSpecialsPhase(Phase):
    """The caller, having seen their hand, calls any specials of the menu that do not clash."""

    menu: Menu
    recompile: Callable[[int, tuple[str, ...]], Rules]
    name = "call"

    def rules_called(self, size: int) -> Callable[[tuple[str, ...]], Rules]:
        return partial(self.recompile, size)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if any(words.startswith("call") for _, words in state.calls):
            return ()
        return (state.spec.caller_or_dealer,)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return _calls(self.menu)

    def allows(self, state: State, seat: Seat, action: Action) -> bool:
        # A wide menu has thousands of calls: a set is searched faster than legal()'s tuple.
        return action in _call_set(self.menu)

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        rules = self.recompile(state.rules.size or 0, Call.of(action).slugs)
        after = state.changed(rules=rules, calls=(*state.calls, (seat, action.text)))
        events = [Called(seat, action.text), SpecialsFixed(rules.size, rules.specials)]
        if rules.trump_order is not None:
            return after, (
                *(Addressed(event, EVERYONE) for event in events),
                Addressed(OrderFixed(rules.trump_order), EVERYONE),
            )
        return after, tuple(Addressed(event, EVERYONE) for event in events)
