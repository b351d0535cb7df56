"""Find the kind of database that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import connection

from ops.backups.sqlite import Sqlite

if TYPE_CHECKING:
    from ops.backups.contents import Database


def current_database() -> Database:
    """Return the database of the settings."""
    if connection.vendor == "sqlite":
        return Sqlite()
    # Not at the top: every process starts with this module, and most need no driver of PostgreSQL.
    from ops.backups.postgresql import Postgres

    return Postgres()
