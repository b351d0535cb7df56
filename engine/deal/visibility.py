"""Decide who may see what: build the view of a seat, or of a spectator, from the whole truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import cards_in, mask_of
from engine.deal.outcome import CalledDeal
from engine.deal.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card
    from engine.deal.action import Action
    from engine.deal.state import Rules, State
    from engine.deal.tricks import Power
    from engine.seats import Seat

__all__ = ["make_view", "visible_hand"]


def visible_hand(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that a seat holds and has seen, lowest first: all it may know of its own."""
    held = state.hands[seat]
    # Cards that were seen and then put on a pile stay known to their owner.
    for card in state.piles[seat]:
        held |= 1 << card
    return cards_in(held & state.seen[seat])


def make_view(
    state: State,
    seat: Seat | None,
    to_act: tuple[Seat, ...],
    legal: tuple[Action, ...],
    *,
    last_deal: bool = False,
    ends_at: int | None = None,
) -> View:
    """Build the view of a seat (None: a spectator).

    Field by field, so that a new field of `State` stays hidden until it is listed here.
    """
    spec, rules = state.spec, state.rules
    return View(
        seat=seat,
        players=spec.players,
        number=spec.number,
        dealer=spec.dealer,
        caller=spec.caller,
        phase=rules.phase_name(state),
        to_act=to_act,
        hand_size=rules.size,
        specials=rules.specials,
        turned=state.turned,
        trump=state.trump,
        trump_order=rules.trump_order,
        bids=state.bids,
        calls=state.calls,
        bidder=state.bidder,
        contract=state.contract,
        called=state.called,
        hand=() if seat is None else visible_hand(state, seat),
        hand_counts=tuple(mask.bit_count() for mask in state.hands),
        pile_counts=tuple(len(pile) for pile in state.piles),
        stock_count=len(state.stock),
        shown=tuple(
            cards_in(mask) if other in state.open_hands else ()
            for other, mask in enumerate(state.hands)
        ),
        trick=state.trick,
        tricks=state.tricks,
        upturned=state.upturned,
        opening=spec.opening,
        last_deal=last_deal,
        ends_at=ends_at,
        factor=spec.factor,
        points=None if state.result is None else state.result.score.points,
        legal=legal,
        pack=mask_of(state.shuffle.pack),
        beats=rules.trick_rules.beats(state),
        power=rules.trick_rules.power(state.trump),
        powers=_powers(state),
        avoids_tricks=rules.avoids_tricks,
        nominations_tell=rules.nominations_tell,
        wild=rules.wild,
        from_piles=rules.from_piles,
        tricks_alike=rules.tricks_alike,
        paid_alone=rules.paid_alone,
        pays=rules.pays,
        deal_called=_deal_called(state),
    )


def _powers(state: State) -> tuple[Power, ...]:
    """Return what would beat what with each suit as trumps, while a card is still to be turned."""
    rules, coming = state.rules, state.rules.phases[state.phase :]
    if state.trump is not None or not any(phase.turns_trumps for phase in coming):
        return ()
    powers = map(rules.trick_rules.power, range(4))
    return tuple(power for power in powers if power is not None)


def _deal_called(state: State) -> Callable[[tuple[str, ...]], CalledDeal] | None:
    rules = state.rules
    if state.phase >= len(rules.phases):
        return None
    called = rules.phases[state.phase].rules_called(rules.size or 0)
    return None if called is None else lambda slugs: _describe(called(slugs))


def _describe(rules: Rules) -> CalledDeal:
    return CalledDeal(
        power=rules.trick_rules.power,
        plain=not (rules.wild or rules.from_piles),
        pays=rules.pays,
        avoids_tricks=rules.avoids_tricks,
        nominates=any(phase.nominates for phase in rules.phases),
        names_trumps=any(phase.names_trumps for phase in rules.phases),
        turns_trumps=any(phase.turns_trumps for phase in rules.phases),
    )
