"""Phones at a table: known by a key of their own, named for the player who holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.core.access import access_table_to_score
from tournaments.core.errors import PhoneNeeded
from tournaments.core.validation import field_error
from tournaments.events import bump_table_version
from tournaments.models import Phone, Table
from tournaments.scoring.phone_queries import find_phone, hash_phone_key, named_phones, phone_name

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


def get_or_create_phone(by: Actor, table: Table) -> Phone | None:
    """The phone that asks, noted now if it is new; None for who shows no key of a phone's.

    The table's row must be locked.
    """
    found = find_phone(by, table)
    if found is None and by.link and by.phone:
        return Phone.objects.create(table=table, digest=hash_phone_key(table.pk, by.phone))
    return found


def require_phone(by: Actor, table: Table) -> Phone:
    """The phone that asks. Raises PhoneNeeded."""
    phone = get_or_create_phone(by, table)
    if phone is None:
        raise PhoneNeeded("Only a phone at the table can do this. Scan the code on the table.")
    return phone


def submitter_name(by: Actor, phone: Phone | None) -> str:
    """The name that a deal's history shows for whoever entered it."""
    return by.display_name if phone is None else phone_name(phone)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat, a number from 0, that the table does not have. Raises InvalidInput."""
    if not 0 <= seat < table.size:
        raise field_error("seat", "no-such-seat", "There is no such seat at this table.")


@transaction.atomic
def name_phone(*, by: Actor, table_id: int, seat: int | None) -> Phone:
    """Say which player holds the phone, by seat; None: nobody in particular.

    Sent again it changes nothing. Raises NotFound, EventIsFinal (access), PhoneNeeded,
    InvalidInput.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = require_phone(by, table)
    if seat is not None:
        check_seat(table, seat)
    if phone.seat != seat:
        Phone.objects.filter(pk=phone.pk).update(seat=seat)
        bump_table_version(table)
    return named_phones().get(pk=phone.pk)
