"""Simulate a season: 37 members, 12 nights of 3 rounds; some are away, late or leave early."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.seating import (
    DrawRequest,
    PastRound,
    Rng,
    SearchControl,
    Shape,
    lower_bound,
    make_draw,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating import Draw, Player, Tables

MEMBERS, NIGHTS, ROUNDS, DEALS = 37, 12, 3, 22
MAX_SECONDS = 2.0


@dataclass
class Season:
    """The rounds played so far, and who was present in each."""

    rng: Rng
    seconds: float
    history: tuple[PastRound, ...] = ()
    there: list[frozenset[int]] = field(default_factory=list)
    slowest: float = 0.0

    def draw(self, there: frozenset[int], rounds: int) -> Draw:
        """Draw the rest of a night for those who are present."""
        away: frozenset[int | str] = frozenset(range(MEMBERS)) - there
        request = DrawRequest(
            players=tuple(range(MEMBERS)),
            rounds=rounds,
            absent=(away,) * rounds,
            history=self.history,
            deals=DEALS,
            seed=len(self.history),
            seconds=self.seconds,
        )
        started = time.process_time()
        draw = make_draw(request, SearchControl(self.seconds, clock=time.process_time))
        self.slowest = max(self.slowest, time.process_time() - started)
        return draw

    def play(self, tables: Tables, there: frozenset[int]) -> None:
        """Play a round; check that all who are present have exactly one seat."""
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated))
        assert set(seated) == there
        self.history += (PastRound(tables),)
        self.there.append(there)


def print_season(limits: Sequence[float]) -> None:
    """Play the season and print how even it was."""
    season = Season(Rng(37), min(limits[-1], MAX_SECONDS))
    for _ in range(NIGHTS):
        order = season.rng.shuffled(range(MEMBERS))
        absent, late = season.rng.below(9), season.rng.below(3)
        there = frozenset(order[absent + late :])
        first = season.draw(there, ROUNDS)
        season.play(first.tables[0], there)
        # Some come late and play from the second round on, some go home after the first.
        leaving = season.rng.shuffled(sorted(there))[: season.rng.below(3)]
        now = there | frozenset(order[absent : absent + late])
        now -= frozenset(leaving)
        rest = season.draw(now, ROUNDS - 1)
        for tables in rest.tables:
            season.play(tables, now)
    _print_figures(season)


def _print_figures(season: Season) -> None:
    rounds = [past.tables for past in season.history]
    met = Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    cost = sum(count * (count - 1) // 2 for count in met.values())
    shapes = [
        Shape(there, tuple(map(len, tables)))
        for there, tables in zip(season.there, rounds, strict=True)
    ]
    bound = lower_bound(shapes) // 100
    print(f"\nSeason: {MEMBERS} members, {NIGHTS} nights of {ROUNDS} rounds")
    print(f"{season.seconds:g} s a draw, the slowest {season.slowest:.2f} s")
    print(f"rounds played {len(rounds)}, everybody there seated in every one of them")
    ratio = f"{cost / bound - 1:.1%} above" if bound else "bound 0"
    print(f"repeat cost {cost}, no season can have less than {bound} ({ratio})")
    print(f"meetings of a pair: {sorted(Counter(met.values()).items())}")
    _print_seats(rounds)


def _print_seats(rounds: list[Tables]) -> None:
    due: defaultdict[Player, float] = defaultdict(float)
    more: defaultdict[Player, float] = defaultdict(float)
    left: Counter[tuple[Player, Player]] = Counter()
    for tables in rounds:
        for table in tables:
            size = len(table)
            for seat, player in enumerate(table):
                due[player] += (seat == 0) - 1 / size
                more[player] += (seat < DEALS % size) - DEALS % size / size
                left[player, table[(seat + 1) % size]] += 1
    print(f"first deals: nobody more than {max(map(abs, due.values())):.2f} from the fair share")
    print(f"extra deals of {DEALS}: at most {max(map(abs, more.values())):.2f} from the share")
    print(f"the same left neighbour: {sorted(Counter(left.values()).items())} (times: pairs)")
