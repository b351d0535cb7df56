"""A deal's report as stored: the engine's DealReport as plain JSON, and its digest."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from engine import DealReport, Override

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import DealResult

_SAID = tuple(field.name for field in fields(DealReport) if field.name != "overrides")


def report_to_json(report: DealReport) -> dict[str, Any]:
    """Only what was said; `report_from_json` is the inverse.

    >>> report_to_json(DealReport(nominations=(1, 0), tricks=(1, None)))
    {'nominations': [1, 0], 'tricks': [1, None]}
    """
    said = {name: getattr(report, name) for name in _SAID}
    plain = {n: list(v) if isinstance(v, tuple) else v for n, v in said.items() if v is not None}
    if report.overrides:
        plain["overrides"] = {str(seat): asdict(o) for seat, o in report.overrides.items()}
    return plain


def report_from_json(data: Mapping[str, Any]) -> DealReport:
    """Read what `report_to_json` wrote.

    >>> report_from_json({"tricks": [2, 0], "overrides": {"1": {"points": 3, "reason": "x"}}})
    ... # doctest: +ELLIPSIS
    DealReport(nominations=None, tricks=(2, 0), ... overrides={1: Override(points=3, reason='x'...
    """
    said: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    overrides = {int(seat): Override(**row) for seat, row in said.pop("overrides", {}).items()}
    return DealReport(**said, overrides=overrides)


def report_digest(report: Mapping[str, Any]) -> str:
    """A name for a report's content, the same for the same content."""
    text = json.dumps(report, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def is_equivalent(one: DealResult, other: DealResult) -> bool:
    """Whether two versions tell of the same deal, however they put it.

    A number left out as the rest, or trumps that only one of them noted, make no difference.
    """
    notes = ("trump", "trick_winners")
    return _facts(one) == _facts(other) and all(
        None in (one.score[name], other.score[name]) or one.score[name] == other.score[name]
        for name in notes
    )


def _facts(result: DealResult) -> tuple[Any, ...]:
    """What two players would have to agree on; who dealt follows from the deals before."""
    score, report = result.score, result.report
    bidder, partner = report.get("bidder"), report.get("partner")
    return (
        score["hand_size"],
        score["specials"],
        score["nominations"],
        score["tricks"],
        bidder,
        bidder if partner is None else partner,
        report.get("dealer"),
        report.get("overrides", {}),
    )
