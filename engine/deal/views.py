"""What one seat, or a spectator, may know. Built up from nothing; it has no room for a secret."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.cards import Card, Suit, cards_in

if TYPE_CHECKING:
    from engine.deal.actions import Action
    from engine.deal.state import Play, State, Trick
    from engine.search.fast_deal import Power
    from engine.seats import Seat

__all__ = ["View", "make_view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A deal as seen from a seat (None: by a spectator).

    `hand`: own cards that the seat has seen, lowest first. `shown`: cards that lie open, seat by
    seat. `trump_order`: suits from the highest down where all suits rank. `legal`: what the seat
    may do now; `power`: what beats what, as `engine.deal.trumps.power_table` has it, where that
    is all there is to it. Neither is part of what makes two views equal, since they follow from
    the rest.
    """

    seat: Seat | None
    players: int
    number: int
    dealer: Seat
    caller: Seat | None
    phase: str
    to_act: tuple[Seat, ...]
    hand_size: int | None
    specials: tuple[str, ...]
    turned: tuple[Card, ...]
    trump: Suit | None
    trump_order: tuple[Suit, ...] | None
    bids: tuple[int | None, ...]
    calls: tuple[tuple[Seat, str], ...]
    bidder: Seat | None
    contract: str
    called: Card | None
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    pile_counts: tuple[int, ...]
    stock_count: int
    shown: tuple[tuple[Card, ...], ...]
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    upturned: Card | None
    opening: tuple[int, ...]
    points: tuple[int, ...] | None
    legal: tuple[Action, ...] = field(default=(), compare=False)
    power: Power | None = field(default=None, compare=False, repr=False)

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))


def make_view(
    state: State, seat: Seat | None, to_act: tuple[Seat, ...], legal: tuple[Action, ...]
) -> View:
    """Put together what may be known, field by field."""
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
        hand=() if seat is None else state.known(seat),
        hand_counts=tuple(mask.bit_count() for mask in state.hands),
        pile_counts=tuple(len(pile) for pile in state.piles),
        stock_count=len(state.stock),
        shown=tuple(
            tuple(cards_in(mask)) if state.open_hands >> other & 1 else ()
            for other, mask in enumerate(state.hands)
        ),
        trick=state.trick,
        tricks=state.tricks,
        upturned=state.upturned,
        opening=spec.opening,
        points=None if state.result is None else state.result.score.points,
        legal=legal,
        power=rules.manner.power(state),
    )
