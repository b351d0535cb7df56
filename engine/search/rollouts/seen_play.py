"""What is remembered of a card that another seat played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.search.rank_bits import Bits
    from engine.seats import Seat

__all__ = ["SeenPlay"]


class SeenPlay(NamedTuple):
    """A card that another seat played, and what it knew.

    `later`: what it played from then on, this card too; `follow` and `over`: the suit led and what
    takes the trick (nothing to follow: it leads); `short`: whether it was after the trick; `last`:
    whether it was the last to play.
    """

    seat: Seat
    card: Bits
    later: Bits
    follow: Bits
    over: Bits
    short: bool
    last: bool
