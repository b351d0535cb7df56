"""Empty the tables after a test that committed, in a hundredth of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.backends.postgresql.operations import DatabaseOperations

from config.postgresql import base

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.management.color import Style


class Operations(DatabaseOperations):
    """Django's own, but for tables with a few rows each."""

    def sql_flush(
        self,
        style: Style,
        tables: Sequence[str],
        *,
        reset_sequences: bool = False,
        allow_cascade: bool = False,
    ) -> list[str]:
        """Delete the rows of all tables, in one message to the server.

        TRUNCATE makes new files for every table and index, and waits until they are on the disk.
        The order does not matter: foreign keys are checked when the transaction commits.
        """
        if reset_sequences:
            return super().sql_flush(
                style, tables, reset_sequences=True, allow_cascade=allow_cascade
            )
        # S608: the names are those of our own tables, and quoted.
        return [" ".join(f"DELETE FROM {self.quote_name(name)};" for name in tables)]  # noqa: S608


class DatabaseWrapper(base.DatabaseWrapper):
    """The service's own, with other operations."""

    ops_class = Operations
