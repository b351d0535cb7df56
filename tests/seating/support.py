"""What the seating tests share: small requests, and an honest count of everything."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from tournaments.seating import Draw, DrawRequest, PastRound, check_schedule
from tournaments.seating.cli.documents import build_schedule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating import Findings


Player = TypeVar("Player", int, str, int | str)


def player_ids(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def check_draw(request: DrawRequest, draw: Draw) -> Findings:
    """The independent checker's findings."""
    return check_schedule(build_schedule(request, draw))


def count_meetings(
    rounds: Sequence[Sequence[Sequence[Player]]],
) -> Counter[frozenset[Player]]:
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def as_history(draw: Draw) -> tuple[PastRound, ...]:
    """The draw's rounds as history."""
    return tuple(PastRound(one.tables, sat_out=one.sitting_out) for one in draw.rounds)
