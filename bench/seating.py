"""The seating measured against its goals: `python -m bench.seating [section …] [--save FILE]`.

Times are CPU seconds of one core. `--save` writes every schedule, for any checker to read.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.season import print_season
from tournaments.seating import (
    Apart,
    AtTable,
    Draw,
    DrawRequest,
    PastRound,
    Swiss,
    Watch,
    check_schedule,
    make_draw,
    split_into_tables,
)
from tournaments.seating.chance import Chance
from tournaments.seating.designs import design
from tournaments.seating.documents import schedule_of
from tournaments.seating.positions import seat_in_turn

if TYPE_CHECKING:
    from collections.abc import Callable

LIMITS = (1.0, 10.0)
SWISS = Path(__file__).parent / "data" / "swiss.json.gz"

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
# Players and rounds before, price of a rematch, and the price to reach after 1 s and 10 s.
SWISS_GOALS = [
    ("40-after6", 20, (450, 450)),
    ("40-after6", 60, (544, 544)),
    ("100-after5", 20, (524, 524)),
    ("100-after5", 60, (538, 538)),
    ("102-after5", 20, (551, 547)),
    ("102-after5", 60, (597, 594)),
    ("100-after9", 20, (836, 836)),
    ("100-after9", 60, (1070, 1060)),
    ("1000-after5", 20, (2642, 2636)),
]

SAVED: dict[str, Any] = {}


def timed(request: DrawRequest, name: str) -> tuple[Draw, float]:
    """The draw and its CPU time; what the checker says must agree with what the draw says."""
    started = time.process_time()
    draw = make_draw(request, Watch(request.seconds, clock=time.process_time))
    used = time.process_time() - started
    schedule = schedule_of(request, draw)
    findings = check_schedule(schedule)
    assert findings.valid, findings.errors
    assert not findings.breaches, findings.breaches
    assert findings.repeat_cost == draw.quality.repeats
    SAVED[name] = schedule
    return draw, used


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
    return timed(request, f"{players}-{size}-{rounds}")


def print_whole() -> None:
    """Every number of players from 8 to 72."""
    print("\nSocial, 8 to 72 players: how many of 65 reach the bound (goals 1 s, 10 s, bank)")
    for size, rounds, goals in WHOLE:
        draws = [social(players, size, rounds, 1.0) for players in range(8, 73)]
        proven = sum(draw.quality.proven for draw, _ in draws)
        instant = sum(draw.ended == "exact" for draw, _ in draws)
        slowest = max(used for draw, used in draws if draw.quality.proven)
        line = f"size {size}, {rounds:2} rounds: {proven} of 65 in 1 s {goals}"
        print(f"{line}; {instant} without a search, the slowest of the 65 proven {slowest:.2f} s")


def print_single() -> None:
    """The hard ones, and large events."""
    print("\nSocial, single events: repeats after 1 s and 10 s (goals 1 s, 10 s, bank)")
    for players, size, rounds, goals in SINGLE:
        draws = [social(players, size, rounds, seconds) for seconds in LIMITS]
        found = ", ".join(f"{d.quality.repeats:g} ({used:.2f} s)" for d, used in draws)
        bound = f"bound {draws[0][0].quality.bound:g}"
        print(f"{players}-{size}-{rounds}: {found}; {bound}; goals {goals}; {draws[0][0].source}")
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


def print_swiss() -> None:
    """Swiss rounds that others have measured."""
    print("\nSwiss: sum of differences of places + price of rematches (goals 1 s, 10 s)")
    events = json.loads(gzip.decompress(SWISS.read_bytes()))
    for name, rematch, goals in SWISS_GOALS:
        event = events[name]
        found = [_swiss(name, event, rematch, seconds) for seconds in LIMITS]
        print(f"{name}, rematch {rematch}: {found[0]:g}, {found[1]:g} {goals}")


def _swiss(name: str, event: dict[str, Any], rematch: int, seconds: float) -> float:
    history = tuple(PastRound(tuple(map(tuple, tables))) for tables in event["history"])
    request = DrawRequest(
        players=tuple(range(sum(event["sizes"]))),
        method="swiss",
        tables=tuple(event["sizes"]),
        history=history,
        swiss=Swiss(rematch),
        seconds=seconds,
    )
    draw, _ = timed(request, f"swiss-{name}-{rematch}-{seconds:g}")
    met: dict[frozenset[int], int] = {}
    for tables in event["history"]:
        for table in tables:
            for one in table:
                for other in table:
                    if one < other:
                        pair = frozenset((one, other))
                        met[pair] = met.get(pair, 0) + 1
    return sum(
        abs(int(one) - int(other)) + rematch * met.get(frozenset((int(one), int(other))), 0) ** 2
        for table in draw.tables[0]
        for place, one in enumerate(table)
        for other in table[:place]
    )


def print_league() -> None:
    """80 members of whom 64 come, 5 rounds a week, 32 pairs apart, 4 at fixed tables."""
    print("\nLeague, 80 members, 64 come, 5 rounds, 32 pairs apart, 4 fixed: repeats by week")
    for seconds in LIMITS:
        chance, weeks = Chance(80), list[str]()
        history: tuple[PastRound, ...] = ()
        members = list(range(80))
        apart = tuple(Apart(tuple(chance.shuffled(members)[:2])) for _ in range(32))
        for _ in range(4):
            come = chance.shuffled(members)[:64]
            away = frozenset(members) - frozenset(come)
            fixed = tuple(AtTable(player, n) for n, player in enumerate(sorted(come)[:4], start=1))
            request = DrawRequest(
                players=tuple(members),
                rounds=5,
                allowed=(4,),
                absent=(away,) * 5,
                history=history,
                constraints=(*apart, *fixed),
                seconds=seconds,
            )
            draw, _ = timed(request, f"league-{seconds:g}-{len(weeks) + 1}")
            history = (*history, *(PastRound(tables) for tables in draw.tables))
            weeks.append(f"{draw.quality.repeats:g}")
        print(f"{seconds:g} s: {', '.join(weeks)} (bound 0; goals for week 4: 7, 3, bank 1)")


def print_seats() -> None:
    """First deals, places, neighbours."""
    print("\nSeats: left neighbours repeated, 16 to 72 players, 10 rounds, within the draw's 1 s")
    left = unfair = 0
    for players in range(16, 73):
        request = DrawRequest(players=tuple(range(players)), rounds=10, seconds=1.0)
        draw, _ = timed(request, f"seats-{players}")
        findings = check_schedule(schedule_of(request, draw))
        left += findings.left_repeats > 0
        unfair += findings.first_deals_unfair
    print(f"events with a repeated left neighbour: {left} of 57; unfair first deals: {unfair}")
    chance, tables = Chance(1), []
    for _ in range(10):
        order = chance.shuffled(range(1000))
        tables += [order[place : place + 4] for place in range(0, 1000, 4)]
    started = time.process_time()
    seat_in_turn(tables)
    print(f"places in turn, 1000 players, 10 rounds: {time.process_time() - started:.3f} s")


SECTIONS: dict[str, Callable[[], None]] = {
    "whole": print_whole,
    "single": print_single,
    "swiss": print_swiss,
    "league": print_league,
    "seats": print_seats,
    "season": print_season,
}


def main() -> None:
    """Print the sections that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", default=list(SECTIONS), metavar="section")
    parser.add_argument("--save", type=Path)
    options = parser.parse_args()
    for section in options.sections:
        SECTIONS[section]()
    if options.save:
        options.save.write_text(json.dumps(SAVED))


if __name__ == "__main__":
    main()
