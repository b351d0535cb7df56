"""Serve the ledger of a night and of a season, and mark payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, created, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.shapes import Input, StrictInteger, Uuid, id_field
from tournaments import scoring
from tournaments.core.access import access_event, access_season
from tournaments.core.audience.money import check_may_see_event_money, check_may_see_season_money
from tournaments.core.audience.names import names_for
from tournaments.core.shapes import Shape
from tournaments.scoring import (
    MAX_PAYMENT,
    Ledger,
    LedgerLine,
    PaymentLine,
    build_payment_line,
    get_ledger,
    list_season_ledger,
)

if TYPE_CHECKING:
    from rest_framework.request import Request

PaymentOut = answer(PaymentLine, "PaymentMarkOut")


class PaymentIn(Input):
    """What one player paid another."""

    payer = id_field(help_text="A player's id.")
    payee = id_field(help_text="A player's id.")
    amount = StrictInteger(
        min_value=1, max_value=MAX_PAYMENT, help_text="In minor units of money: pence, cents."
    )
    key = Uuid(
        required=False,
        help_text="That of the line of `to_pay` that was paid: marked twice, it counts once.",
    )


class SeasonLedgerOut(Shape):
    """The money of a season: what each player won, paid and has left."""

    lines: list[LedgerLine]


class EventLedger(ApiView):
    """The money of a night."""

    @operation(
        "read_ledger",
        by=ANYONE,
        refuses=("sign-in-first",),
        responses=answer(Ledger),
        tags=["events"],
    )
    def get(self, request: Request, event_id: int) -> Response:
        """Read what each player won, the payments made, and the fewest still to make.

        For those whom the club shows money.
        """
        event = access_event(self.actor, pk=event_id)
        check_may_see_event_money(self.actor, event)
        return Response(get_ledger(event, names_for(self.actor, event.club)))


class Payments(ApiView):
    """The payments of a night."""

    @operation("mark_payment", by=PEOPLE, request=PaymentIn, creates=PaymentOut, tags=["events"])
    def post(self, request: Request, event_id: int) -> Response:
        """Record a payment from one player to another. For organisers and the player who was paid.

        No money passes through this service. Send an `Idempotency-Key`.
        """
        body = read_body(PaymentIn, request)
        row = scoring.record_payment(by=self.actor, event_id=event_id, **body)
        line = build_payment_line(row, names_for(self.actor, row.event.club))
        return created(line, "api:ledger", event_id)


class PaymentCancel(ApiView):
    """Undoing the mark of a payment."""

    @operation("cancel_payment", by=PEOPLE, request=None, responses=PaymentOut, tags=["events"])
    def post(self, request: Request, event_id: int, payment_id: int) -> Response:
        """Cancel a recorded payment. For organisers and the person who made it."""
        row = scoring.cancel_payment(by=self.actor, event_id=event_id, payment_id=payment_id)
        return Response(build_payment_line(row, names_for(self.actor, row.event.club)))


class SeasonLedger(ApiView):
    """The money of a season."""

    @operation(
        "read_season_ledger",
        by=ANYONE,
        refuses=("sign-in-first",),
        responses=answer(SeasonLedgerOut),
        tags=["seasons"],
    )
    def get(self, request: Request, season_id: int) -> Response:
        """Read what each player won, paid and still owes over a season.

        For those whom the club shows money.
        """
        season = access_season(self.actor, pk=season_id)
        check_may_see_season_money(self.actor, season)
        names = names_for(self.actor, season.club)
        return Response(SeasonLedgerOut(list_season_ledger(season, names)))
