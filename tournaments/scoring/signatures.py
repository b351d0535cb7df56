"""Sign the final card for a seat: by a tap, or automatically after the consent period.

A signature names the revision of the table that was on the screen. A correction raises the revision
and so voids every signature without changing one (ADR 0073).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import outbox
from tournaments.core.access import access_table_to_score, lock_rows
from tournaments.core.errors import GameNotOver, StaleVersion, StillDisputed
from tournaments.events import bump_table_version, is_finished
from tournaments.models import CallKind, DirectorCall, Signature, Table
from tournaments.scoring.live_table import consent_key
from tournaments.scoring.phones import check_seat, get_or_create_phone

if TYPE_CHECKING:
    from tournaments.core.actors import Actor

CONSENT_JOB = "consent"
"""The kind of the job that signs for all who have not, after the consent period."""


@transaction.atomic
def sign_card(*, by: Actor, table_id: int, seat: int, revision: int) -> Table:
    """Sign the final card for a seat, as it was at a revision of the table.

    Where the phone is another player's, the signature says whose. Signing again changes nothing; a
    correction voids it. Raises as access does, GameNotOver, StillDisputed, StaleVersion if the card
    has changed since, InvalidInput.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = get_or_create_phone(by, table)
    check_seat(table, seat)
    refuse_unless_final(table, revision)
    if table.claims_in:
        raise StillDisputed(_("A deal on this card is still waiting for agreement."))
    holder = phone.seat if phone is not None and phone.seat != seat else None
    _signature, is_new = Signature.objects.get_or_create(
        table=table,
        seat=seat,
        revision=revision,
        defaults={"phone": phone, "on_phone_of": holder},
    )
    if is_new:
        bump_table_version(table)
    return table


def refuse_unless_final(table: Table, revision: int) -> None:
    """Refuse to sign or confirm a card that is not final or has changed since.

    Raises GameNotOver, StaleVersion.
    """
    if not is_finished(table):
        raise GameNotOver(_("The game is not over yet, so there is no final card to sign."))
    if revision != table.revision:
        raise StaleVersion(_("The card has been changed since. Check it again."))


def start_consent_period(table: Table) -> None:
    """Start the period after which the final card counts as agreed, if the event has one.

    There is one waiting job for each revision of the card. Called again, the period starts again.
    The table's row must be locked.
    """
    minutes, key = table.event.consent_minutes, consent_key(table)
    if minutes:
        # An earlier job of this revision would otherwise come due first and cut the period short.
        outbox.enqueue(
            CONSENT_JOB,
            key,
            not_before=timezone.now() + timedelta(minutes=minutes),
            beside=[outbox.Withdrawal(key)],
            table_id=table.pk,
            revision=table.revision,
        )


def accept_by_timeout(table_id: int, revision: int) -> None:
    """Sign for all seats that have not. Harmless if it runs late or twice.

    Nothing happens if the card has changed since, a deal is disputed or a protest is open; once
    that is dealt with a new period starts.
    """
    with transaction.atomic():
        # Decided under the lock: a correction or a protest may have arrived just before.
        kept = Table.objects.filter(pk=table_id, event__deleted_at=None)
        table = lock_rows(kept).first()
        if table is None or table.revision != revision or table.claims_in:
            return
        if not is_finished(table) or _has_protest(table):
            return
        signed = set(
            Signature.objects.filter(table=table, revision=revision).values_list("seat", flat=True)
        )
        silent = [seat for seat in range(table.size) if seat not in signed]
        Signature.objects.bulk_create(
            Signature(table=table, seat=seat, revision=revision, by_silence=True) for seat in silent
        )
        if silent:
            bump_table_version(table)


def _has_protest(table: Table) -> bool:
    return DirectorCall.objects.filter(
        table=table, kind=CallKind.PROTEST, answered_at=None
    ).exists()
