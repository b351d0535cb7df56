"""Read rows in hand-written SQL, and lock them."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from datetime import datetime

    from django.db.backends.base.base import BaseDatabaseWrapper

    Converter = Callable[[Any, Any, BaseDatabaseWrapper], Any]
    Converters = list[tuple[int, Any, Converter]]

Row = TypeVar("Row", bound=models.Model)
Other = TypeVar("Other", bound=models.Model)


def read_rows(
    model: type[Row],
    condition: str,
    parameters: Sequence[Any],
    *,
    names: tuple[str, ...] = (),
    extra: str = "",
    lock: bool = False,
) -> list[Row]:
    """Return the rows of a model's table that meet a condition.

    `condition` is everything after the table's name: joins, `WHERE` with a `%s` for each parameter,
    the order. `names` are the fields to read besides the key, by default all; others are read on
    access. `extra` are columns of joined tables, which become attributes. `lock` locks the rows as
    `access.lock_rows` does. A number or text that no column can hold finds nothing.
    """
    # Not `django.db.connection`, which looks the connection up at each attribute.
    connection = connections[DEFAULT_DB_ALIAS]
    sql = f"{_select(model, names, extra)} {condition}"
    if lock:
        sql += _lock(model, connection)
    columns, found = _fetch(connection, sql, parameters, is_named=bool(extra))
    return [_instance(model, names, columns, values, connection) for values in found]


def lock_free_rows(
    model: type[Row], condition: str, related: type[Other], there: str, parameters: Sequence[Any]
) -> tuple[list[Row], list[Other]]:
    """Lock the rows of a model's table that meet a condition, and read those of a related one.

    Rows that others have locked are left out instead of waited for. `there` is the condition of the
    related rows, which are read after the others are locked and are not locked themselves; both
    have the same `parameters`. On PostgreSQL that takes one message to the server.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    first = f"{_select(model, (), '')} {condition}{_lock(model, connection, skip_locked=True)}"
    second = f"{_select(related, (), '')} {there}"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"{first}; {second}", [*parameters, *parameters])
            locked = cursor.fetchall()
            cursor.nextset()
        else:
            cursor.execute(first, parameters)
            locked = cursor.fetchall()
            cursor.execute(second, parameters)
        others = cursor.fetchall()
    return (
        [_instance(model, (), (), values, connection) for values in locked],
        [_instance(related, (), (), values, connection) for values in others],
    )


def read_with(
    model: type[Row],
    related: tuple[str, ...],
    condition: str,
    parameters: Sequence[Any],
    *,
    lock: bool = False,
) -> list[Row]:
    """Return rows as `read_rows` does, each with the rows that these relations lead to.

    A relation is a foreign key, that of a row that is always there and read before
    (`event__club`), or a one-to-one key that leads here. The rows are joined by the names of their
    tables, which `condition` may use and of which none may come twice; none are locked.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    select, converters = _select_with(model, related)
    sql = f"{select} {condition}"
    if lock:
        sql += _lock(model, connection)
    _columns, found = _fetch(connection, sql, parameters)
    return [
        _joined(model, related, _convert(values, converters, connection), connection)
        for values in found
    ]


def read_values(
    model: type[models.Model],
    names: tuple[str, ...],
    condition: str,
    parameters: Sequence[Any],
    *,
    extra: str = "",
) -> list[list[Any]]:
    """Return the values of these fields in the rows that meet a condition, without instances.

    Each row's are in the order of `names`, and then come those of the columns in `extra`, as the
    database has them. As with `read_rows`, what no column can hold finds nothing.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    select, converters, texts = _reading_values(model, names, extra)
    _columns, found = _fetch(connection, f"{select} {condition}", parameters)
    rows = [_convert(values, converters, connection) for values in found]
    for index in texts:
        parsed = parse_together("null" if row[index] is None else row[index] for row in rows)
        for row, value in zip(rows, parsed, strict=True):
            row[index] = value
    return rows


def time_value(moment: datetime) -> Any:
    """Return a time as a parameter with which the database compares a column."""
    return connections[DEFAULT_DB_ALIAS].ops.adapt_datetimefield_value(moment)


def parse_together(texts: Iterable[str]) -> list[Any]:
    """Parse the values of a JSON column: one by one it takes twice as long.

    `read_values` does so with fields; this is for columns that it reads as `extra`.

    >>> parse_together(['{"a": [1]}', "2"])
    [{'a': [1]}, 2]
    """
    found: list[Any] = json.loads(f"[{','.join(texts)}]")
    return found


def lock_name(name: str) -> None:
    """Make other transactions that lock the same name wait until this one has ended.

    For work on rows that are not there yet. SQLite has one writer at a time anyway.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def placeholders(values: Collection[object]) -> str:
    """Return a `%s` for each value, in brackets, for a condition with IN; NULL if there is none.

    >>> placeholders([3, 4]), placeholders([])
    ('(%s, %s)', '(NULL)')
    """
    return f"({', '.join(['%s'] * len(values)) or 'NULL'})"


def _lock(
    model: type[models.Model], connection: BaseDatabaseWrapper, *, skip_locked: bool = False
) -> str:
    """Return what locks the rows of a query; nothing on SQLite, which locks the whole file."""
    if not connection.features.has_select_for_update_of:
        return ""
    skip = " SKIP LOCKED" if skip_locked else ""
    return f' FOR NO KEY UPDATE OF "{model._meta.db_table}"{skip}'


def _joined(
    model: type[Row], related: tuple[str, ...], values: list[Any], connection: BaseDatabaseWrapper
) -> Row:
    """Make an instance of the values of one row, and those that its relations lead to."""
    attributes, _converters = _reading(model, ())
    start = len(attributes)
    row = model.from_db(connection.alias, attributes, values[:start])
    rows: dict[str, Any] = {"": row}
    for path in related:
        holder, relation = _relation(model, path)
        attributes, _converters = _reading(relation.related_model, ())
        end = start + len(attributes)
        found = None
        if values[start + attributes.index(relation.related_model._meta.pk.attname)] is not None:
            found = relation.related_model.from_db(connection.alias, attributes, values[start:end])
        owner, rows[path] = rows[holder], found
        if relation.concrete:
            setattr(owner, relation.name, found)
        else:
            relation.set_cached_value(owner, found)
            if found is not None:
                setattr(found, relation.remote_field.name, owner)
        start = end
    return row


def _instance(
    model: type[Row],
    names: tuple[str, ...],
    columns: Sequence[str],
    values: Sequence[Any],
    connection: BaseDatabaseWrapper,
) -> Row:
    """Make an instance of the values of one row: those of the fields first, then the others."""
    attributes, converters = _reading(model, names)
    read = _convert(values, converters, connection)
    count = len(attributes)
    row = model.from_db(connection.alias, attributes, read[:count])
    for name, value in zip(columns[count:], read[count:], strict=True):
        setattr(row, name, value)
    return row


def _fetch(
    connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any], *, is_named: bool = False
) -> tuple[list[str], list[Sequence[Any]]]:
    """Return the names of the columns, if they are wanted, and the rows that a query finds."""
    if any("\0" in value for value in parameters if isinstance(value, str)):
        return [], []  # PostgreSQL refuses it in a text; an address may have one
    try:
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            # psycopg makes an object of each column, which takes as long as reading a row.
            columns = [column[0] for column in cursor.description] if is_named else []
            return columns, cursor.fetchall()
    except OverflowError:
        return [], []


def _convert(
    values: Sequence[Any], converters: Converters, connection: BaseDatabaseWrapper
) -> list[Any]:
    """Return the values of one row as Django's fields would have read them."""
    read = list(values)
    for index, field, convert in converters:
        read[index] = convert(read[index], field, connection)
    return read


@cache
def _reading(model: type[models.Model], names: tuple[str, ...]) -> tuple[list[str], Converters]:
    """Return the attributes that a read fills, and the conversions by the value's position."""
    fields = _fields(model, names)
    return [field.attname for field in fields], _converters(fields)


@cache
def _reading_values(
    model: type[models.Model], names: tuple[str, ...], extra: str
) -> tuple[str, Converters, list[int]]:
    """Return the SQL that selects these fields in this order, the conversions, and the positions
    of JSON that is to be parsed instead.
    """
    by_name = {field.name: field for field in model._meta.concrete_fields}
    fields = [by_name[name] for name in names]
    texts = [index for index, field in enumerate(fields) if isinstance(field, models.JSONField)]
    converters = [one for one in _converters(fields) if one[0] not in texts]
    return _select_fields(model, fields, extra), converters, texts


def _converters(fields: Sequence[models.Field[Any, Any]]) -> Converters:
    connection = connections[DEFAULT_DB_ALIAS]
    columns = [field.get_col(field.model._meta.db_table) for field in fields]
    return [
        (index, column, convert)
        for index, column in enumerate(columns)
        for convert in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    ]


@cache
def _relation(model: type[models.Model], path: str) -> tuple[str, Any]:
    """Return which of the rows has a relation ("" for the first), and the relation."""
    holder, _, name = path.rpartition("__")
    owner = _relation(model, holder)[1].related_model if holder else model
    return holder, owner._meta.get_field(name)


@cache
def _select_with(model: type[models.Model], related: tuple[str, ...]) -> tuple[str, Converters]:
    """Return the SQL that selects the columns of these rows and of those that relations lead to,
    and the conversions.
    """
    own = model._meta.db_table
    fields, joins = list(_fields(model, ())), []
    for relation in (_relation(model, path)[1] for path in related):
        table, owner = relation.related_model._meta.db_table, relation.model._meta.db_table
        fields += _fields(relation.related_model, ())
        join = "LEFT JOIN" if relation.null else "JOIN"
        here, there = (
            (relation.column, "id") if relation.concrete else ("id", relation.remote_field.column)
        )
        joins.append(f'{join} "{table}" ON "{table}"."{there}" = "{owner}"."{here}"')
    columns = ", ".join(f'"{field.model._meta.db_table}"."{field.column}"' for field in fields)
    return f'SELECT {columns} FROM "{own}" {" ".join(joins)}', _converters(fields)  # noqa: S608 - names only


@cache
def _select(model: type[models.Model], names: tuple[str, ...], extra: str) -> str:
    return _select_fields(model, _fields(model, names), extra)


def _select_fields(
    model: type[models.Model], fields: Sequence[models.Field[Any, Any]], extra: str
) -> str:
    table = model._meta.db_table
    columns = [f'"{table}"."{field.column}"' for field in fields]
    return f'SELECT {", ".join([*columns, *[extra] * bool(extra)])} FROM "{table}"'  # noqa: S608 - names only


@cache
def _fields(model: type[models.Model], names: tuple[str, ...]) -> list[models.Field[Any, Any]]:
    """Return the fields that are read: all, or the key and those that are named."""
    options = model._meta
    return [
        field
        for field in options.concrete_fields
        if not names or field.primary_key or field.name in names
    ]
