"""Define the shape of the director's desk: what waits for the director of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.scoring.live_shapes import CallOut, call_out
from api.scoring.shapes import LiveDealOut, live_deal_out
from tournaments.core.shapes import Shape, extend

if TYPE_CHECKING:
    from tournaments.models import DirectorCall
    from tournaments.scoring import DirectorQueue, Dispute, UnsignedCard


class TableCallOut(CallOut):
    """A call and its table."""

    table: int
    number: int
    round: int


def _table_call_out(call: DirectorCall) -> TableCallOut:
    table = call.table
    return extend(
        call_out(call),
        TableCallOut,
        table=table.pk,
        number=table.number,
        round=table.round.number,
    )


class DisputeOut(Shape):
    """A deal that two phones disagree on. `accepted` is the version that counts, if any."""

    table: int
    number: int
    round: int
    deal: int
    accepted: LiveDealOut | None
    claims: list[LiveDealOut]


def _dispute_out(dispute: Dispute) -> DisputeOut:
    table, accepted = dispute.table, dispute.accepted
    return DisputeOut(
        table=table.pk,
        number=table.number,
        round=table.round.number,
        deal=dispute.number,
        accepted=live_deal_out(accepted, mine=None) if accepted else None,
        claims=[live_deal_out(claim, mine=None) for claim in dispute.claims],
    )


class UnsignedOut(Shape):
    """A finished card that waits for signatures or for a second phone."""

    table: int
    number: int
    round: int
    signed: int
    missing: Annotated[list[str], "The players who have not signed."]
    seats: int
    is_confirmed: bool


def _unsigned_out(card: UnsignedCard) -> UnsignedOut:
    table = card.table
    return UnsignedOut(
        table=table.pk,
        number=table.number,
        round=table.round.number,
        signed=card.signed,
        missing=list(card.missing),
        seats=table.size,
        is_confirmed=card.is_confirmed,
    )


class DeskOut(Shape):
    """What waits for the director; `waiting` counts deals that only need a second phone."""

    calls: list[TableCallOut]
    disputes: list[DisputeOut]
    unsigned: list[UnsignedOut]
    waiting: int


def desk_out(queue: DirectorQueue) -> DeskOut:
    """Build the answer from what waits for the director."""
    return DeskOut(
        calls=[_table_call_out(call) for call in queue.calls],
        disputes=[_dispute_out(dispute) for dispute in queue.disputes],
        unsigned=[_unsigned_out(card) for card in queue.unsigned],
        waiting=queue.waiting,
    )
