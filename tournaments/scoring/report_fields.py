"""Declare the fields of a result as it is sent, and read it from plain values.

The API documents the fields (`api.scoring.deal_report`) and reads a body by them; the pages make
the same values of their forms. A serializer is not used, since this is the busiest request of a
club night, where one cost as much as two of the statements (ADR 0020). Only types and lengths are
checked, field by field and seat by seat, and every problem is reported at once; whether the deal is
possible is for the engine to decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.translation import gettext as _

from engine import MAX_OVERRIDE, DealReport, Override
from tournaments.core.errors import FieldProblem, InvalidInput
from tournaments.core.parsing import parse_key_number
from tournaments.core.validation import (
    NOT_A_LIST,
    NOT_A_NUMBER,
    NOT_TEXT,
    TOO_LONG,
    TOO_MANY,
    UNKNOWN_FIELD,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_ITEMS = 60
"""The most items of a list, and the most problems that a refusal names."""
MAX_TEXT_LENGTH = 200
"""The most characters of a text of a report, and of the reason for a change."""
MAX_SEAT = 9
"""The highest seat that is read; the engine knows how many the table has."""
SEATS = "One for each seat, from seat 0."


class InvalidValue(Exception):
    """Raised for a value of the wrong type; `parse_result` turns it into a `FieldProblem`.

    `seat` is the index in a field with one value for each seat; None elsewhere.
    """

    def __init__(self, code: str, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.seat = seat


class Kind(Protocol):
    """What values a field may have."""

    def read(self, value: object) -> Any:
        """Return the value for the engine. Raises InvalidValue."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, or null where `may_be_null`."""

    may_be_null: bool = False

    def read(self, value: object) -> int | None:
        """Return the number. Raises InvalidValue."""
        # To Python true and false are the integers 1 and 0; JSON keeps them apart.
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if self.may_be_null:
            if value is None:
                return None
            raise InvalidValue("not-a-number", _("Send a whole number, or null."))
        raise InvalidValue("not-a-number", str(NOT_A_NUMBER))


@dataclass(frozen=True, slots=True)
class Line:
    """A text of at most `MAX_TEXT_LENGTH` characters, blank where `may_be_blank`."""

    may_be_blank: bool = True

    def read(self, value: object) -> str:
        """Return the text. Raises InvalidValue."""
        if not isinstance(value, str):
            raise InvalidValue("not-a-text", str(NOT_TEXT))
        if len(value) > MAX_TEXT_LENGTH:
            raise InvalidValue("too-long", str(TOO_LONG).format(limit=MAX_TEXT_LENGTH))
        if not self.may_be_blank and not value.strip():
            raise InvalidValue("blank", _("Send no blank strings here."))
        return value


@dataclass(frozen=True, slots=True)
class Trump:
    """Trumps of a deal, or "NT" for none."""

    choices: tuple[str, ...] = ("S", "H", "D", "C", "NT")

    def read(self, value: object) -> str:
        """Return the suit. Raises InvalidValue."""
        text = Line().read(value)
        if text not in self.choices:
            raise InvalidValue("unknown", _("Trumps must be S, H, D, C or NT."))
        return text


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `by_seat`: with one item for each seat."""

    item: Whole | Line
    by_seat: bool = False

    def read(self, value: object) -> tuple[Any, ...]:
        """Return the items. Raises InvalidValue."""
        if not isinstance(value, list):
            raise InvalidValue("not-a-list", str(NOT_A_LIST))
        if len(value) > MAX_ITEMS:
            raise InvalidValue("too-long", str(TOO_MANY).format(limit=MAX_ITEMS))
        found = []
        for seat, item in enumerate(value):
            try:
                found.append(self.item.read(item))
            except InvalidValue as wrong:
                if self.by_seat:
                    wrong.seat = seat
                raise
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Overrides:
    """Points set by hand, by seat: `points`, a `reason` and, if the table decided it, `made`."""

    max_points: int = MAX_OVERRIDE

    def read(self, value: object) -> dict[int, Override]:
        """Return the overrides by seat. Raises InvalidValue."""
        if not isinstance(value, dict):
            raise InvalidValue(
                "not-an-object", _('Send an object by seat: {"0": {"points": …, "reason": …}}.')
            )
        return dict(self._override(seat, override) for seat, override in value.items())

    def _override(self, name: str, value: object) -> tuple[int, Override]:
        seat = parse_key_number(name)
        if seat is None or seat > MAX_SEAT:
            raise InvalidValue("no-such-seat", _("%(name)r is not a seat.") % {"name": name[:20]})
        if not isinstance(value, dict) or value.keys() - {"points", "reason", "made"}:
            words = _("An override has points, reason and made.")
            raise InvalidValue("not-an-override", words, seat)
        points, reason, made = value.get("points"), value.get("reason"), value.get("made")
        if not isinstance(points, int) or isinstance(points, bool) or abs(points) > self.max_points:
            words = _("Points are a number up to %(most)s.") % {"most": self.max_points}
            raise InvalidValue("not-a-number", words, seat)
        if made is not None and not isinstance(made, bool):
            raise InvalidValue("not-a-switch", _("Made is true, false or left out."), seat)
        return seat, Override(points, _reason(reason, seat), made)


def _reason(value: object, seat: int) -> str:
    reason = " ".join(value.split()) if isinstance(value, str) else ""
    if not reason:
        words = _("Enter a reason for the points set by hand.")
        raise InvalidValue("reason-needed", words, seat)
    if len(reason) > MAX_TEXT_LENGTH:
        words = _("Give a reason of up to %(count)s characters.") % {"count": MAX_TEXT_LENGTH}
        raise InvalidValue("reason-needed", words, seat)
    if not reason.isprintable():
        words = _("Use only letters, digits and punctuation.")
        raise InvalidValue("unprintable", words, seat)
    return reason


@dataclass(frozen=True, slots=True)
class ReportField:
    """A field of a result: what it may hold, and what that means."""

    kind: Kind
    text: str = ""


REPORT_FIELDS: Mapping[str, ReportField] = {
    "nominations": ReportField(Items(Whole(may_be_null=True), by_seat=True), SEATS),
    "tricks": ReportField(
        Items(Whole(may_be_null=True), by_seat=True),
        "One for each seat, from seat 0; one may be null: that player took the rest.",
    ),
    "trick_winners": ReportField(
        Items(Whole()), "The seat that won each trick, the first trick first."
    ),
    "trump": ReportField(Trump()),
    "hand_size": ReportField(Whole(), "In games in which the caller chooses it."),
    "call": ReportField(Items(Line(may_be_blank=False)), "The specials that the caller called."),
    "dealer": ReportField(Whole(), "In games in which players cut for it before every deal."),
    "bidder": ReportField(Whole(), "In games with bids; the bid itself is the `call`."),
    "partner": ReportField(Whole(), "The bidder's partner; left out if the bidder plays alone."),
    "overrides": ReportField(Overrides(), "By seat."),
    "accept": ReportField(
        Items(Line(may_be_blank=False)),
        "Codes of warnings that the table allows, such as forbidden-total.",
    ),
    "reason": ReportField(Line(), "The reason of a correction."),
}
"""The report of a deal, and with it what the table accepts and why it corrects."""


@dataclass(frozen=True, slots=True)
class SentResult:
    """A result that was read.

    `accept` has the codes of the warnings that the table accepts; `reason` is empty unless the
    result corrects another.
    """

    report: DealReport
    accept: tuple[str, ...] = ()
    reason: str = ""


def parse_result(body: object) -> SentResult:
    """Read a result from plain values as JSON has them. Raises InvalidInput with every problem.

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
        field = REPORT_FIELDS.get(name)
        try:
            if field is None:
                raise InvalidValue("unknown", str(UNKNOWN_FIELD))
            if value is not None:
                found[name] = field.kind.read(value)
        except InvalidValue as wrong:
            # Cut, since the name of an unknown field may be as long as the body.
            problems.append(FieldProblem(name[:60], wrong.code, wrong.message, wrong.seat))
    if problems:
        raise InvalidInput(problems[0].message, tuple(problems[:MAX_ITEMS]))
    accept, reason = found.pop("accept", ()), found.pop("reason", "")
    return SentResult(DealReport(**found), accept, reason)
