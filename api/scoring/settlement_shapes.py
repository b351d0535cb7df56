"""Define the shape of a table's settlement: who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.shapes import Shape
from tournaments.scoring import SEATS

if TYPE_CHECKING:
    from tournaments.scoring import ScoreCard


class PaymentOut(Shape):
    """What one seat pays another, in minor units of money."""

    payer: int
    payee: int
    amount: float
    exact: Annotated[str, "The same as a whole number or a fraction: `250`, `125/3`."]


class SettlementOut(Shape):
    """Who pays whom by the results so far; final once `is_finished`."""

    has_stakes: bool
    is_finished: bool
    stake_per_point: int
    stake_per_failure: int
    points: Annotated[tuple[int, ...], SEATS]
    failed: Annotated[tuple[int, ...], SEATS]
    winners: tuple[int, ...]
    net: Annotated[list[float], SEATS]
    payments: list[PaymentOut]


def settlement_out(card: ScoreCard) -> SettlementOut:
    """Build the answer from a score card."""
    event, totals, settled = card.table.event, card.totals, card.settle_so_far()
    return SettlementOut(
        has_stakes=card.plays_for_money,
        is_finished=card.is_finished,
        stake_per_point=event.stake_per_point,
        stake_per_failure=event.stake_per_failure,
        points=totals.points,
        failed=totals.failed,
        winners=settled.winners,
        net=[float(amount) for amount in settled.net],
        payments=[
            PaymentOut(payer, payee, float(amount), str(amount))
            for payer, shares in settled.owed.items()
            for payee, amount in shares.items()
        ],
    )
