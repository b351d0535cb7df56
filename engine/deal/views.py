"""What one seat, or a spectator, may know: a view has no field that could hold a secret."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import NotYourTurn

if TYPE_CHECKING:
    from engine.cards import Card, Suit
    from engine.deal.action import Action
    from engine.deal.tricks import Play, Power, Trick
    from engine.seats import Seat

__all__ = ["View"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A deal as seen from a seat (None: by a spectator).

    `hand`: own cards that the seat has seen, lowest first. `shown`: cards that lie open, seat by
    seat. `trump_order`: suits from the highest down where all suits rank. `legal`: what the seat
    may do now; `power`: what beats what, as `engine.deal.trumps.power_table` has it, where that
    is all there is to it; `avoids_tricks`: whether a seat without a nomination does best without
    tricks. These are no part of what makes two views equal, since they follow from the rest.
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
    avoids_tricks: bool = field(default=False, compare=False)

    @property
    def own_seat(self) -> Seat:
        """The seat, for one that is asked to act. Raises `NotYourTurn` for a spectator."""
        if self.seat is None:
            raise NotYourTurn
        return self.seat

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))
