"""Why a draw is as it is: what repeats at a table, and what else was possible."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.labels import join_names, player_name
from tournaments.seating.pairs import pairs_at
from tournaments.seating.request import AtTable, Together
from tournaments.seating.swaps import RoundPrices, SwapPrice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.seating.draw import Draw
    from tournaments.seating.request import DrawRequest, Player, Seats, Tables

MAX_SWAPS_PRICED = 200


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players of a table who meet again: for the how-manieth time, and how to avoid it.

    `avoid` is the cheapest swap in this round that parts them; None where there is none.
    """

    one: Player
    other: Player
    meetings: int
    avoid: SwapPrice | None
    words: str


@dataclass(frozen=True, slots=True)
class TableReason:
    """One table of a round, why these players, and the repeats it carries."""

    number: int
    players: Seats
    why: str
    repeats: tuple[Repeat, ...]


def explain_round(request: DrawRequest, draw: Draw, number: int) -> tuple[TableReason, ...]:
    """For every table of the round (counted from 1): why these players, what else there was.

    Rounds of the draw before this one count as played; a swap is priced against those after it
    too. IndexError where there is no such round.
    """
    reasons = _RoundReasons(request, draw.tables, number)
    return tuple(reasons.of_table(index) for index in range(len(reasons.prices.tables)))


def explain_table(
    request: DrawRequest, tables: tuple[Tables, ...], number: int, table: int
) -> TableReason:
    """As `explain_round`, for one table (both counted from 1) of rounds as they stand.

    IndexError where there is no such round or table.
    """
    reasons = _RoundReasons(request, tables, number)
    if not 1 <= table <= len(reasons.prices.tables):
        raise IndexError(f"There is no table {table}.")
    return reasons.of_table(table - 1)


def join_smallest(request: DrawRequest, tables: Tables, player: Player) -> int | None:
    """The number of the table that a late arrival joins: the smallest, then the fewest repeats.

    None where every table has the largest allowed size.
    """
    largest = max(request.allowed)
    met = Counter(
        mate
        for past in request.history
        for table in past.tables
        if player in table
        for mate in table
        for _ in range(past.weight)
    )
    open_tables = [n for n, table in enumerate(tables, start=1) if len(table) < largest]
    return min(
        open_tables,
        key=lambda n: (len(tables[n - 1]), sum(met[mate] for mate in tables[n - 1]), n),
        default=None,
    )


class _RoundReasons:
    """Why the tables of one round are as they are."""

    def __init__(self, request: DrawRequest, rounds: tuple[Tables, ...], number: int) -> None:
        self.request = request
        self.prices = RoundPrices(request, rounds, number)
        played = [past.tables for past in request.history if past.weight]
        self.before = Counter(
            pair
            for tables in (*played, *rounds[: number - 1])
            for pair in pairs_at(self.prices.compiled.numbers(tables))
        )

    def of_table(self, index: int) -> TableReason:
        """Everything about one table."""
        players = self.prices.tables[index]
        repeats = tuple(
            self._repeat(one, other)
            for place, other in enumerate(players)
            for one in players[:place]
            if self.before[self.prices.pair(one, other)]
        )
        why = " ".join((self._company(players, len(repeats)), *self._rules(index)))
        return TableReason(index + 1, players, why, repeats)

    def _repeat(self, one: Player, other: Player) -> Repeat:
        before = self.before[self.prices.pair(one, other)]
        avoid = self._cheapest(one, other)
        often = {1: "once", 2: "twice"}.get(before, f"{before} times")
        instead = (
            f"to avoid it, {avoid.words}" if avoid else "no swap that keeps the rules parts them"
        )
        words = f"{join_names(self.request.names, (one, other))} have met {often} before; {instead}"
        return Repeat(one, other, before + 1, avoid, words)

    def _cheapest(self, one: Player, other: Player) -> SwapPrice | None:
        """The best swap that takes one of the two to another table without breaking a rule."""
        table_of = self.prices.table_of
        here = table_of[one]
        pairs = (
            (mine, stranger)
            for mine in (one, other)
            for stranger, table in table_of.items()
            if table != here
        )
        swaps = sorted(
            (*self.prices.change(*pair), place, pair) for place, pair in enumerate(pairs)
        )
        prices = (self.prices.swap(*pair) for *_, pair in swaps[:MAX_SWAPS_PRICED])
        return next((price for price in prices if not price.broken), None)

    def _company(self, players: Seats, repeats: int) -> str:
        pairs = len(players) * (len(players) - 1) // 2
        company = (
            f"{repeats} of {pairs} pairs have met before"
            if repeats
            else "all meet for the first time"
        )
        who = self._places(players) if self.prices.by_standing else f"{len(players)} players"
        return f"{who}, {company}."

    def _places(self, players: Seats) -> str:
        """The places of standing; whoever is level shares the first of them."""
        scores = self.request.scores
        numbers = [self.prices.compiled.number[player] for player in players]
        places = [1 + (scores.index(scores[n]) if scores else n) for n in numbers]
        low, high = min(places), max(places)
        return f"Places {low} to {high}" if low < high else f"Place {low}"

    def _rules(self, index: int) -> Iterator[str]:
        """The rules that brought somebody here; those that are broken are told elsewhere."""
        here = set(self.prices.tables[index])
        names = self.request.names
        for rule in self.request.constraints:
            if isinstance(rule, Together):
                kept = [player for player in rule.players if player in self.prices.table_of]
                if len(kept) > 1 and here.issuperset(kept):
                    yield f"{join_names(names, kept)} are to sit together."
            elif isinstance(rule, AtTable) and rule.table == index + 1 and rule.player in here:
                yield f"{player_name(names, rule.player)} is to sit at this table."
