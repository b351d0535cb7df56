"""Renew the links and codes that open tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F

from tournaments.core.access import access_event, access_table, lock_rows
from tournaments.core.audit import record
from tournaments.models import Event, Role, Table

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor


@transaction.atomic
def renew_link(*, by: Actor, table_id: int) -> Table:
    """Give a table a new link and code; older ones stop working, in all rounds of its number.

    A phone that opened an earlier round's table would otherwise be led on to this one.
    """
    table = access_table(by, Role.ORGANISER, pk=table_id)
    rows = Table.objects.filter(event=table.event_id, number=table.number, round__is_free=False)
    _renew(Table.objects.filter(pk=table.pk) if table.round.is_free else rows)
    table.refresh_from_db(fields=["link_number"])
    text = f"Table {table.number} of round {table.round.number} has a new link."
    record(by, table.event.club, "link-renewed", text, event=table.event, table_id=table.pk)
    return table


@transaction.atomic
def renew_all_links(*, by: Actor, event_id: int) -> Event:
    """Give every table of an event a new link and code. For organisers."""
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    _renew(Table.objects.filter(event=event))
    text = f"All tables of {event.name} have new links."
    record(by, event.club, "links-renewed", text, event=event)
    return event


def _renew(tables: QuerySet[Table]) -> None:
    """Lock the tables in the usual order, and invalidate all their links."""
    pks = [table.pk for table in lock_rows(tables.order_by("pk"))]
    # A link is a signature of this number, so a new number makes it invalid (ADR 0013).
    Table.objects.filter(pk__in=pks).update(link_number=F("link_number") + 1)
