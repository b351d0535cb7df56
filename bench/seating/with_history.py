"""Draws with rounds before them: Swiss rounds, and a league with rules."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.seating.timed_draw import draw_timed
from tournaments.seating import Apart, AtTable, DrawRequest, PastRound, Rng, Swiss

if TYPE_CHECKING:
    from collections.abc import Sequence

SWISS = Path(__file__).parents[1] / "data" / "swiss.json.gz"

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


def print_swiss(limits: Sequence[float]) -> None:
    """Swiss rounds that others have measured."""
    print("\nSwiss: sum of differences of places + price of rematches (goals 1 s, 10 s)")
    events = json.loads(gzip.decompress(SWISS.read_bytes()))
    for name, rematch, goals in SWISS_GOALS:
        event = events[name]
        found = [_swiss(name, event, rematch, seconds) for seconds in limits]
        print(f"{name}, rematch {rematch}: {', '.join(f'{cost:g}' for cost in found)} {goals}")


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
    draw, _ = draw_timed(request, f"swiss-{name}-{rematch}-{seconds:g}")
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


def print_league(limits: Sequence[float]) -> None:
    """80 members of whom 64 come, 5 rounds a week, 32 pairs apart, 4 at fixed tables."""
    print("\nLeague, 80 members, 64 come, 5 rounds, 32 pairs apart, 4 fixed: repeats by week")
    for seconds in limits:
        rng, weeks = Rng(80), list[str]()
        history: tuple[PastRound, ...] = ()
        members = list(range(80))
        apart = tuple(Apart(tuple(rng.shuffled(members)[:2])) for _ in range(32))
        for _ in range(4):
            come = rng.shuffled(members)[:64]
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
            draw, _ = draw_timed(request, f"league-{seconds:g}-{len(weeks) + 1}")
            history = (*history, *(PastRound(tables) for tables in draw.tables))
            weeks.append(f"{draw.quality.repeats:g}")
        print(f"{seconds:g} s: {', '.join(weeks)} (bound 0; goals for week 4: 7, 3, bank 1)")
