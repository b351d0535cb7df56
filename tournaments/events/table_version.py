"""Increment the version of a table, by which phones see that something about it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.raw_rows import update_row

if TYPE_CHECKING:
    from tournaments.models import Table


def bump_table_version(table: Table, *fields: str) -> None:
    """Increment the version of a table, so that clients that poll it fetch it again.

    `fields` of the table, changed in memory, are saved with it. The table's row must be locked.
    """
    table.changes += 1
    update_row(table, ("changes", *fields))
