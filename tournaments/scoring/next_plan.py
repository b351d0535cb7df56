"""Find the deal that the sender of a result enters next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from tournaments.events import AcceptedScores, next_deal_number, score_sheet_for
from tournaments.models import OPEN_CLAIMS, DealResult

if TYPE_CHECKING:
    from tournaments.models import Phone, Table


def find_next_plan(table: Table, phone: Phone | None = None) -> engine.DealPlan | None:
    """Return the plan of the next deal without a result or a claim of this phone.

    None if the game is over, or while an earlier deal decides what the next one is.
    """
    own = [] if phone is None or not table.claims_in else _own_claims(table, phone)
    number = next_deal_number(table, besides=own)
    if number is None:
        return None
    try:
        return score_sheet_for(table).plan(number, AcceptedScores(table, phone))
    except engine.EngineError:
        return None


def _own_claims(table: Table, phone: Phone) -> list[int]:
    rows = DealResult.objects.filter(table=table, phone=phone, claim__in=OPEN_CLAIMS)
    return list(rows.values_list("number", flat=True))
