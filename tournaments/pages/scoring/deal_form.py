"""Convert the fields of the page that enters a deal into the engine's report, and back.

Fields: `nomination-<seat>`, `tricks-<seat>`, `winner-<trick>` (from 1), `trump`, `dealer`,
`hand_size`, `call` (slugs with spaces between; a bid is one of them), `bidder`, `partner`,
`override-<seat>`, `override-reason-<seat>`.
What is empty or not a number counts as missing. The engine checks whether the deal is possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from engine import DealPlan, DealReport, Override
from tournaments.core.errors import FieldProblem
from tournaments.core.parsing import MAX_INT, parse_int

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.scoring import StoredDeal


MISSING_OVERRIDE_REASON = gettext_lazy("Enter a reason for the points set by hand.")
UNPRINTABLE_TEXT = gettext_lazy("Use only letters, digits and punctuation.")


def parse_number(fields: Mapping[str, str], name: str) -> int | None:
    """Return the whole number in a field, possible in a deal or not; None if there is none.

    >>> parse_number({"a": " 7"}, "a"), parse_number({"b": "-1"}, "b"), parse_number({}, "c")
    (7, -1, None)
    """
    return parse_int(fields.get(name), low=-MAX_INT)


def parse_report(fields: Mapping[str, str], plan: DealPlan, seats: int) -> DealReport:
    """Return the report of the deal that `plan` describes, at a table of `seats`."""
    winners = _winners(fields, plan) if plan.needs_trick_winners else None
    tricks = None if plan.needs_trick_winners else _numbers(fields, "tricks", seats)
    if plan.needs_bidder and tricks and set(tricks) == {None}:
        tricks = None  # all passed, so nothing was played
    return DealReport(
        nominations=_numbers(fields, "nomination", seats) if plan.takes_nominations else None,
        tricks=tricks,
        trick_winners=winners,
        trump=fields.get("trump", "")[:8] or None,
        hand_size=parse_number(fields, "hand_size") if plan.hand_size_choices else None,
        call=parse_call(fields) if plan.menu else None,
        dealer=parse_number(fields, "dealer") if plan.needs_dealer else None,
        bidder=parse_number(fields, "bidder") if plan.needs_bidder else None,
        partner=parse_number(fields, "partner") if plan.needs_bidder else None,
        overrides=_overrides(fields, seats),
    )


def parse_call(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Return the slugs of what was called or bid."""
    return tuple(fields.get("call", "")[:400].split())


def _numbers(fields: Mapping[str, str], kind: str, seats: int) -> tuple[int | None, ...]:
    return tuple(parse_number(fields, f"{kind}-{seat}") for seat in range(seats))


def _winners(fields: Mapping[str, str], plan: DealPlan) -> tuple[int, ...]:
    winners = [
        parse_number(fields, f"winner-{trick}") for trick in range(1, (plan.hand_size or 0) + 1)
    ]
    return tuple(seat for seat in winners if seat is not None)


def _overrides(fields: Mapping[str, str], seats: int) -> dict[int, Override]:
    found = {}
    for seat in range(seats):
        points = parse_number(fields, f"override-{seat}")
        if points is not None:
            reason = " ".join(fields.get(f"override-reason-{seat}", "").split())[:200]
            found[seat] = Override(points=points, reason=reason)
    return found


def check_override_reasons(fields: Mapping[str, str], seats: int) -> tuple[FieldProblem, ...]:
    """Return what is wrong with the reasons for points set by hand, with the seat of each.

    >>> fields = {"override-1": "5", "override-reason-1": "a\\x00"}
    >>> [problem.message for problem in check_override_reasons(fields, 4)]
    ['Use only letters, digits and punctuation.']
    """
    found = []
    for seat, override in _overrides(fields, seats).items():
        if not override.reason:
            found.append(
                FieldProblem("overrides", "reason-missing", str(MISSING_OVERRIDE_REASON), seat)
            )
        elif not override.reason.isprintable():
            found.append(FieldProblem("overrides", "unprintable", str(UNPRINTABLE_TEXT), seat))
    return tuple(found)


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
