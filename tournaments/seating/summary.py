"""Sum up a draw, to set it beside others: who meets again, and how fair the seats are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.cost_model import compile_request
from tournaments.seating.pairs import pairs_at
from tournaments.seating.seats.dealers import PARTS
from tournaments.seating.seats.seats import SeatHistory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.request import DrawRequest, Player, Tables


@dataclass(frozen=True, slots=True)
class MetAgain:
    """Two players who meet again: how often in these rounds, and how often they had met before."""

    one: Player
    other: Player
    again: int
    before: int


@dataclass(frozen=True, slots=True)
class DrawSummary:
    """What is worth comparing of a draw beside its quality.

    `met_again` begins with the pairs that meet most. `same_left` counts the times that a player has
    a left neighbour whom they had before, `uneven_deals` the players who have dealt first a whole
    time more or less than their share, earlier rounds included.
    """

    met_again: tuple[MetAgain, ...]
    same_left: int
    uneven_deals: int


def summarise_draw(request: DrawRequest, rounds: Sequence[Tables]) -> DrawSummary:
    """Sum up the rounds of a draw as they stand."""
    compiled = compile_request(request, ())
    seats = SeatHistory()
    for past in request.history:
        for table in compiled.numbers(past.tables) if past.seats else ():
            if len(table) > 1:
                seats.add(table, request.deals)
    past_left = _count_same_left(seats)
    for tables in rounds:
        for table in compiled.numbers(tables):
            seats.add(table, request.deals)
    return DrawSummary(
        met_again=_list_met_again(compiled, rounds),
        same_left=_count_same_left(seats) - past_left,
        uneven_deals=sum(abs(parts) >= PARTS for parts in seats.dealer.values()),
    )


def _count_same_left(seats: SeatHistory) -> int:
    return sum(count - 1 for count in seats.left.values() if count > 1)


def _list_met_again(compiled: CompiledRequest, rounds: Sequence[Tables]) -> tuple[MetAgain, ...]:
    new = Counter(pair for tables in rounds for pair in pairs_at(compiled.numbers(tables)))
    before = Counter(
        pair
        for past in compiled.request.history
        if past.weight
        for pair in pairs_at(compiled.numbers(past.tables))
        if pair in new
    )
    again = {pair: count - (not before[pair]) for pair, count in new.items()}
    players = compiled.request.players
    return tuple(
        MetAgain(players[pair[0]], players[pair[1]], again[pair], before[pair])
        for pair in sorted(new, key=lambda pair: (-again[pair], -before[pair], pair))
        if again[pair]
    )
