"""Convert the fields of the page that enters a deal into the engine's report, and back.

Fields: `nomination-<seat>`, `tricks-<seat>`, `winner-<trick>` (from 1), `trump`, `dealer`,
`hand_size`, `call` (slugs with spaces between; a bid is one of them), `bidder`, `partner`,
`override-<seat>`, `override-reason-<seat>`.
What is empty or not a number counts as missing. The report is read like one that the API gets;
the engine checks whether the deal is possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.parsing import MAX_INT, parse_int
from tournaments.scoring import parse_result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine import DealPlan, DealReport
    from tournaments.scoring import StoredDeal


def parse_number(fields: Mapping[str, str], name: str) -> int | None:
    """Return the whole number in a field, possible in a deal or not; None if there is none.

    >>> parse_number({"a": " 7"}, "a"), parse_number({"b": "-1"}, "b"), parse_number({}, "c")
    (7, -1, None)
    """
    return parse_int(fields.get(name), low=-MAX_INT)


def parse_report(fields: Mapping[str, str], plan: DealPlan, seats: int) -> DealReport:
    """Return the report of the deal that `plan` describes, at a table of `seats`.

    Raises InvalidInput, for example for points set by hand without a reason.
    """
    winners = _winners(fields, plan) if plan.needs_trick_winners else None
    tricks = None if plan.needs_trick_winners else _numbers(fields, "tricks", seats)
    if plan.needs_bidder and tricks and set(tricks) == {None}:
        tricks = None  # all passed, so nothing was played
    sent = {
        "nominations": _numbers(fields, "nomination", seats) if plan.takes_nominations else None,
        "tricks": tricks,
        "trick_winners": winners,
        "trump": fields.get("trump") or None,
        "hand_size": parse_number(fields, "hand_size") if plan.hand_size_choices else None,
        "call": list(parse_call(fields)) if plan.menu else None,
        "dealer": parse_number(fields, "dealer") if plan.needs_dealer else None,
        "bidder": parse_number(fields, "bidder") if plan.needs_bidder else None,
        "partner": parse_number(fields, "partner") if plan.needs_bidder else None,
        "overrides": _overrides(fields, seats),
    }
    return parse_result(sent).report


def parse_call(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Return the slugs of what was called or bid."""
    return tuple(fields.get("call", "")[:400].split())


def _numbers(fields: Mapping[str, str], kind: str, seats: int) -> list[int | None]:
    return [parse_number(fields, f"{kind}-{seat}") for seat in range(seats)]


def _winners(fields: Mapping[str, str], plan: DealPlan) -> list[int]:
    winners = [
        parse_number(fields, f"winner-{trick}") for trick in range(1, (plan.hand_size or 0) + 1)
    ]
    return [seat for seat in winners if seat is not None]


def _overrides(fields: Mapping[str, str], seats: int) -> dict[str, dict[str, object]]:
    points = {seat: parse_number(fields, f"override-{seat}") for seat in range(seats)}
    return {
        str(seat): {"points": number, "reason": fields.get(f"override-reason-{seat}", "")}
        for seat, number in points.items()
        if number is not None
    }


def fields_from_result(deal: StoredDeal) -> dict[str, str]:
    """Return the fields of a stored result; `parse_report` is the inverse."""
    report, score = deal.report, deal.score
    fields = {f"tricks-{seat}": str(took) for seat, took in enumerate(score.tricks)}
    fields |= {f"nomination-{seat}": str(n) for seat, n in enumerate(score.nominations or ())}
    fields |= {f"winner-{n}": str(seat) for n, seat in enumerate(report.trick_winners or (), 1)}
    for seat, override in report.overrides.items():
        fields[f"override-{seat}"] = str(override.points)
        fields[f"override-reason-{seat}"] = override.reason
    fields["trump"] = report.trump or ""
    for name, chosen in (
        ("dealer", report.dealer),
        ("bidder", report.bidder),
        ("partner", report.partner),
    ):
        fields[name] = "" if chosen is None else str(chosen)
    fields["hand_size"] = "" if report.hand_size is None else str(report.hand_size)
    fields["call"] = " ".join(report.call or ())
    return fields
