"""Read and insert rows by SQL of our own, on the few paths that a whole club uses at once.

Django compiles a query each time it runs. For a row of many columns that takes several times as
long as it takes to find or store the row. `Manager.raw` needs no compiling and makes the same
instances (ADR 0118).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import connection, models

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = TypeVar("Row", bound=models.Model)


def read_rows(
    model: type[Row],
    condition: str,
    parameters: Sequence[object],
    *,
    names: tuple[str, ...] = (),
    extra: str = "",
    lock: bool = False,
) -> list[Row]:
    """Return the rows of a model's table that meet a condition.

    `condition` is everything after the table's name: joins, `WHERE` with a `%s` for each parameter,
    the order. `names` are the fields to read besides the key, by default all; others are read on
    access. `extra` are columns of joined tables, which become attributes. `lock` locks the rows as
    `access.lock_rows` does. A number that no column can hold finds nothing.
    """
    sql = f"{_select(model, names, extra)} {condition}"
    if lock and connection.features.has_select_for_update_of:
        sql += f' FOR NO KEY UPDATE OF "{model._meta.db_table}"'
    try:
        return list(model._default_manager.raw(sql, parameters))
    except OverflowError:
        return []


def placeholders(values: Sequence[object]) -> str:
    """Return a `%s` for each value, in brackets, for a condition with IN.

    >>> placeholders([3, 4])
    '(%s, %s)'
    """
    return f"({', '.join(['%s'] * len(values))})"


def insert_row(row: models.Model) -> None:
    """Insert a new row and set its key. Sends no signals: our models have no receivers."""
    sql, fields = _insert(type(row))
    values = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, connection.alias


@cache
def _insert(model: type[models.Model]) -> tuple[str, list[models.Field[Any, Any]]]:
    options = model._meta
    fields = [field for field in options.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = f'VALUES {placeholders(fields)} RETURNING "{options.pk.column}"'
    return f'INSERT INTO "{options.db_table}" ({columns}) {values}', fields


@cache
def _select(model: type[models.Model], names: tuple[str, ...], extra: str) -> str:
    options = model._meta
    fields = [field for field in options.concrete_fields if field.name in names or not names]
    if options.pk not in fields:
        fields.insert(0, options.pk)
    columns = [f'"{options.db_table}"."{field.column}"' for field in fields] + [extra] * bool(extra)
    return f'SELECT {", ".join(columns)} FROM "{options.db_table}"'  # noqa: S608 - names only
