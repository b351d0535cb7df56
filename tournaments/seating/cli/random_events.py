"""Make random events from a seed: for tests, benchmarks and trying out the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.request import (
    Apart,
    AtTable,
    DrawRequest,
    NotAtSize,
    PastRound,
    Together,
)
from tournaments.seating.rng import Rng
from tournaments.seating.sizes import can_be_split, split_into_tables

if TYPE_CHECKING:
    from tournaments.seating.request import Constraint, Player, Tables

ALL_SIZES = (3, 4, 5, 6, 7)


def random_event(
    seed: int, *, players: int = 0, rounds: int = 0, nights: int = -1, seconds: float = 1.0
) -> DrawRequest:
    """Make a plausible request: earlier nights, absences, a few rules, any allowed sizes.

    What is not given is random too. It can always be drawn unless the rules conflict.

    >>> random_event(3) == random_event(3), len(random_event(3, players=23).players)
    (True, 23)
    """
    rng = Rng(seed, 9)
    everybody: tuple[Player, ...] = tuple(range(1, 1 + (players or 4 + rng.below(60))))
    rounds = rounds or 1 + rng.below(6)
    nights = rng.below(4) if nights < 0 else nights
    history = tuple(PastRound(_random_tables(everybody, rng)) for _ in range(nights))
    absent = tuple(_absent(everybody, rng) for _ in range(rounds))
    return DrawRequest(
        players=everybody,
        rounds=rounds,
        allowed=ALL_SIZES,
        preferred=4 + rng.below(3),
        history=history,
        absent=absent,
        constraints=tuple(_rules(everybody, rng)),
        deals=(18, 20, 22)[rng.below(3)],
        seed=seed,
        seconds=seconds,
    )


def _random_tables(players: tuple[Player, ...], rng: Rng) -> Tables:
    order = iter(rng.shuffled(players))
    sizes = split_into_tables(len(players), allowed=ALL_SIZES, preferred=4)
    return tuple(tuple(next(order) for _ in range(size)) for size in sizes)


def _absent(players: tuple[Player, ...], rng: Rng) -> frozenset[Player]:
    away = rng.shuffled(players)[: rng.below(1 + len(players) // 6)]
    return frozenset(away) if can_be_split(len(players) - len(away), ALL_SIZES) else frozenset()


def _rules(players: tuple[Player, ...], rng: Rng) -> list[Constraint]:
    """Make some rules, no two of them about the same player."""
    people = iter(rng.shuffled(players))
    rules: list[Constraint] = []
    for _ in range(rng.below(1 + len(players) // 8)):
        kind, weight = rng.below(4), (None, 2, 5)[rng.below(3)]
        if kind == 0:
            rules.append(Apart((next(people), next(people)), weight))
        elif kind == 1:
            rules.append(Together((next(people), next(people)), weight))
        elif kind == 2:
            rules.append(AtTable(next(people), 1, weight))
        else:
            rules.append(NotAtSize(next(people), 3, weight or 2))
    return rules
