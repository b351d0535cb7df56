"""What one seat, or a spectator, may know: a view has no field that could hold a secret."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import NotYourTurn

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card, Mask, Suit
    from engine.deal.action import Action
    from engine.deal.outcome import CalledDeal, Outcome
    from engine.deal.tricks import Beats, Play, Power, Trick
    from engine.seats import Seat

__all__ = ["View"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A deal as seen from a seat (None: by a spectator).

    `hand`: own cards that the seat has seen, lowest first. `shown`: cards that lie open, seat by
    seat. `trump_order`: suits from the highest down where all suits rank. `legal`: what the seat
    may do now; `pack`: the cards that are played with; `beats`: which faces take a trick, with the
    trumps that are known so far; `power`: the same as one table (`engine.deal.trumps.power_table`),
    if there is one; `wild`: the cards that are named as others; `from_piles`: whether the cards
    come from piles as they lie, whatever was led; `powers`: that table for each suit, while trumps
    are still to be turned; `avoids_tricks`: whether a seat without a nomination does best without
    tricks;
    `nominations_tell`: whether the seats nominate with their hands and the trumps in view;
    `tricks_alike`: whether it does not matter which tricks a seat wins, only how many;
    `paid_alone`: whether a seat's points then follow from its own nomination and tricks; `pays`:
    the points of each seat for an outcome; `last_deal`: whether the game is known to end with this
    deal; `ends_at`: the points that end it; `factor`: by how much those of the deal are multiplied;
    `deal_called`: what the deal will be like by the
    specials called, where some are to be called. These do not count when two views are compared,
    since they follow from the rest.
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
    pays: Callable[[Outcome], tuple[int, ...]] = field(compare=False, repr=False)
    legal: tuple[Action, ...] = field(default=(), compare=False)
    pack: Mask = field(default=0, compare=False, repr=False)
    beats: Beats = field(default=(), compare=False, repr=False)
    power: Power | None = field(default=None, compare=False, repr=False)
    powers: tuple[Power, ...] = field(default=(), compare=False, repr=False)
    avoids_tricks: bool = field(default=False, compare=False)
    nominations_tell: bool = field(default=False, compare=False)
    last_deal: bool = field(default=False, compare=False)
    ends_at: int | None = field(default=None, compare=False)
    factor: int = field(default=1, compare=False)
    wild: Mask = field(default=0, compare=False, repr=False)
    from_piles: bool = field(default=False, compare=False)
    tricks_alike: bool = field(default=False, compare=False)
    paid_alone: bool = field(default=False, compare=False)
    deal_called: Callable[[tuple[str, ...]], CalledDeal] | None = field(
        default=None, compare=False, repr=False
    )

    @property
    def own_seat(self) -> Seat:
        """The seat, for one that is asked to act. Raises `NotYourTurn` for a spectator."""
        if self.seat is None:
            raise NotYourTurn
        return self.seat

    @property
    def choices(self) -> tuple[Action, ...]:
        """What is legal, for one that is asked to act. Raises `NotYourTurn` where nothing is."""
        if not self.legal:
            raise NotYourTurn
        return self.legal

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))

    @property
    def called_by(self) -> Seat | None:
        """The seat that has played the card that the bidder called; None while it is hidden."""
        plays = [*(play for trick in self.tricks for play in trick.plays), *self.trick]
        return next((play.seat for play in plays if play.card == self.called), None)
