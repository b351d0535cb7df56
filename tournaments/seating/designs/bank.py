"""Look up the best schedules known where no construction is as good.

Each line of the file is a schedule: the sizes of its tables, its repeat cost, and for every round
the players in the order of the tables, one character each. The rounds are sorted so that the first
few of them are good on their own. `python -m tournaments.seating bank` builds and checks the file.
"""

from __future__ import annotations

import gzip
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournaments.seating.board import NumberedTables

FILE = "bank.txt.gz"
FIRST_CHARACTER, MAX_PLAYERS = ord("!"), 94
"""The printable ASCII characters after the space, which separates the rounds of a line."""


class StoredSchedule(NamedTuple):
    """A schedule of the bank with its repeat cost."""

    cost: int
    rounds: list[NumberedTables]


def look_up(sizes: tuple[int, ...], rounds: int) -> StoredSchedule | None:
    """Return the schedule for these sizes (largest first), or the first rounds of a longer one.

    >>> look_up((4, 4, 4, 4, 4, 4), 7).cost
    0
    >>> look_up((3, 3), 50) is None
    True
    """
    longer = [length for length in _index().get(sizes, {}) if length >= rounds]
    if not longer:
        return None
    parsed = parse_rounds(sizes, _index()[sizes][min(longer)])[:rounds]
    # The cost in the file is that of all its rounds, so count again.
    return StoredSchedule(repeat_cost(parsed), parsed)


def entries() -> Iterator[tuple[tuple[int, ...], int, list[NumberedTables]]]:
    """Yield every schedule of the bank: sizes, the cost that the file claims, rounds."""
    for line in _lines():
        sizes, cost, texts = _split_line(line)
        yield sizes, cost, parse_rounds(sizes, texts)


@lru_cache(maxsize=1)
def _index() -> dict[tuple[int, ...], dict[int, list[str]]]:
    index: dict[tuple[int, ...], dict[int, list[str]]] = {}
    for line in _lines():
        sizes, _, texts = _split_line(line)
        index.setdefault(sizes, {})[len(texts)] = texts
    return index


def _lines() -> list[str]:
    packed = files("tournaments.seating").joinpath("data", FILE).read_bytes()
    return gzip.decompress(packed).decode("ascii").splitlines()


def _split_line(line: str) -> tuple[tuple[int, ...], int, list[str]]:
    sizes, cost, *texts = line.split(" ")
    return tuple(map(int, sizes)), int(cost), texts


def parse_rounds(sizes: tuple[int, ...], texts: Iterable[str]) -> list[NumberedTables]:
    """Parse the rounds of a line into tables of player numbers."""
    rounds = []
    for text in texts:
        players = iter(ord(character) - FIRST_CHARACTER for character in text)
        rounds.append([[next(players) for _ in range(size)] for size in sizes])
    return rounds


def format_line(rounds: list[NumberedTables]) -> str:
    """Format a schedule as a line of the file, renamed and sorted so that it compresses well."""
    ordered = _order_rounds([sorted(tables, key=len, reverse=True) for tables in rounds])
    names = {player: n for n, player in enumerate(p for table in ordered[0] for p in table)}
    sizes = "".join(str(len(table)) for table in ordered[0])
    texts = []
    for tables in ordered:
        named = [sorted(names[player] for player in table) for table in tables]
        named.sort(key=lambda table: (-len(table), table))
        texts.append("".join(chr(FIRST_CHARACTER + player) for table in named for player in table))
    return " ".join([sizes, str(repeat_cost(rounds)), *texts])


def _order_rounds(rounds: list[NumberedTables]) -> list[NumberedTables]:
    """Sort the rounds: each next round is the one with the fewest repeats of those before it."""
    ordered, left, met = [rounds[0]], rounds[1:], Counter(_pairs(rounds[:1]))
    while left:
        best = min(left, key=lambda tables: sum(met[pair] for pair in _pairs([tables])))
        left = [tables for tables in left if tables is not best]
        met.update(_pairs([best]))
        ordered.append(best)
    return ordered


def repeat_cost(rounds: list[NumberedTables]) -> int:
    """Return the sum over all pairs of C(meetings, 2).

    >>> repeat_cost([[[0, 1, 2]], [[0, 1, 2]]])
    3
    """
    return sum(count * (count - 1) // 2 for count in Counter(_pairs(rounds)).values())


def _pairs(rounds: Iterable[NumberedTables]) -> Iterator[tuple[int, int]]:
    for tables in rounds:
        for table in tables:
            yield from combinations(sorted(table), 2)
