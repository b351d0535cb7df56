"""Find the phones at a table by their keys, with the names of their players.

A phone's key identifies it and grants nothing; the table link is what lets it score (ADR 0072).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from django.db.models import OuterRef, Subquery

from tournaments.core.audience.names import Names, name_column
from tournaments.models import Phone, Seat

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import Table

UNNAMED_PHONE = "a phone"
"""The name of a phone whose player has not been entered; it is stored with results."""


def hash_phone_key(table_id: int, key: str) -> str:
    """Return the hash under which a phone's key is stored; it differs from table to table.

    The table's id is part of it, so that the database does not show which tables the same phone has
    been at.
    """
    return sha256(f"{table_id}:{key}".encode()).hexdigest()


def named_phones(names: Names) -> QuerySet[Phone]:
    """Return all phones, each annotated with the name of its player as `player_name`."""
    seats = Seat.objects.filter(table=OuterRef("table"), number=OuterRef("seat"))
    named = seats.annotate(shown_name=name_column(names, "player__"))
    return Phone.objects.annotate(player_name=Subquery(named.values("shown_name")[:1]))


def phone_name(phone: Phone) -> str:
    """Return the name that is shown, and stored in the history of a deal."""
    holder = getattr(phone, "player_name", None)
    return f"{holder}'s phone"[:80] if holder else UNNAMED_PHONE


def find_phone(by: Actor, table: Table) -> Phone | None:
    """Return the actor's phone at the table; None if it has none there yet."""
    if not (by.link and by.phone):
        return None
    return (
        named_phones(Names.FULL)
        .filter(table=table, digest=hash_phone_key(table.pk, by.phone))
        .first()
    )
