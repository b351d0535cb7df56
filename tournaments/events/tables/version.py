"""Increment the version of a table, by which phones see that something about it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.raw_rows import Update, write_rows

if TYPE_CHECKING:
    from tournaments.models import Table


def bump_table_version(table: Table, *fields: str) -> None:
    """Increment the version of a table, so that clients that poll it fetch it again.

    `fields` of the table, changed in memory, are saved with it. The table's row must be locked.
    """
    write_rows(next_table_version(table, *fields))


def next_table_version(table: Table, *fields: str) -> Update:
    """Increment the version of a table in memory, and return what is to be written for it."""
    table.changes += 1
    return Update(table, ("changes", *fields))
