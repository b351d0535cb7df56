"""Convert the engine's DealReport to JSON and back, and compare stored results."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, NotRequired, Protocol, TypedDict, cast

from engine import DealReport, Override

if TYPE_CHECKING:
    from collections.abc import Mapping


class OverrideJson(TypedDict):
    """The engine's Override as JSON."""

    points: int
    reason: str
    made: NotRequired[bool | None]


class ReportJson(TypedDict, total=False):
    """The engine's DealReport as JSON, without fields that are None; `overrides` go by seat."""

    nominations: list[int | None]
    tricks: list[int | None]
    trick_winners: list[int]
    trump: str
    hand_size: int
    call: list[str]
    dealer: int
    bidder: int
    partner: int
    overrides: dict[str, OverrideJson]


class Scored(Protocol):
    """A report and its score as JSON: those of a stored result, or of one yet to be stored."""

    @property
    def report(self) -> ReportJson:
        """Return the engine's DealReport."""

    @property
    def score(self) -> Mapping[str, object]:
        """Return the engine's DealScore."""


_FIELDS = tuple(field.name for field in fields(DealReport) if field.name != "overrides")


def report_to_json(report: DealReport) -> ReportJson:
    """Convert a report to JSON, without fields that are None. Inverse: `report_from_json`.

    >>> report_to_json(DealReport(nominations=(1, 0), tricks=(1, None)))
    {'nominations': [1, 0], 'tricks': [1, None]}
    """
    values = {name: getattr(report, name) for name in _FIELDS}
    plain = {n: list(v) if isinstance(v, tuple) else v for n, v in values.items() if v is not None}
    if report.overrides:
        plain["overrides"] = {str(seat): asdict(o) for seat, o in report.overrides.items()}
    return cast("ReportJson", plain)


def report_from_json(data: ReportJson) -> DealReport:
    """Read what `report_to_json` wrote.

    >>> report_from_json({"tricks": [2, 0], "overrides": {"1": {"points": 3, "reason": "x"}}})
    ... # doctest: +ELLIPSIS
    DealReport(nominations=None, tricks=(2, 0), ... overrides={1: Override(points=3, reason='x'...
    """
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    overrides = {int(seat): Override(**row) for seat, row in values.pop("overrides", {}).items()}
    return DealReport(**values, overrides=overrides)


def report_digest(report: ReportJson) -> str:
    """Return a digest of a report, the same for reports with the same content."""
    # Keys are sorted, since clients send fields in any order.
    text = json.dumps(report, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


_NOTES = ("trump", "trick_winners")


def adds_nothing(first: Scored, second: Scored) -> bool:
    """Return whether the second report says only what the first one says."""
    return is_equivalent(first, second) and all(
        second.score[name] in (None, first.score[name]) for name in _NOTES
    )


def is_equivalent(first: Scored, second: Scored) -> bool:
    """Return whether two reports agree on the deal.

    They do if only one of them leaves out a number that follows from the others, or states the
    trumps or who won each trick.
    """
    return _facts(first) == _facts(second) and all(
        None in (first.score[name], second.score[name]) or first.score[name] == second.score[name]
        for name in _NOTES
    )


def _facts(result: Scored) -> tuple[object, ...]:
    """Return what two players must agree on; the dealer follows from the deals before."""
    score, report = result.score, result.report
    bidder, partner = report.get("bidder"), report.get("partner")
    return (
        score["hand_size"],
        score["specials"],
        score["nominations"],
        score["tricks"],
        bidder,
        # Without a partner the bidder plays alone; the bidder as their own partner is the same.
        bidder if partner is None else partner,
        report.get("dealer"),
        report.get("overrides", {}),
    )
