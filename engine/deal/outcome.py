"""How a deal may end, as those reckon with it who have yet to play it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.seats import Seat

__all__ = ["Outcome"]


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
