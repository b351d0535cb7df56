"""Many sampled deals of one view, and the moment from which they are played on."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card, Mask
    from engine.deal.tricks import Face
    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.search.rollouts.nominated import NominatedDeal
    from engine.seats import Seat

__all__ = ["Moment", "Played", "Rule", "Worlds"]


class Rule(IntEnum):
    """By which rules of thumb a deal is played on; rollouts.c has the same numbers."""

    BY_SEATS = 0
    WILD = 1
    PILES = 2
    SIDES = 3
    HUNT = 4


class Worlds:
    """Sampled deals, one after the other in flat rows.

    `hands` and `wants`: the cards of each seat, and how many tricks it is after. `ranks` and
    `partners`: of each deal, what beats what and who is on the bidder's side. `piles`: of each
    deal, the places of the cards face down of each seat, the last on top; empty where there are
    none. `weights`: how much each deal counts. `nominated`: of a seat and a deal, the line of play
    that its nominations share.
    """

    __slots__ = (
        "hands",
        "nominated",
        "packed",
        "partners",
        "piles",
        "players",
        "ranks",
        "wants",
        "weights",
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.hands, self.wants, self.weights = array("Q"), array("i"), array("d")
        self.ranks: list[RankBits] = []
        self.partners: list[Seat | None] = []
        self.piles: list[Sequence[Sequence[Place]]] = []
        self.nominated: dict[tuple[Seat, int], NominatedDeal] = {}
        self.packed: object = None
        """What a kernel has made of them; None after a change."""

    def __len__(self) -> int:
        return len(self.ranks)

    def add(
        self,
        hands: Sequence[Bits],
        wants: Sequence[int],
        ranks: RankBits,
        partner: Seat | None = None,
        piles: Sequence[Sequence[Place]] = (),
    ) -> None:
        """Add a deal."""
        self.packed = None
        self.hands.extend(hands)
        self.wants.extend(wants)
        self.ranks.append(ranks)
        self.partners.append(partner)
        self.piles.append(piles)
        self.weights.append(1.0)

    def add_packed(self, hands: bytes, wants: bytes, ranks: RankBits, count: int) -> None:
        """Add a number of deals by the bytes of their hands and wants."""
        self.packed = None
        self.hands.frombytes(hands)
        self.wants.frombytes(wants)
        self.ranks += [ranks] * count
        self.partners += [None] * count
        self.piles += [()] * count
        self.weights.extend([1.0] * count)

    def wants_of(self, number: int) -> list[int]:
        """Return how many tricks each seat of a deal is after."""
        first = number * self.players
        return self.wants[first : first + self.players].tolist()


@dataclass(frozen=True, slots=True)
class Moment:
    """From where deals are played on, once the seat that moves has made a choice.

    `turn`: who plays next; `taken`: how many tricks each seat has. `trick`: seats and faces that
    lie on the table, the new one too. `gone`: the card that the mover has played of its hand;
    `turns_up`: whether it turns up its pile's top card, which joins the trick. `nominates`: what it
    nominates. `wild`: the cards that are named as others; `unseen`: those that the mover does not
    see. `bidder`: whose contract is played.
    """

    rule: Rule
    mover: Seat
    turn: Seat
    taken: Sequence[int]
    trick: Sequence[tuple[Seat, Face]] = ()
    gone: Card | None = None
    turns_up: bool = False
    nominates: int | None = None
    wild: Mask = 0
    unseen: Mask = 0
    bidder: Seat | None = None


class Played(NamedTuple):
    """How deals went: `taken`, the tricks of each seat, deal by deal, and who `won` each trick."""

    taken: bytes
    won: Sequence[Sequence[Seat]]
