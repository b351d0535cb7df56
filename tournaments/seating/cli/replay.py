"""Replay an exported draw, to check that it was made as it says.

The schedule of a draw holds the request, the seed and the number of steps searched. A draw depends
on nothing else, so the same tables must come out again (ADR 0051).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.seating.cli.documents import parse_rounds
from tournaments.seating.draw import make_draw
from tournaments.seating.errors import BadRequest, Problem
from tournaments.seating.methods import METHODS
from tournaments.seating.request import Effort
from tournaments.seating.request_json import request_from_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.check.checker import Schedule
    from tournaments.seating.draw import Draw
    from tournaments.seating.request import Player


def replay_schedule(schedule: object) -> Draw:
    """Search again for the draw of a schedule.

    Raises BadRequest where the schedule has no request, or its tables were made by hand.
    """
    parse_rounds(schedule)
    if not isinstance(schedule, dict) or "request" not in schedule or "steps" not in schedule:
        raise _refusal("The schedule has no `request` and `steps` to replay.")
    try:
        request = request_from_json(schedule["request"], {})
        company, seats = map(int, schedule["steps"])
        seed = int(schedule["seed"])
    except (AttributeError, KeyError, TypeError, ValueError) as odd:
        raise _refusal(f"The request of the schedule cannot be read: {odd}.") from odd
    method = METHODS.get(request.method)
    if method is not None and method.is_given:
        raise _refusal("These tables were made by hand: there is no search to replay.")
    return make_draw(replace(request, seed=seed, effort=Effort(company, seats)))


def compare_rounds(schedule: Schedule, draw: Draw) -> list[str]:
    """Return a sentence for every round in which a schedule and a draw differ."""
    # A schedule without byes has no player sitting out; no draw has 99 rounds.
    there = list(zip(schedule["rounds"], schedule.get("byes") or [[]] * 99, strict=False))
    found = [([list(table) for table in one.tables], one.sitting_out) for one in draw.rounds]
    if len(there) != len(found):
        return [f"Rounds of the schedule: {len(there)}; of the draw: {len(found)}."]
    return [
        f"Round {number}: the schedule has {_format_round(*was)};"
        f" the draw has {_format_round(*now)}."
        for number, (was, now) in enumerate(zip(there, found, strict=True), 1)
        if (list(map(list, was[0])), sorted(was[1])) != (now[0], sorted(now[1]))
    ]


def _format_round(tables: Sequence[Sequence[Player]], resting: Sequence[Player]) -> str:
    seated = " | ".join(", ".join(map(str, table)) for table in tables)
    return f"{seated} (sitting out: {', '.join(map(str, resting))})" if resting else seated


def _refusal(words: str) -> BadRequest:
    return BadRequest((Problem("schedule", words),))
