"""Insert and update rows in hand-written SQL, many in one message to the database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from django.db import DEFAULT_DB_ALIAS, connections, models

from tournaments.core.raw_rows.reads import placeholders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper

ROWS_WRITTEN = 500
"""Rows written in one message, so that none to the database is very long."""
ROWS_SAVED = 100
"""Rows saved in one statement: databases limit the number of parameters."""


@dataclass(frozen=True, slots=True)
class Insert:
    """A new row, whose key is set when it is written. Sends no signals: ours have no receivers."""

    row: models.Model

    def statement(self, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """Return the SQL and its parameters."""
        sql, fields = _insert(type(self.row))
        return sql, [
            field.get_db_prep_save(field.pre_save(self.row, add=True), connection)
            for field in fields
        ]


@dataclass(frozen=True, slots=True)
class Update:
    """A stored row of which these fields are to be saved, without signals as well."""

    row: models.Model
    names: tuple[str, ...]

    def statement(self, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """Return the SQL and its parameters."""
        sql, fields = _update(type(self.row), self.names)
        values = [
            field.get_db_prep_save(getattr(self.row, field.attname), connection) for field in fields
        ]
        return sql, [*values, self.row.pk]


@dataclass(frozen=True, slots=True)
class Increment:
    """A stored row of which one more is to be counted in this field, by the database."""

    row: models.Model
    name: str

    def statement(self, _connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """Return the SQL and its parameters."""
        options = self.row._meta
        [field] = [field for field in options.concrete_fields if field.name == self.name]
        column = f'"{field.column}"'
        where = f'WHERE "{options.pk.column}" = %s'
        sql = f'UPDATE "{options.db_table}" SET {column} = {column} + 1 {where}'  # noqa: S608 - names only
        return sql, [self.row.pk]


class Write(Protocol):
    """A change of the database by one statement."""

    def statement(self, connection: BaseDatabaseWrapper, /) -> tuple[str, list[Any]]:
        """Return the SQL and its parameters."""


def write_rows(*writes: Write) -> None:
    """Write rows in this order, on PostgreSQL up to `ROWS_WRITTEN` in one message to the server.

    None may depend on a key that an earlier one gets. Waiting for each answer takes longer than
    the statements themselves. Without rows nothing is sent.
    """
    for first in range(0, len(writes), ROWS_WRITTEN):
        _write(writes[first : first + ROWS_WRITTEN])


def _write(writes: Sequence[Write]) -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    statements = [write.statement(connection) for write in writes]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            sql = "; ".join(sql for sql, _parameters in statements)
            cursor.execute(sql, [value for _sql, values in statements for value in values])
        for number, (write, statement) in enumerate(zip(writes, statements, strict=True)):
            if connection.vendor != "postgresql":
                cursor.execute(*statement)
            elif number:
                cursor.nextset()
            if isinstance(write, Insert):
                (write.row.pk,) = cursor.fetchone()
                write.row._state.adding, write.row._state.db = False, connection.alias


def save_rows(
    rows: Sequence[models.Model], names: tuple[str, ...], *, unique: tuple[str, ...]
) -> None:
    """Insert rows of one model, or save the fields `names` where the `unique` ones are there.

    A few statements for any number of rows. They get no keys, and no signals are sent.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    for first in range(0, len(rows), ROWS_SAVED):
        some = rows[first : first + ROWS_SAVED]
        start, fields, end = _save(type(some[0]), names, unique)
        values = ", ".join([placeholders(fields)] * len(some))
        parameters = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for row in some
            for field in fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(f"{start} VALUES {values} {end}", parameters)


@cache
def _insert(model: type[models.Model]) -> tuple[str, list[models.Field[Any, Any]]]:
    options = model._meta
    fields = [field for field in options.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = f'VALUES {placeholders(fields)} RETURNING "{options.pk.column}"'
    return f'INSERT INTO "{options.db_table}" ({columns}) {values}', fields


@cache
def _save(
    model: type[models.Model], names: tuple[str, ...], unique: tuple[str, ...]
) -> tuple[str, list[models.Field[Any, Any]], str]:
    """Return the start of a statement that saves rows, the fields of its values, and its end."""
    options = model._meta
    fields = [field for field in options.concrete_fields if not field.primary_key]
    # By name, so that a wrong one is an error and not a column that is never saved again.
    column_of = {field.name: f'"{field.column}"' for field in fields}
    columns = ", ".join(column_of.values())
    keys = ", ".join(column_of[name] for name in unique)
    changes = ", ".join(f"{column_of[name]} = EXCLUDED.{column_of[name]}" for name in names)
    start = f'INSERT INTO "{options.db_table}" ({columns})'
    return start, fields, f"ON CONFLICT ({keys}) DO UPDATE SET {changes}"


@cache
def _update(
    model: type[models.Model], names: tuple[str, ...]
) -> tuple[str, list[models.Field[Any, Any]]]:
    options = model._meta
    fields = [field for field in options.concrete_fields if field.name in names]
    columns = ", ".join(f'"{field.column}" = %s' for field in fields)
    where = f'WHERE "{options.pk.column}" = %s'
    return f'UPDATE "{options.db_table}" SET {columns} {where}', fields  # noqa: S608 - names only
