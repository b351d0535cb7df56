"""Why a draw is as it is: what repeats at a table, what else was possible, what a swap costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.seating.bounds import pairs_at
from tournaments.seating.errors import BadRequest, Problem
from tournaments.seating.prices import understand
from tournaments.seating.quality import broken_rules
from tournaments.seating.swiss import shared_places

if TYPE_CHECKING:
    from tournaments.seating.draws import Draw
    from tournaments.seating.request import DrawRequest, Player, Seats, Tables


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """What exchanging two players of one round does.

    `repeats` is the change of the repeat cost, `gap` that of the differences of standing,
    `broken` the rules it would break and `mended` those it would put right.
    """

    one: Player
    other: Player
    repeats: float
    gap: float
    broken: tuple[str, ...]
    mended: tuple[str, ...]

    @property
    def words(self) -> str:
        """The price in a sentence."""
        parts = [_count(self.repeats, "repeat")]
        if self.gap:
            parts.append(_count(self.gap, "place") + " of standing")
        parts += [f"breaks: {words}" for words in self.broken]
        parts += [f"puts right: {words}" for words in self.mended]
        return f"{self.one} for {self.other}: {'; '.join(parts)}"


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players of a table who meet again: for the how-manieth time, and how to avoid it.

    `avoid` is the cheapest swap in this round that parts them; None where there is none.
    """

    one: Player
    other: Player
    meetings: int
    avoid: SwapPrice | None


@dataclass(frozen=True, slots=True)
class TableReason:
    """One table of a round, why these players, and the repeats it carries."""

    number: int
    players: Seats
    why: str
    repeats: tuple[Repeat, ...]


def explain_round(request: DrawRequest, draw: Draw, number: int) -> tuple[TableReason, ...]:
    """For every table of the round (counted from 1): why these players, what else there was.

    Rounds of the draw before this one count as played. IndexError where there is no such round.
    """
    view = _View(request, draw.tables, number)
    return tuple(view.reason(index) for index in range(len(view.tables)))


def price_swap(
    request: DrawRequest, tables: tuple[Tables, ...], number: int, one: Player, other: Player
) -> SwapPrice:
    """What it would cost to let two players of a round (counted from 1) change places.

    `tables` are all rounds as they stand. One of the two may be sitting out. Raises BadRequest
    where neither sits at a table, or both at the same.
    """
    view = _View(request, tables, number)
    if one not in view.table_of and other not in view.table_of:
        raise BadRequest((Problem("swap", f"{one} and {other} do not play in this round."),))
    if view.table_of.get(one) == view.table_of.get(other):
        raise BadRequest((Problem("swap", f"{one} and {other} sit at the same table."),))
    return view.swap(one, other)


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


class _View:
    """One round among the others, with the prices of everybody at every table."""

    def __init__(self, request: DrawRequest, rounds: tuple[Tables, ...], number: int) -> None:
        if not 1 <= number <= len(rounds):
            raise IndexError(f"There is no round {number}.")
        self.request, self.rounds, self.index = request, rounds, number - 1
        self.tables = rounds[self.index]
        self.table_of = {p: n for n, table in enumerate(self.tables) for p in table}
        self.case = understand(request, ())
        self.met = Counter(self.case.met)
        for index, tables in enumerate(rounds):
            if index != self.index:
                for pair in pairs_at(self.case.numbers(tables)):
                    self.met[pair] += 100
        self.places = shared_places(request.scores, len(request.players))
        self.by_standing = request.method in {"swiss", "rank"}
        self.broken = self._broken(rounds)

    def _pair(self, one: Player, other: Player) -> tuple[int, int]:
        a, b = self.case.number[one], self.case.number[other]
        return (a, b) if a < b else (b, a)

    def _load(self, player: Player, mates: list[Player]) -> tuple[int, int]:
        """What the player repeats and how far he stands from these others."""
        me = self.case.number[player]
        repeats = gap = 0
        for mate in mates:
            repeats += self.met[self._pair(player, mate)]
            gap += abs(self.places[me] - self.places[self.case.number[mate]])
        return repeats, gap

    def _change(self, one: Player, other: Player) -> tuple[float, float]:
        repeats = gap = 0
        for player, instead in ((one, other), (other, one)):
            if player in self.table_of:
                mates = [m for m in self.tables[self.table_of[player]] if m != player]
                before, after = self._load(player, mates), self._load(instead, mates)
                repeats += after[0] - before[0]
                gap += after[1] - before[1]
        return repeats / 100, gap / 2 if self.by_standing else 0

    def swap(self, one: Player, other: Player) -> SwapPrice:
        """What exchanging these two does."""
        repeats, gap = self._change(one, other)
        after = self._broken(self._swapped(one, other)) if self.request.constraints else set()
        return SwapPrice(
            one,
            other,
            repeats,
            gap,
            tuple(sorted(after - self.broken)),
            tuple(sorted(self.broken - after)),
        )

    def _broken(self, rounds: tuple[Tables, ...]) -> set[str]:
        return {words for _, words in broken_rules(self.request.constraints, rounds)}

    def _swapped(self, one: Player, other: Player) -> tuple[Tables, ...]:
        change = {one: other, other: one}
        tables = tuple(tuple(change.get(p, p) for p in table) for table in self.tables)
        return (*self.rounds[: self.index], tables, *self.rounds[self.index + 1 :])

    def reason(self, index: int) -> TableReason:
        """Everything about one table."""
        players = self.tables[index]
        repeats = tuple(
            Repeat(one, other, met // 100 + 1, self._cheapest(one, other))
            for place, other in enumerate(players)
            for one in players[:place]
            if (met := self.met[self._pair(one, other)])
        )
        return TableReason(index + 1, players, self._why(players, len(repeats)), repeats)

    def _cheapest(self, one: Player, other: Player) -> SwapPrice | None:
        """The best swap that takes one of the two to another table without breaking a rule."""
        here = self.table_of[one]
        swaps = sorted(
            (*self._change(mine, stranger), place, mine, stranger)
            for place, (mine, stranger) in enumerate(
                (mine, stranger)
                for mine in (one, other)
                for stranger, table in self.table_of.items()
                if table != here
            )
        )
        for repeats, gap, _, mine, stranger in swaps[:MOST_LOOKED_AT]:
            price = self.swap(mine, stranger)
            if not price.broken:
                return replace(price, repeats=repeats, gap=gap)
        return None

    def _why(self, players: Seats, repeats: int) -> str:
        pairs = len(players) * (len(players) - 1) // 2
        company = (
            f"{repeats} of {pairs} pairs have met before"
            if repeats
            else "all meet for the first time"
        )
        if not self.by_standing:
            return f"{len(players)} players, {company}."
        places = [self.places[self.case.number[player]] / 2 + 1 for player in players]
        return f"Places {min(places):g} to {max(places):g}, {company}."


MOST_LOOKED_AT = 200


def _count(number: float, word: str) -> str:
    text = f"{abs(number):.2f}".rstrip("0").rstrip(".") or "0"
    if not number:
        return f"no change in {word}s"
    return f"{text} {word}{'' if abs(number) == 1 else 's'} {'more' if number > 0 else 'fewer'}"
