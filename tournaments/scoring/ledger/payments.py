"""Mark what one player paid another after a night, and undo it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import access_event, get_role, lock_rows
from tournaments.core.audience.money import may_see_money
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, NotFound, SignInFirst
from tournaments.core.formatting import format_money
from tournaments.core.idempotency import find_made
from tournaments.core.validation import field_error
from tournaments.models import Event, Payment, Player, Role, Seat

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.core.actors import Actor

MAX_PAYMENT = 10_000_000
"""In minor units of money."""
MAX_PAYMENTS = 500
"""The most payments of a night, undone ones too."""


@transaction.atomic
def record_payment(
    *,
    by: Actor,
    event_id: int,
    payer: int,
    payee: int,
    amount: int,
    key: UUID | None = None,
) -> Payment:
    """Mark that a player of a night has paid another. For organisers, and for the one who was paid.

    A repeat with the same `key` changes nothing. No money passes through this program. Raises
    NotFound, NotAllowed, SignInFirst, InvalidInput.
    """
    event = _lock(by, event_id)
    giver, taker = _find_player(event, payer, "payer"), _find_player(event, payee, "payee")
    if not organises(by, event) and taker.user_id != _user_of(by):
        raise NotAllowed(_("Only organisers and the player who was paid can mark a payment."))
    if payer == payee:
        raise field_error("payee", "same", _("Choose two players."))
    if not 0 < amount <= MAX_PAYMENT:
        raise field_error("amount", "out-of-range", _("Enter an amount above zero."))
    had = find_made(event.payments.all(), key)
    if had is not None:
        return had
    if event.payments.count() >= MAX_PAYMENTS:
        raise field_error("amount", "too-many", _("This night has too many payments."))
    row = Payment.objects.create(
        event=event,
        payer=giver,
        payee=taker,
        amount=amount,
        key=key,
        made_by=by.user,
    )
    _log(by, row, "payment-marked", "was marked as paid")
    return row


@transaction.atomic
def cancel_payment(*, by: Actor, event_id: int, payment_id: int) -> Payment:
    """Undo the mark of a payment. For organisers, and for the one who made it.

    Undoing it again changes nothing. Raises NotFound, NotAllowed, SignInFirst.
    """
    event = _lock(by, event_id)
    row = event.payments.select_related("payer", "payee").filter(pk=payment_id).first()
    if row is None:
        raise NotFound(_("There is no such payment."))
    if not organises(by, event) and row.made_by_id != _user_of(by):
        raise NotAllowed(_("Only organisers and the person who marked it can undo this."))
    row.event = event
    if row.cancelled_at is not None:
        return row
    row.cancelled_at, row.cancelled_by = timezone.now(), by.user
    row.save(update_fields=["cancelled_at", "cancelled_by"])
    _log(by, row, "payment-cancelled", "is no longer marked as paid")
    return row


def organises(by: Actor, event: Event) -> bool:
    """Return whether the actor organises the club of an event."""
    role = get_role(by, event.club_id)
    return role is not None and role.may_act_as(Role.ORGANISER)


def _lock(by: Actor, event_id: int) -> Event:
    """Return the event, locked, for a person who may see its money."""
    event = access_event(by, pk=event_id)
    if by.user is None:
        raise SignInFirst(_("Sign in to mark a payment."))
    if not may_see_money(by, event):
        raise NotAllowed(_("Only the players and organisers of this night see who pays whom."))
    plays = Player.objects.filter(club=event.club_id, user=by.user)
    if not organises(by, event) and not plays.exists():
        raise NotAllowed(_("Only organisers and the player who was paid can mark a payment."))
    lock_rows(Event.objects.all()).get(pk=event.pk)
    return event


def _user_of(by: Actor) -> int:
    return by.user.pk if by.user is not None else 0


def _find_player(event: Event, player_id: int, field: str) -> Player:
    seated = Seat.objects.filter(table__event=event, player=player_id)
    player = Player.objects.filter(club=event.club_id, pk=player_id, is_minor=False).first()
    if player is None or not seated.exists():
        message = _("This player did not play for money on this night.")
        raise field_error(field, "unknown", message)
    return player


def _log(by: Actor, row: Payment, verb: str, what: str) -> None:
    amount = format_money(row.amount, row.event.club.currency)
    text = f"{amount} from {row.payer.name} to {row.payee.name} {what}."
    record(
        by,
        row.event.club,
        verb,
        text,
        event=row.event,
        payment_id=row.pk,
        player_id=row.payer_id,
        other_id=row.payee_id,
        amount=row.amount,
    )
