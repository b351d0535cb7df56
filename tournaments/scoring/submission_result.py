"""Hold the answer to a submitted result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import engine
from tournaments.scoring.next_plan import find_next_plan

if TYPE_CHECKING:
    from tournaments.models import DealResult, Phone, Table
    from tournaments.scoring.score_cards import StoredDeal


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """What became of a submitted result.

    `result` is None for a preview. `points` are the table's totals by seat, with this result if it
    counts. `next_plan` is the next deal that the sender has not submitted, None if the game is over
    or an earlier deal must come first. `claims` are the versions of this deal that wait for
    agreement, `sender` the phone that sent it, None for a person. `is_repeat`: nothing was changed.
    """

    table: Table
    score: engine.DealScore
    result: DealResult | None
    points: tuple[int, ...]
    next_plan: engine.DealPlan | None
    is_repeat: bool = False
    claims: tuple[StoredDeal, ...] = ()
    sender: Phone | None = None

    @property
    def state(self) -> str | None:
        """Return "accepted", or the state of the claim; None for a preview."""
        if self.result is None:
            return None
        return "accepted" if self.result.is_accepted else self.result.claim


def repeated_submission(
    table: Table, result: DealResult, phone: Phone | None = None
) -> SubmissionResult:
    """Return the answer to a report that equals the accepted version."""
    score = engine.DealScore.from_json(result.score)
    points = tuple(table.points)
    return SubmissionResult(
        table, score, result, points, find_next_plan(table, phone), is_repeat=True
    )
