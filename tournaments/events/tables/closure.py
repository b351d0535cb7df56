"""Close a table before its last deal, or let it play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import outbox
from tournaments.core.access import access_table, check_table_open
from tournaments.core.audit import record
from tournaments.core.errors import InvalidInput
from tournaments.events import hooks
from tournaments.events.tables.version import bump_table_version
from tournaments.models import Role, Table

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


@transaction.atomic
def close_table(*, by: Actor, table_id: int, closed: bool = True) -> Table:
    """End a table's game before its last deal (time is up), or let it go on.

    Its game then counts as played to the end. Raises InvalidInput for a table without results.
    """
    games = hooks.lock_games(table=table_id)  # before the table, as everywhere (ADR 0095)
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    check_table_open(table)
    if closed and not (table.deals_in or table.deals_held):
        raise InvalidInput(_("No deal has been entered yet, so there is no game to end."))
    if (table.closed_at is not None) == closed:
        return table
    # Whether a game is over decides its winners and placement points: a new version of the card.
    table.closed_at = timezone.now() if closed else None
    table.revision += 1
    bump_table_version(table, "closed_at", "revision")
    how = "was closed before its last deal" if closed else "plays on"
    text = f"Table {table.number} of round {table.round.number} {how}."
    record(
        by,
        table.event.club,
        "table-closed",
        text,
        event=table.event,
        table_id=table.pk,
        closed=closed,
    )
    outbox.request_standings(table.event_id)
    if closed:
        hooks.start_consent(table)
    hooks.sync_games(games)
    return table
