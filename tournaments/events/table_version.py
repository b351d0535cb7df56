"""Telling the phones at a table that something about it has changed."""

from __future__ import annotations

from tournaments.models import Table


def bump_table_version(table: Table, *fields: str) -> None:
    """Count up the changes of a table, so that whoever looks at it asks anew.

    `fields` of the table, changed in memory, are written with it. The table's row must be locked.
    """
    table.changes += 1
    changed = {name: getattr(table, name) for name in ("changes", *fields)}
    Table.objects.filter(pk=table.pk).update(**changed)
