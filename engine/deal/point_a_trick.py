"""The scoring of games in which every trick is a point and no player nominates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.deal.match import DealResult
from engine.paper.trick_sheet import score_tricks

if TYPE_CHECKING:
    from engine.deal.outcome import Outcome
    from engine.deal.state import State

__all__ = ["pay_point_a_trick", "score_point_a_trick"]


def score_point_a_trick(state: State) -> DealResult:
    """Return the result of a deal that has been played (`Rules.score`)."""
    return DealResult(
        score=score_tricks(
            state.spec.number,
            state.rules.size or 0,
            state.spec.dealer,
            state.taken,
            trick_winners=tuple(trick.winner for trick in state.tricks),
        )
    )


def pay_point_a_trick(outcome: Outcome) -> tuple[int, ...]:
    """Return the points of each seat for an outcome (`Rules.pays`)."""
    return tuple(map(outcome.winners.count, range(len(outcome.bids))))
