"""Social draws of whole events: every number of players, the hard ones, large ones."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench.seating.timed_draw import draw_timed
from tournaments.seating import Draw, DrawRequest, design, split_into_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

# Players 8 to 72: size preferred, rounds, and how many of the 65 numbers should reach the bound
# after 1 s, after 10 s and with a bank.
WHOLE = [
    (4, 3, (65, 65, 65)),
    (4, 5, (65, 65, 65)),
    (4, 7, (60, 61, 62)),
    (4, 10, (41, 51, 53)),
    (5, 7, (56, 58, 59)),
]
# Players, size, rounds, and the repeats to reach after 1 s, after 10 s and with a bank.
SINGLE = [
    (16, 4, 5, (0, 0, 0)),
    (25, 5, 6, (0, 0, 0)),
    (49, 7, 8, (0, 0, 0)),
    (64, 4, 21, (0, 0, 0)),
    (24, 4, 7, (0, 0, 0)),
    (28, 4, 9, (0, 0, 0)),
    (36, 4, 11, (0, 0, 0)),
    (40, 4, 13, (None, 0, 0)),
    (32, 4, 10, (12, 10, 0)),
    (17, 4, 10, (157, 154, 152)),
    (18, 4, 10, (188, 185, 183)),
    (20, 5, 10, (239, 237, 234)),
    (25, 4, 7, (11, 7, 5)),
    (37, 4, 10, (10, 5, 3)),
    (49, 5, 10, (18, 10, 8)),
]


def social(players: int, size: int, rounds: int, seconds: float) -> tuple[Draw, float]:
    """A plain social draw at tables of about this size."""
    allowed = (4, 5, 6, 7) if size > 3 else (3, 4, 5, 6, 7)
    request = DrawRequest(
        players=tuple(range(players)),
        rounds=rounds,
        allowed=allowed,
        preferred=size,
        seconds=seconds,
        deals=20,
    )
    return draw_timed(request, f"{players}-{size}-{rounds}")


def print_whole(limits: Sequence[float]) -> None:
    """Every number of players from 8 to 72, with the shortest limit."""
    print("\nSocial, 8 to 72 players: how many of 65 reach the bound (goals 1 s, 10 s, bank)")
    for size, rounds, goals in WHOLE:
        draws = [social(players, size, rounds, limits[0]) for players in range(8, 73)]
        proven = sum(draw.quality.is_proven for draw, _ in draws)
        instant = sum(draw.ended == "exact" for draw, _ in draws)
        slowest = max(used for draw, used in draws if draw.quality.is_proven)
        line = f"size {size}, {rounds:2} rounds: {proven} of 65 in {limits[0]:g} s {goals}"
        print(f"{line}; {instant} without a search, the slowest of the 65 proven {slowest:.2f} s")


def print_single(limits: Sequence[float]) -> None:
    """The hard ones, and large events."""
    print(f"\nSocial, single events: repeats after {_seconds(limits)} (goals 1 s, 10 s, bank)")
    for players, size, rounds, goals in SINGLE:
        draws = [social(players, size, rounds, seconds) for seconds in limits]
        found = ", ".join(f"{d.quality.repeats:g} ({used:.2f} s)" for d, used in draws)
        bound = f"bound {draws[0][0].quality.bound:g}"
        print(f"{players}-{size}-{rounds}: {found}; {bound}; goals {goals}; {draws[0][0].source}")
    _print_large()


def _print_large() -> None:
    worst, most = 0.0, 0.0
    for players in (*range(73, 201), 500, 1000):
        sizes = split_into_tables(players, allowed=(4, 5, 6, 7), preferred=4)
        started = time.process_time()
        made = design(sizes, 10)
        most = max(most, time.process_time() - started)
        draw, _ = social(players, 4, 10, 1.0)
        assert made is not None
        worst = max(worst, draw.quality.repeats)
    head = "73 to 200, 500 and 1000 players, 10 rounds"
    print(f"{head}: {worst:g} repeats, the company made in at most {most:.3f} s (goals 0, 0.05 s)")


def _seconds(limits: Sequence[float]) -> str:
    return " and ".join(f"{seconds:g} s" for seconds in limits)
