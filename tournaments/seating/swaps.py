"""What it costs to let two players of a round change places, in numbers and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.cost_model import compile_request
from tournaments.seating.errors import BadRequest, Problem
from tournaments.seating.labels import join_names, player_name
from tournaments.seating.methods import METHODS
from tournaments.seating.pairs import pairs_at
from tournaments.seating.quality import broken_rules
from tournaments.seating.standing import shared_places

if TYPE_CHECKING:
    from tournaments.seating.request import Constraint, DrawRequest, Player, Tables


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """What exchanging two players of one round does.

    `repeats` is the change of the repeat cost, `gap` that of the differences of standing,
    `broken` the rules it would break and `mended` those it would put right; `words` says it all
    in one sentence.
    """

    one: Player
    other: Player
    repeats: float
    gap: float
    broken: tuple[str, ...]
    mended: tuple[str, ...]
    words: str


def price_swap(
    request: DrawRequest, tables: tuple[Tables, ...], number: int, one: Player, other: Player
) -> SwapPrice:
    """What it would cost to let two players of a round (counted from 1) change places.

    `tables` are all rounds as they stand. One of the two may be sitting out. Raises BadRequest
    where neither sits at a table, or both at the same, or one is not among the players;
    IndexError where there is no such round.
    """
    strangers = [player for player in (one, other) if player not in request.players]
    if strangers:
        words = f"{player_name(request.names, strangers[0])} is not among the players."
        raise BadRequest((Problem("swap", words),))
    prices = RoundPrices(request, tables, number)
    both = join_names(request.names, (one, other))
    if one not in prices.table_of and other not in prices.table_of:
        raise BadRequest((Problem("swap", f"{both} do not play in this round."),))
    if prices.table_of.get(one) == prices.table_of.get(other):
        raise BadRequest((Problem("swap", f"{both} sit at the same table."),))
    return prices.swap(one, other)


class RoundPrices:
    """One round among the others: what everybody would repeat at every table of it."""

    def __init__(self, request: DrawRequest, rounds: tuple[Tables, ...], number: int) -> None:
        if not 1 <= number <= len(rounds):
            raise IndexError(f"There is no round {number}.")
        self.request, self.number = request, number
        self.tables = rounds[number - 1]
        self.table_of = {p: n for n, table in enumerate(self.tables) for p in table}
        self.compiled = compile_request(request, ())
        self.met = Counter(self.compiled.met)
        """Percent of meetings of a pair in all other rounds, of the history and of the draw."""
        for tables in (*rounds[: number - 1], *rounds[number:]):
            for pair in pairs_at(self.compiled.numbers(tables)):
                self.met[pair] += 100
        self.places = shared_places(request.scores, len(request.players))
        self.by_standing = METHODS[request.method].by_standing
        self._broken_now = self._broken(self.tables)

    def pair(self, one: Player, other: Player) -> tuple[int, int]:
        """The two in numbers, the smaller first."""
        a, b = self.compiled.number[one], self.compiled.number[other]
        return (a, b) if a < b else (b, a)

    def change(self, one: Player, other: Player) -> tuple[float, float]:
        """What a swap does to the repeats and to the differences of standing."""
        repeats = gap = 0
        for player, instead in ((one, other), (other, one)):
            if player in self.table_of:
                mates = [m for m in self.tables[self.table_of[player]] if m != player]
                before, after = self._load(player, mates), self._load(instead, mates)
                repeats += after[0] - before[0]
                gap += after[1] - before[1]
        return repeats / 100, gap / 2 if self.by_standing else 0

    def swap(self, one: Player, other: Player) -> SwapPrice:
        """What exchanging these two does, with the rules."""
        repeats, gap = self.change(one, other)
        after = self._broken(self._swapped(one, other)) if self.request.constraints else set()
        broken = _sorted_words(after - self._broken_now)
        mended = _sorted_words(self._broken_now - after)
        both = join_names(self.request.names, (one, other))
        words = f"swap {both}: {_describe_price(repeats, gap, broken, mended)}"
        return SwapPrice(one, other, repeats, gap, broken, mended, words)

    def _load(self, player: Player, mates: list[Player]) -> tuple[int, int]:
        """What the player repeats and how far he stands from these others."""
        me = self.compiled.number[player]
        repeats = gap = 0
        for mate in mates:
            repeats += self.met[self.pair(player, mate)]
            gap += abs(self.places[me] - self.places[self.compiled.number[mate]])
        return repeats, gap

    def _broken(self, tables: Tables) -> set[tuple[Constraint, str]]:
        names = self.request.names
        return set(broken_rules(self.request.constraints, (tables,), names, first=self.number))

    def _swapped(self, one: Player, other: Player) -> Tables:
        change = {one: other, other: one}
        return tuple(tuple(change.get(p, p) for p in table) for table in self.tables)


def _sorted_words(broken: set[tuple[Constraint, str]]) -> tuple[str, ...]:
    return tuple(sorted(words for _, words in broken))


def _describe_price(
    repeats: float, gap: float, broken: tuple[str, ...], mended: tuple[str, ...]
) -> str:
    parts = [_count_words(repeats, "repeat", "more", "fewer")] if repeats else ["as many repeats"]
    if gap:
        parts.append(_count_words(gap, "place", "further apart", "closer together"))
    parts += [f"breaks: {words}" for words in broken]
    parts += [f"puts right: {words}" for words in mended]
    return "; ".join(parts)


def _count_words(number: float, word: str, more: str, fewer: str) -> str:
    text = f"{abs(number):.2f}".rstrip("0").rstrip(".")
    return f"{text} {word}{'' if abs(number) == 1 else 's'} {more if number > 0 else fewer}"
