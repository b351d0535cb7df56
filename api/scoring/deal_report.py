"""Parse the body of `PUT /tables/{id}/deals/{n}`: the result of a deal.

Parsed by hand and not by a serializer: this is the busiest request of a club night, and there a
serializer cost as much as two of the statements (ADR 0020). Only types are checked, field by field
and seat by seat, and every problem is reported at once; whether the deal is possible is for the
engine to decide. `DealIn` describes the same body in the schema, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers as s

from api.http.parsers import parse_key_number
from api.http.shapes import Input
from api.scoring.shapes import SEATS
from engine import DealReport, Override
from tournaments.core.errors import FieldProblem, InvalidInput

MAX_ITEMS = 60
"""The most items of a list, and the most problems that a refusal names."""
MAX_TEXT_LENGTH = 200
MAX_POINTS = 1000
"""The most points, above or below zero, that an override may give."""
MAX_SEAT = 9


def _seat_field(child: s.Field, **more: object) -> s.ListField:  # type: ignore[type-arg]
    return s.ListField(child=child, help_text=SEATS, **more)  # type: ignore[arg-type]


class OverrideIn(Input):
    """Points set by hand instead of the computed ones, and the reason."""

    points = s.IntegerField(min_value=-1000, max_value=1000)
    reason = s.CharField(max_length=200)
    made = s.BooleanField(
        required=False, allow_null=True, help_text="Whether the nomination counts as made."
    )


class DealIn(Input):
    """The result of one deal. Lists go by seat, from seat 0.

    This describes the body in the schema; `api.scoring.deal_report` parses it.
    """

    nominations = _seat_field(s.IntegerField(allow_null=True), required=False, allow_null=True)
    tricks = s.ListField(
        child=s.IntegerField(allow_null=True),
        required=False,
        allow_null=True,
        help_text="One for each seat, from seat 0; one may be null: that player took the rest.",
    )
    trick_winners = s.ListField(
        child=s.IntegerField(),
        required=False,
        allow_null=True,
        help_text="The seat that won each trick, the first trick first.",
    )
    trump = s.ChoiceField(["S", "H", "D", "C", "NT"], required=False, allow_null=True)
    hand_size = s.IntegerField(
        required=False, allow_null=True, help_text="In games in which the caller chooses it."
    )
    call = s.ListField(
        child=s.CharField(min_length=1),
        required=False,
        allow_null=True,
        help_text="The specials that the caller called.",
    )
    dealer = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="In games in which players cut for it before every deal.",
    )
    bidder = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="In games with bids; the bid itself is the `call`.",
    )
    partner = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="The bidder's partner; left out if the bidder plays alone.",
    )
    overrides = s.DictField(
        child=OverrideIn(), required=False, allow_null=True, help_text="By seat."
    )
    accept = s.ListField(
        child=s.CharField(min_length=1),
        required=False,
        allow_null=True,
        help_text="Codes of warnings that the table allows, such as forbidden-total.",
    )
    reason = s.CharField(
        max_length=200,
        required=False,
        allow_null=True,
        allow_blank=True,
        help_text="The reason of a correction.",
    )


@dataclass(frozen=True, slots=True)
class ResultIn:
    """A parsed body.

    `accept` has the codes of the warnings that the table accepts; `reason` is empty unless the
    result corrects another.
    """

    report: DealReport
    accept: tuple[str, ...] = ()
    reason: str = ""


class InvalidValue(Exception):
    """Raised for a value of the wrong type; `parse_result` turns it into a `FieldProblem`.

    `seat` is the index in a field with one value for each seat; None elsewhere.
    """

    def __init__(self, code: str, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.seat = seat


def parse_result(body: object) -> ResultIn:
    """Parse a body that has been decoded from JSON. Raises InvalidInput with every problem.

    A field that is null counts as left out.

    >>> parse_result({"tricks": [1, None], "accept": ["forbidden-total"]}).report.tricks
    (1, None)
    """
    if not isinstance(body, dict):
        refuse = FieldProblem("", "not-an-object", _("Send a JSON object."))
        raise InvalidInput(refuse.message, (refuse,))
    found: dict[str, Any] = {}
    problems: list[FieldProblem] = []
    for name, value in body.items():
        reader = _READERS.get(name)
        try:
            if reader is None:
                raise InvalidValue("unknown", _("There is no such field here."))
            if value is not None:
                found[name] = reader(value)
        except InvalidValue as wrong:
            # Cut, since the name of an unknown field may be as long as the body.
            problems.append(FieldProblem(name[:60], wrong.code, wrong.message, wrong.seat))
    if problems:
        raise InvalidInput(problems[0].message, tuple(problems[:MAX_ITEMS]))
    accept, reason = found.pop("accept", ()), found.pop("reason", "")
    return ResultIn(DealReport(**found), accept, reason)


def _is_integer(value: object) -> bool:
    # To Python true and false are the integers 1 and 0; JSON keeps them apart.
    return isinstance(value, int) and not isinstance(value, bool)


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise InvalidValue("not-a-list", _("Send a list."))
    if len(value) > MAX_ITEMS:
        raise InvalidValue("too-long", _("Send at most %(count)s entries.") % {"count": MAX_ITEMS})
    return value


def _integer(value: object) -> object:
    if not _is_integer(value):
        raise InvalidValue("not-a-number", _("Send a whole number."))
    return value


def _per_seat(value: object) -> tuple[object, ...]:
    numbers = _list(value)
    for seat, number in enumerate(numbers):
        if number is not None and not _is_integer(number):
            raise InvalidValue("not-a-number", _("Send a whole number, or null."), seat)
    return tuple(numbers)


def _nominations(value: object) -> tuple[object, ...] | None:
    """Return None for a list of nulls: some clients send one where nothing is nominated."""
    numbers = _per_seat(value)
    return numbers if any(number is not None for number in numbers) else None


def _integers(value: object) -> tuple[object, ...]:
    return tuple(_integer(number) for number in _list(value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidValue("not-a-text", _("Send a string."))
    if len(value) > MAX_TEXT_LENGTH:
        raise InvalidValue(
            "too-long", _("Send at most %(count)s characters.") % {"count": MAX_TEXT_LENGTH}
        )
    return value


def _name(value: object) -> str:
    name = _text(value)
    if not name.strip():
        raise InvalidValue("blank", _("Send no blank strings here."))
    return name


def _names(value: object) -> tuple[str, ...]:
    return tuple(_name(name) for name in _list(value))


def _overrides(value: object) -> dict[int, Override]:
    if not isinstance(value, dict):
        raise InvalidValue(
            "not-an-object", _('Send an object by seat: {"0": {"points": …, "reason": …}}.')
        )
    return dict(_override(seat, override) for seat, override in value.items())


def _override(name: str, value: object) -> tuple[int, Override]:
    seat = parse_key_number(name)
    if seat is None or seat > MAX_SEAT:
        raise InvalidValue("no-such-seat", _("%(name)r is not a seat.") % {"name": name[:20]})
    if not isinstance(value, Mapping) or value.keys() - {"points", "reason", "made"}:
        raise InvalidValue("not-an-override", _("An override has points, reason and made."), seat)
    points, reason, made = value.get("points"), value.get("reason"), value.get("made")
    if not isinstance(points, int) or isinstance(points, bool) or abs(points) > MAX_POINTS:
        raise InvalidValue(
            "not-a-number", _("Points are a number up to %(most)s.") % {"most": MAX_POINTS}, seat
        )
    if not isinstance(reason, str) or not reason.strip() or len(reason) > MAX_TEXT_LENGTH:
        raise InvalidValue(
            "reason-needed",
            _("Give a reason of up to %(count)s characters.") % {"count": MAX_TEXT_LENGTH},
            seat,
        )
    if made is not None and not isinstance(made, bool):
        raise InvalidValue("not-a-switch", _("Made is true, false or left out."), seat)
    return seat, Override(points, " ".join(reason.split()), made)


_READERS: dict[str, Callable[[object], Any]] = {
    "nominations": _nominations,
    "tricks": _per_seat,
    "trick_winners": _integers,
    "trump": _text,
    "hand_size": _integer,
    "call": _names,
    "dealer": _integer,
    "bidder": _integer,
    "partner": _integer,
    "overrides": _overrides,
    "accept": _names,
    "reason": _text,
}
