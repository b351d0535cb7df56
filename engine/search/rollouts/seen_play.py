"""What is remembered of a card that another seat played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.search.rank_bits import Bits, Place
    from engine.seats import Seat

__all__ = ["SeenPlay"]


class SeenPlay(NamedTuple):
    """A card that another seat played, and what it knew.

    `later`: what it played from then on, this card too; `follow` and `over`: the suit led and what
    takes the trick (nothing to follow: it leads); `led`: the card that was led, or 0; `laid`: how
    many lay on the table; `out`: the cards that were in hands or unseen, and `stock`, how many of
    them in no hand; `wants_trick`: whether it still needed tricks.
    """

    seat: Seat
    card: Bits
    later: Bits
    follow: Bits
    over: Bits
    led: Place
    laid: int
    out: Bits
    stock: int
    wants_trick: bool
