"""Write schedules as JSON, in the format that the checker reads, and parse them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.check.checker import Frame, Schedule, check_schedule
from tournaments.seating.errors import BadRequest, Problem
from tournaments.seating.request import Apart, AtTable
from tournaments.seating.request_json import RequestJson, request_to_json

if TYPE_CHECKING:
    from tournaments.seating.draw import Draw
    from tournaments.seating.request import DrawRequest, Tables


class DrawnSchedule(Schedule):
    """The schedule of a draw; `steps` are those of the search, for company and for seats."""

    method: str
    seed: int
    steps: list[int]
    source: str
    ended: str
    repeats: float
    bound: float
    proven_optimal: bool
    broken: list[str]
    request: RequestJson


def build_schedule(request: DrawRequest, draw: Draw) -> DrawnSchedule:
    """Build the schedule of a draw, with its quality and what is needed to replay it."""
    quality = draw.quality
    return {
        **_build_frame(request),
        "rounds": [[list(table) for table in one.tables] for one in draw.rounds],
        "byes": [list(one.sitting_out) for one in draw.rounds],
        "absent": [list(one.away) for one in draw.rounds],
        "method": draw.method,
        "seed": draw.seed,
        "steps": [draw.effort.company, draw.effort.seats],
        "source": draw.source,
        "ended": draw.ended,
        "repeats": quality.repeats,
        "bound": quality.bound,
        "proven_optimal": quality.is_proven,
        "broken": list(quality.broken),
        "request": request_to_json(request),
    }


def _build_frame(request: DrawRequest) -> Frame:
    hard = [rule for rule in request.constraints if rule.weight is None]
    forbidden = [
        [one, other]
        for rule in hard
        if isinstance(rule, Apart)
        for place, one in enumerate(rule.players)
        for other in rule.players[:place]
    ]
    fixed = {str(rule.player): rule.table - 1 for rule in hard if isinstance(rule, AtTable)}
    history = [[list(table) for table in past.tables] for past in request.history if past.weight]
    frame: Frame = {"players": list(request.players)}
    if history:
        frame["history"] = history
    if forbidden:
        frame["forbidden"] = forbidden
    if fixed:
        frame["fixed"] = fixed
    return frame


def parse_rounds(document: object) -> tuple[Tables, ...]:
    """Return the rounds of a schedule. Raises BadRequest for a document that is not one."""
    findings = check_schedule(document)
    if findings.errors or not isinstance(document, dict):
        words = findings.errors or ["A schedule must be an object with players and rounds."]
        raise BadRequest(tuple(Problem("schedule", error) for error in words))
    return tuple(tuple(tuple(table) for table in tables) for tables in document["rounds"])
