"""How a deal may end: what players weigh up before they have played it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Suit
    from engine.deal.tricks import Power
    from engine.seats import Seat

__all__ = ["CalledDeal", "Outcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What was nominated or bid, and who won each trick.

    `bidder`, `contract` and `partner` are those of an auction; `factor` multiplies the points.
    """

    bids: tuple[int | None, ...]
    winners: tuple[Seat, ...]
    has_trumps: bool = True
    bidder: Seat | None = None
    contract: str = ""
    partner: Seat | None = None
    factor: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledDeal:
    """What the deal will be like if certain specials are called.

    `power`: what beats what with given trumps; `plain`: whether that is all there is to it. The
    other fields say what comes before the play, what a seat is after, and what an outcome pays.
    """

    power: Callable[[Suit | None], Power | None]
    plain: bool
    pays: Callable[[Outcome], tuple[int, ...]]
    avoids_tricks: bool
    nominates: bool
    names_trumps: bool
    turns_trumps: bool
