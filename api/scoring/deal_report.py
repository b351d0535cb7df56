"""Reads a deal's result from a body: by hand, because phones wait for it.

Only types are looked at here, field by field and seat by seat, and every slip is told at once.
Whether such a deal can be is for the engine to say. `DealIn` describes the same body in the
schema; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from api.http.parsers import parse_key_number
from engine import DealReport, Override
from tournaments.core.errors import FieldProblem, InvalidInput

MOST_ITEMS = 60
MOST_TEXT = 200
MOST_POINTS = 1000
LAST_SEAT = 9


@dataclass(frozen=True, slots=True)
class ResultIn:
    """What was sent: the report, the warnings that are accepted, and why it is corrected."""

    report: DealReport
    accept: tuple[str, ...] = ()
    reason: str = ""


class Wrong(Exception):
    """A value of the wrong type; `seat` or `place` says where in the field."""

    def __init__(self, code: str, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.seat = seat


def read_result(body: object) -> ResultIn:
    """The body of a PUT of a deal. Raises InvalidInput with every problem.

    >>> read_result({"tricks": [1, None], "accept": ["forbidden-total"]}).report.tricks
    (1, None)
    """
    if not isinstance(body, dict):
        refuse = FieldProblem("", "not-an-object", "Send a JSON object.")
        raise InvalidInput(refuse.message, (refuse,))
    found: dict[str, Any] = {}
    problems: list[FieldProblem] = []
    for name, value in body.items():
        reader = _READERS.get(name)
        try:
            if reader is None:
                raise Wrong("unknown", "There is no such field here.")
            if value is not None:
                found[name] = reader(value)
        except Wrong as wrong:
            problems.append(FieldProblem(name[:60], wrong.code, wrong.message, wrong.seat))
    if problems:
        raise InvalidInput(problems[0].message, tuple(problems[:MOST_ITEMS]))
    accept, reason = found.pop("accept", ()), found.pop("reason", "")
    return ResultIn(DealReport(**found), accept, reason)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise Wrong("not-a-list", "Send a list.")
    if len(value) > MOST_ITEMS:
        raise Wrong("too-long", f"At most {MOST_ITEMS} entries, please.")
    return value


def _whole(value: object) -> object:
    if not _is_whole(value):
        raise Wrong("not-a-number", "Send a whole number.")
    return value


def _per_seat(value: object) -> tuple[object, ...]:
    numbers = _list(value)
    for seat, number in enumerate(numbers):
        if number is not None and not _is_whole(number):
            raise Wrong("not-a-number", "Send a whole number, or null.", seat)
    return tuple(numbers)


def _nominations(value: object) -> tuple[object, ...] | None:
    """None for a row of nulls: that is how a form says that none were taken."""
    said = _per_seat(value)
    return said if any(number is not None for number in said) else None


def _wholes(value: object) -> tuple[object, ...]:
    return tuple(_whole(number) for number in _list(value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Wrong("not-a-text", "Send a text.")
    if len(value) > MOST_TEXT:
        raise Wrong("too-long", f"At most {MOST_TEXT} characters, please.")
    return value


def _name(value: object) -> str:
    name = _text(value)
    if not name.strip():
        raise Wrong("blank", "Send no blank texts here.")
    return name


def _names(value: object) -> tuple[str, ...]:
    return tuple(_name(name) for name in _list(value))


def _overrides(value: object) -> dict[int, Override]:
    if not isinstance(value, dict):
        raise Wrong("not-an-object", 'Send an object by seat: {"0": {"points": …, "reason": …}}.')
    return dict(_override(seat, said) for seat, said in value.items())


def _override(name: str, said: object) -> tuple[int, Override]:
    seat = parse_key_number(name)
    if seat is None or seat > LAST_SEAT:
        raise Wrong("no-such-seat", f"{name[:20]!r} is not a seat.")
    if not isinstance(said, Mapping) or said.keys() - {"points", "reason", "made"}:
        raise Wrong("not-an-override", "An override has points, reason, and made.", seat)
    points, reason, made = said.get("points"), said.get("reason"), said.get("made")
    if not isinstance(points, int) or isinstance(points, bool) or abs(points) > MOST_POINTS:
        raise Wrong("not-a-number", f"Points are a number up to {MOST_POINTS}.", seat)
    if not isinstance(reason, str) or not reason.strip() or len(reason) > MOST_TEXT:
        raise Wrong("reason-needed", "Say in up to 200 characters why.", seat)
    if made is not None and not isinstance(made, bool):
        raise Wrong("not-a-switch", "Made is true, false, or left out.", seat)
    return seat, Override(points, " ".join(reason.split()), made)


_READERS: dict[str, Callable[[object], Any]] = {
    "nominations": _nominations,
    "tricks": _per_seat,
    "trick_winners": _wholes,
    "trump": _text,
    "hand_size": _whole,
    "call": _names,
    "dealer": _whole,
    "bidder": _whole,
    "partner": _whole,
    "overrides": _overrides,
    "accept": _names,
    "reason": _text,
}
