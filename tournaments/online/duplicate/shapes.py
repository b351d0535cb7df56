"""Define what is sent of a comparison of tables that have played the same deals."""

from __future__ import annotations

from typing import Annotated

from tournaments.core.shapes import Shape


class ComparedResult(Shape):
    """What one table's player made of a seat's cards."""

    table: Annotated[int, "The table's number in its round."]
    player: int
    name: str
    by_bot: Annotated[bool, "Whether a bot acted for the player in this deal."]
    nominated: Annotated[int | None, "Null where nothing is nominated."]
    tricks: int
    points: int
    difference: Annotated[float, "Points beyond the average of this seat, to two places."]


class ComparedSeat(Shape):
    """A seat of a deal, at every table that has played it."""

    seat: Annotated[int, "Seats are numbered from 0, clockwise."]
    average: float
    results: tuple[ComparedResult, ...]


class ComparedDeal(Shape):
    """A deal. Where tables differ in who dealt it, they are compared apart."""

    number: int
    dealer: int
    hand_size: int
    specials: tuple[str, ...]
    seats: tuple[ComparedSeat, ...]


class ComparedSet(Shape):
    """Tables of one size with the same deals. While they are sealed it says only who still plays.

    `seed` is the one that was committed to; each deal's follows from it (docs/shuffle.md).
    """

    size: int
    is_open: bool
    is_ending: Annotated[
        bool, "An organiser has ended the sealing: tables end their deal, and leave the set."
    ]
    tables: Annotated[tuple[int, ...], "The numbers of its tables."]
    unfinished: Annotated[tuple[int, ...], "The numbers of those that still play its deals."]
    commitment: str
    seed: Annotated[str | None, "Null while the tables are sealed."]
    deals: tuple[ComparedDeal, ...]


class ComparedRound(Shape):
    """A round of a duplicate event."""

    round: int
    sets: tuple[ComparedSet, ...]
    alone: Annotated[
        tuple[int, ...], "The numbers of online tables whose deals no other table plays."
    ]


class ComparedPlayer(Shape):
    """A player's place by the sum of their differences."""

    place: Annotated[int, "Equal sums share one."]
    player: int
    name: str
    deals: Annotated[int, "How many deals were compared with another table."]
    bot_deals: Annotated[int, "In how many of these a bot acted for the player."]
    difference: Annotated[float, "The sum of the differences, to two places."]


class Comparison(Shape):
    """The comparison of an event: its ranking, and its rounds without their deals."""

    ranking: tuple[ComparedPlayer, ...]
    rounds: tuple[ComparedRound, ...]
