"""Search for schedules in which a cyclic permutation of the players maps each round to the next.

The players are laid out in circles of `m` and a few fixed points. One round (or a few base rounds)
is searched; turning the circles gives the others. Pairs that a turn maps to each other meet equally
often, so the search space is small, and the search finds schedules that a search over all rounds
misses.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from tournaments.seating.rng import THRESHOLD_COUNT, Rng, acceptance_thresholds
from tournaments.seating.search.run import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.seating.board import Board, NumberedTables
    from tournaments.seating.search.run import Search

CHUNK = 500
MAX_TEMPERATURE, MIN_TEMPERATURE, COOLING = 1.3, 0.1, 0.94
"""Temperatures, in repeats for every turn."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry of a schedule: each of `bases` base rounds gives `turns` rounds."""

    players: int
    turns: int
    bases: int

    @property
    def fixed(self) -> int:
        """The number of players that no turn moves."""
        return self.players % self.turns

    def turned(self, player: int, by: int) -> int:
        """Return the player who takes the place of this one after `by` turns."""
        # The last players are the fixed points.
        if player >= self.players - self.fixed:
            return player
        circle, place = divmod(player, self.turns)
        return circle * self.turns + (place + by) % self.turns

    def orbit(self, one: int, other: int) -> int:
        """Return the orbit of a pair: one number for all pairs that turns map to each other."""
        pairs = []
        for by in range(self.turns):
            a, b = self.turned(one, by), self.turned(other, by)
            pairs.append(min(a, b) * self.players + max(a, b))
        return min(pairs)


def list_symmetries(board: Board) -> list[Symmetry]:
    """List the symmetries that fit the number of rounds, the most symmetric first.

    With more turns than players, every player would be a fixed point.

    >>> from tournaments.seating.board import Board, RoundPlan
    >>> plan = RoundPlan(tuple(range(24)), (4,) * 6)
    >>> list_symmetries(Board(24, (plan,) * 7, (0, 0), {}))
    [Symmetry(players=24, turns=7, bases=1)]
    """
    rounds = len(board.rounds)
    return [
        Symmetry(board.count, rounds // bases, bases)
        for bases in (1, 2, 3)
        if rounds % bases == 0 and 2 < rounds // bases <= board.count
    ]


def search_symmetric(board: Board, seed: int) -> Search:
    """Search with each symmetry in turn, again and again; end at once where there is none."""
    kinds, rng, length = list_symmetries(board), Rng(seed, 3), 4
    best = 0
    while kinds:
        for symmetry in kinds:
            for taken, orbits in _Orbits(symmetry, board, rng).cool_down(rng, length):
                found = None if orbits is None else orbits.unfold()
                price = 0 if found is None else board.price(found)
                news = found is not None and (not best or price < best)
                best = price if news else best
                yield Report(taken, best, found if news else None)
        length = min(2 * length, 64)


class _Orbits:
    """Base rounds that are being changed, and how often each orbit of pairs meets in them."""

    def __init__(self, symmetry: Symmetry, board: Board, rng: Rng) -> None:
        self.symmetry, players = symmetry, range(board.count)
        self.kind = [[symmetry.orbit(p, q) if p != q else -1 for q in players] for p in players]
        self.met: dict[int, int] = {}
        self.prices: dict[int, list[int]] = {}
        for one in players:
            for other in range(one):
                self._set_out(self.kind[one][other], len(board.rounds))
        self.bases: list[NumberedTables] = []
        for _ in range(symmetry.bases):
            order = iter(rng.shuffled(players))
            self.bases.append([[next(order) for _ in range(s)] for s in board.rounds[0].sizes])
        self.where = [self._where(tables, board.count) for tables in self.bases]
        self.price = sum(
            self._add(one, other)
            for tables in self.bases
            for table in tables
            for index, one in enumerate(table)
            for other in table[:index]
        )

    def _set_out(self, kind: int, rounds: int) -> None:
        """Compute the costs of the meetings of an orbit, for all its pairs at once."""
        if kind not in self.prices:
            one, other = divmod(kind, self.symmetry.players)
            turns = {self._turned(one, other, by) for by in range(self.symmetry.turns)}
            # An orbit with fewer pairs than there are turns comes round several times: then each of
            # its pairs meets `each` times for one meeting in a base round.
            pairs, each = len(turns), self.symmetry.turns // len(turns)
            sums = [pairs * (each * m) * (each * m - 1) // 2 for m in range(rounds + 2)]
            self.prices[kind] = [after - before for before, after in pairwise(sums)]
            self.met[kind] = 0

    def _turned(self, one: int, other: int, by: int) -> frozenset[int]:
        return frozenset((self.symmetry.turned(one, by), self.symmetry.turned(other, by)))

    @staticmethod
    def _where(tables: NumberedTables, count: int) -> list[int]:
        where = [0] * count
        for number, table in enumerate(tables):
            for player in table:
                where[player] = number
        return where

    def _add(self, one: int, other: int) -> int:
        kind = self.kind[one][other]
        met = self.met[kind]
        self.met[kind] = met + 1
        return self.prices[kind][met]

    def _take(self, one: int, other: int) -> int:
        kind = self.kind[one][other]
        met = self.met[kind] - 1
        self.met[kind] = met
        return -self.prices[kind][met]

    def cool_down(self, rng: Rng, length: int) -> Iterator[tuple[int, _Orbits | None]]:
        """Run one pass; yield the steps of each chunk, and this object if it has improved."""
        scale, temperature, best = self.symmetry.turns, MAX_TEMPERATURE, self.price
        while temperature > MIN_TEMPERATURE:
            for _ in range(length):
                self._chunk(rng, temperature * scale)
                news = self.price < best
                best = min(best, self.price)
                yield CHUNK, self if news else None
                if not self.price:
                    return
            temperature *= COOLING

    def _chunk(self, rng: Rng, temperature: float) -> None:
        roll, thresholds, count = rng.roll, acceptance_thresholds(), self.symmetry.players
        for _ in range(CHUNK):
            base = int(roll() * len(self.bases))
            one, other = int(roll() * count), int(roll() * count)
            where, tables = self.where[base], self.bases[base]
            if where[one] == where[other]:
                continue
            # Pairs of one swap may share an orbit, so their costs depend on one another: make the
            # swap to learn what it costs, and undo it if it is rejected.
            change = self._swap(tables, where, one, other)
            if change > 0 and change >= temperature * thresholds[int(roll() * THRESHOLD_COUNT)]:
                change += self._swap(tables, where, other, one)
            self.price += change
            if not self.price:
                return

    def _swap(self, tables: NumberedTables, where: list[int], one: int, other: int) -> int:
        here, there = tables[where[one]], tables[where[other]]
        mine = [player for player in here if player != one]
        its = [player for player in there if player != other]
        change = 0
        for player in mine:
            change += self._take(one, player)
        for player in its:
            change += self._take(other, player)
        for player in mine:
            change += self._add(other, player)
        for player in its:
            change += self._add(one, player)
        here[here.index(one)], there[there.index(other)] = other, one
        where[one], where[other] = where[other], where[one]
        return change

    def unfold(self) -> list[NumberedTables]:
        """Return all rounds: every base round with all its turns."""
        turned = self.symmetry.turned
        return [
            [[turned(player, by) for player in table] for table in tables]
            for tables in self.bases
            for by in range(self.symmetry.turns)
        ]
