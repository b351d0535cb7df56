"""Simulate a long season: 60 members, 30 nights of 3 rounds, 20 to 40 players a night.

Every night is drawn with the settings that an event begins with, its rounds together or one at a
time. Counted are the repeat cost of the season, how often the pair that meets most meets, and how
often two players who met on one night meet on the next.
"""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tournaments.seating import (
    DrawRequest,
    PastRound,
    Rng,
    SearchControl,
    make_draw,
    night_weight,
    split_into_tables,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournaments.seating import Effort, Player, Tables

MEMBERS, NIGHTS, ROUNDS, DEALS = 60, 30, 3, 22
ALLOWED, PREFERRED, PERCENT = (4, 5, 6, 7), 4, 50
Night: TypeAlias = "tuple[Tables, ...]"


def print_nights(limits: Sequence[float]) -> None:
    """Play the season with the service's draws, and at random for comparison."""
    print(f"\nNights: {MEMBERS} members, {NIGHTS} nights of {ROUNDS} rounds")
    print("goals: below 3555 and 89, what the local search of Good-Enough Golfers reached in a")
    print("season of this description, where tables at random had 5427, 11 and 310")
    _print_line("at random", play_season(lambda there, past: _at_random(there, len(past))))
    for seconds, at_once in product(limits, (ROUNDS, 1)):
        started = time.process_time()
        nights = play_season(partial(draw_night, seconds=seconds, at_once=at_once))
        used = time.process_time() - started
        how = "rounds together" if at_once > 1 else "rounds one at a time"
        _print_line(f"{seconds:g} s a draw, {how} ({used:.0f} s)", nights)


def play_season(draw: Callable[[list[int], list[Night]], Night]) -> list[Night]:
    """Let members come by lot to every night, and draw it."""
    rng = Rng(60)
    nights: list[Night] = []
    for _ in range(NIGHTS):
        there = rng.shuffled(range(MEMBERS))[: 20 + rng.below(21)]
        nights.append(draw(sorted(there), nights))
    return nights


def draw_night(
    there: list[int],
    past: list[Night],
    *,
    at_once: int,
    seconds: float = 10.0,
    effort: Effort | None = None,
) -> Night:
    """Draw a night as the service does, `at_once` rounds at a time."""
    history = [
        PastRound(tables, night_weight(PERCENT, len(past) - number))
        for number, night in enumerate(past)
        for tables in night
    ]
    drawn: Night = ()
    while len(drawn) < ROUNDS:
        request = DrawRequest(
            players=tuple(there),
            rounds=at_once,
            allowed=ALLOWED,
            preferred=PREFERRED,
            history=(*history, *map(PastRound, drawn)),
            deals=DEALS,
            seed=len(past),
            seconds=seconds,
            effort=effort,
        )
        drawn += make_draw(request, SearchControl(seconds, clock=time.process_time)).tables
    return drawn


def _at_random(there: list[int], number: int) -> Night:
    rng = Rng(number)
    sizes = split_into_tables(len(there), allowed=ALLOWED, preferred=PREFERRED)
    rounds = []
    for _ in range(ROUNDS):
        order = iter(rng.shuffled(there))
        rounds.append(tuple(tuple(next(order) for _ in range(size)) for size in sizes))
    return tuple(rounds)


def _met(night: Night) -> Counter[frozenset[Player]]:
    return Counter(
        frozenset(pair) for tables in night for table in tables for pair in combinations(table, 2)
    )


class Figures(NamedTuple):
    """The repeat cost of a season, its most meetings of a pair, and those again the next night."""

    cost: int
    max_meetings: int
    again: int


def count_season(nights: list[Night]) -> Figures:
    """Count who meets again in a season."""
    met = [_met(night) for night in nights]
    total: Counter[frozenset[Player]] = sum(met, Counter())
    cost = sum(count * (count - 1) // 2 for count in total.values())
    again = sum(len(one.keys() & other.keys()) for one, other in pairwise(met))
    return Figures(cost, max(total.values()), again)


def _print_line(name: str, nights: list[Night]) -> None:
    cost, max_meetings, again = count_season(nights)
    print(f"{name}: repeat cost {cost}, most {max_meetings}, again next night {again}")
