"""Register the phones at a table, and name them after the players who hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.access import access_table_to_score
from tournaments.core.audience.names import Names
from tournaments.core.errors import PhoneNeeded
from tournaments.core.validation import field_error
from tournaments.events import bump_table_version
from tournaments.models import Phone, Table
from tournaments.scoring.phone_queries import find_phone, hash_phone_key, named_phones, phone_name

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


def get_or_create_phone(by: Actor, table: Table) -> Phone | None:
    """Return the actor's phone, created if it is new; None for an actor without a phone's key.

    The table's row must be locked.
    """
    found = find_phone(by, table)
    if found is None and by.link and by.phone:
        return Phone.objects.create(table=table, digest=hash_phone_key(table.pk, by.phone))
    return found


def require_phone(by: Actor, table: Table) -> Phone:
    """Return the actor's phone, created if it is new. Raises PhoneNeeded.

    The table's row must be locked.
    """
    phone = get_or_create_phone(by, table)
    if phone is None:
        raise PhoneNeeded(_("Only a phone at the table can do this. Scan the code on the table."))
    return phone


def submitter_name(by: Actor, phone: Phone | None) -> str:
    """Return the name that the history of a deal shows for the phone or person."""
    return by.display_name if phone is None else phone_name(phone)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat, a number from 0, that the table does not have. Raises InvalidInput."""
    if not 0 <= seat < table.size:
        raise field_error("seat", "no-such-seat", _("There is no such seat at this table."))


@transaction.atomic
def name_phone(*, by: Actor, table_id: int, seat: int | None) -> Phone:
    """Set the player who holds the actor's phone, by seat; None for no player.

    Setting it again changes nothing. Raises NotFound, EventIsFinal (access), PhoneNeeded,
    InvalidInput.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = require_phone(by, table)
    if seat is not None:
        check_seat(table, seat)
    if phone.seat != seat:
        Phone.objects.filter(pk=phone.pk).update(seat=seat)
        bump_table_version(table)
    return named_phones(Names.FULL).get(pk=phone.pk)
