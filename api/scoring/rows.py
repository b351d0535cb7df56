"""Build the JSON of plans, results, cards and settlements, in the shapes of `shapes`.

Built by hand and not by the serializers, which only describe it in the schema. Seats are list
indexes, clockwise from seat 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import engine
from tournaments.core.deal_reports import report_to_json
from tournaments.core.translation import translate
from tournaments.events import is_finished, score_sheet_for
from tournaments.models import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Table
    from tournaments.scoring import CardDeal, ScoreCard, StoredDeal, SubmissionResult

Plain = dict[str, Any]


def plan_out(plan: engine.DealPlan | None) -> Plain | None:
    """Build `PlanOut`: what is known of a deal before it is played. None for None."""
    if plan is None:
        return None
    return {
        "number": plan.number,
        "hand_size": plan.hand_size,
        "label": translate(plan.label),
        "specials": plan.specials,
        "title": translate(plan.title),
        "sentence": translate(plan.sentence),
        "dealer": plan.dealer,
        "leader": plan.leader,
        "nomination_order": plan.nomination_order,
        "takes_nominations": plan.takes_nominations,
        "needs_trick_winners": plan.needs_trick_winners,
        "needs_dealer": plan.needs_dealer,
        "needs_bidder": plan.needs_bidder,
        "nominate_before_cards": plan.nominate_before_cards,
        "forbidden_from": plan.forbidden_from,
        "forbidden_total": _forbidden_total(plan),
        "caller": plan.caller,
        "hand_size_choices": plan.hand_size_choices,
        "menu": [
            {
                "slug": m.slug,
                "title": translate(m.title),
                "slot": m.slot,
                "sentence": translate(m.sentence),
            }
            for m in plan.menu
        ],
    }


def _forbidden_total(plan: engine.DealPlan) -> Plain | None:
    """Build `ForbiddenTotalOut`: the total that the last seat to nominate may not make, or None."""
    if plan.hand_size is None or plan.forbidden(0) is None:
        return None
    return {"total": plan.hand_size, "seat": plan.nomination_order[-1]}


def warnings_out(score: engine.DealScore) -> list[Plain]:
    """Build a list of `WarningOut`: what the engine allows but finds unusual in a report."""
    return [{"code": w.code, "message": translate(w.message)} for w in score.warnings]


def submission_out(taken: SubmissionResult) -> Plain:
    """Build `DealTakenOut`: the answer to a submitted result, or to its preview."""
    score, version = taken.score, taken.result.version if taken.result else None
    mine = taken.sender.pk if taken.sender else None
    return {
        "deal": score.number,
        "version": version,
        "state": taken.state,
        "claims": [live_deal_out(claim, mine=mine) for claim in taken.claims],
        "points": score.points,
        "made": score.made,
        "tricks": score.tricks,
        "warnings": warnings_out(score),
        "table": totals_out(taken.table),
        "next": plan_out(taken.next_plan),
    }


def live_deal_out(
    stored: StoredDeal, *, mine: int | None, confirmed_by: Sequence[str] = ()
) -> Plain:
    """Build `LiveDealOut`: a version of a result as phones see it.

    `mine` is the id of the phone that sent the request, None for other clients; `confirmed_by` has
    the names of the phones that confirmed this version.
    """
    score = stored.score
    return {
        "number": stored.number,
        "version": stored.version,
        "state": stored.state,
        "corrects": stored.corrects,
        "report": report_to_json(stored.report),
        "points": score.points,
        "made": score.made,
        "tricks": score.tricks,
        "warnings": warnings_out(score),
        "reason": stored.reason,
        "entered_as": stored.entered_as,
        "entered_at": stored.entered_at.isoformat(),
        "is_mine": mine is not None and stored.phone_id == mine,
        "confirmed_by": list(confirmed_by),
    }


def totals_out(table: Table) -> Plain:
    """Build `TableTotalsOut` from the table's row alone, without reading its deals."""
    # The row is empty before the first deal.
    sheet = score_sheet_for(table)
    points = table.points or [0] * table.size
    failed = table.failed or [0] * table.size
    return {
        "id": table.pk,
        "points": points,
        "places": engine.places(points, failed, sheet.tie_break),
        "deals_played": table.deals_played,
        "deals_of": sheet.deal_count,
        "is_finished": is_finished(table),
    }


def version_out(stored: StoredDeal) -> Plain:
    """Build `VersionOut`: one version of a result, with who entered it and when."""
    score = stored.score
    return {
        "version": stored.version,
        "is_accepted": stored.is_accepted,
        "state": stored.state,
        "replaces": stored.replaces,
        "report": report_to_json(stored.report),
        "points": score.points,
        "made": score.made,
        "tricks": score.tricks,
        "nominations": score.nominations,
        "warnings": warnings_out(score),
        "reason": stored.reason,
        "source": str(Source(stored.source).label),
        "entered_as": stored.entered_as,
        "entered_at": stored.entered_at.isoformat(),
    }


def deal_out(number: int, versions: list[StoredDeal]) -> Plain:
    """Build `DealOut`: a deal's accepted result, and all of its versions in the given order."""
    shown = [version_out(version) for version in versions]
    accepted = [version for version in shown if version["is_accepted"]]
    return {"deal": number, "result": accepted[0] if accepted else None, "versions": shown}


def card_out(deals: Iterable[CardDeal]) -> list[Plain]:
    """Build a list of `CardLineOut`: the rows of a score card."""
    return [
        {
            "number": deal.number,
            "plan": plan_out(deal.plan),
            "result": version_out(deal.result) if deal.result else None,
            "running": deal.running,
        }
        for deal in deals
    ]


def settlement_out(card: ScoreCard) -> Plain:
    """Build `SettlementOut`: who pays whom by the results so far.

    Amounts are in minor units of money: `amount` rounded to a float, `exact` as a fraction.
    """
    event, totals = card.table.event, card.totals
    last = card.scores[max(card.scores)].dealer if card.scores else None
    settled = engine.settle(
        totals.points,
        totals.failed,
        event.stake_per_point,
        event.stake_per_failure,
        tie_break="joint" if card.sheet.tie_break == "joint" else "fewest-failed",
        odd_unit="exact" if card.sheet.ruleset.options.get("odd-unit") == "exact" else "seat-order",
        last_dealer=last,
    )
    return {
        "has_stakes": event.has_stakes,
        "is_finished": card.is_finished,
        "stake_per_point": event.stake_per_point,
        "stake_per_failure": event.stake_per_failure,
        "points": totals.points,
        "failed": totals.failed,
        "winners": settled.winners,
        "net": [float(amount) for amount in settled.net],
        "payments": [
            {"payer": payer, "payee": payee, "amount": float(amount), "exact": str(amount)}
            for payer, shares in settled.owed.items()
            for payee, amount in shares.items()
        ],
    }
