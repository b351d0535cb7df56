"""Compile the SQL of a query once, for the few paths that a whole club uses at the same time.

Django compiles a query each time it runs. For a row of three dozen columns that takes several times
as long as SQLite needs to fetch it; and PostgreSQL plans it each time, which for a row with four
joins takes longer than to fetch it (ADR 0016).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import psycopg
from django.db import connection, models
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from django.db.backends.utils import CursorWrapper

Row = TypeVar("Row", bound=models.Model)

MAX_KEY = 2**63 - 1
# Values for the parameters while the query is compiled: compiling returns them in the order in
# which they appear in the SQL. Small enough for every kind of number column.
PLACEHOLDERS = range(31001, 31065)
BATCH_SIZES = (1, 4, 16, 64)
"""Sizes that a query for many keys is compiled for; a batch is padded with its last key."""


class PreparingCursor(psycopg.Cursor[Any]):
    """A cursor that has PostgreSQL prepare each statement, so that it is planned once."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> PreparingCursor:
        """Execute with `prepare=True`."""
        return super().execute(query, params, **{**more, "prepare": True})


@contextmanager
def _cursor() -> Iterator[CursorWrapper]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.cursor = PreparingCursor(connection.connection)
        yield cursor


@dataclass(frozen=True, slots=True)
class _Statement:
    """Compiled SQL, and how its columns map to a model instance and the related ones."""

    sql: str
    order: Sequence[int]
    converters: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]
    columns: slice
    names: Sequence[str]
    related: Sequence[Any]


class PreparedQuery(Generic[Row]):
    """A query with integer parameters, compiled once per database vendor and parameter count.

    `make_rows` builds the queryset from the parameters of `find` or `rows`. It is called once, with
    placeholders, so the queryset must not contain any other value.
    """

    def __init__(self, model: type[Row], make_rows: Callable[..., models.QuerySet[Row]]) -> None:
        """Store the arguments; nothing is compiled yet."""
        self.model = model
        self.make_rows = make_rows
        self._statements: dict[tuple[str, int], _Statement] = {}

    def find(self, *numbers: int) -> Row | None:
        """Return the first row, or None; a number that no column can hold finds nothing."""
        return next(iter(self.rows(*numbers)), None)

    def rows(self, *numbers: int) -> list[Row]:
        """Return all rows in the order of the query; none for a number that no column can hold."""
        if not all(0 <= number <= MAX_KEY for number in numbers):
            return []
        which = connection.vendor, len(numbers)
        statement = self._statements.get(which) or self._prepare(*which)
        with _cursor() as cursor:
            cursor.execute(statement.sql, [numbers[at] for at in statement.order])
            return [self._make(statement, list(found)) for found in cursor.fetchall()]

    def rows_of(self, keys: Sequence[int]) -> list[Row]:
        """Return the rows of many keys, in batches, for a query that filters by a set of keys."""
        found: list[Row] = []
        for start in range(0, len(keys), BATCH_SIZES[-1]):
            some = list(keys[start : start + BATCH_SIZES[-1]])
            size = next(size for size in BATCH_SIZES if size >= len(some))
            found += self.rows(*some, *[some[-1]] * (size - len(some)))
        return found

    def _make(self, statement: _Statement, values: list[Any]) -> Row:
        for place, converters, expression in statement.converters:
            for convert in converters:
                values[place] = convert(values[place], expression, connection)
        row = self.model.from_db(connection.alias, statement.names, values[statement.columns])
        for related in statement.related:
            related.populate(values, row)
        return row

    def _prepare(self, vendor: str, numbers: int) -> _Statement:
        query = self.make_rows(*PLACEHOLDERS[:numbers]).query
        compiler: Any = query.get_compiler(connection=connection)
        sql, stand_ins = compiler.as_sql()
        place = compiler.klass_info["select_fields"]
        columns = slice(place[0], place[-1] + 1)
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        statement = _Statement(
            sql=sql,
            order=[PLACEHOLDERS.index(number) for number in stand_ins],
            converters=[(at, convs, column) for at, (convs, column) in converters.items()],
            columns=columns,
            names=[column.target.attname for column, *_ in compiler.select[columns]],
            # The stub is of a later Django, where there is one argument more.
            related=get_related_populators(  # type: ignore[call-arg]
                compiler.klass_info, compiler.select, connection.alias
            ),
        )
        self._statements[vendor, numbers] = statement
        return statement


class PreparedInsert(Generic[Row]):
    """An INSERT for rows of a model, compiled once per database vendor.

    Sends no signals: the models of this project have no receivers.
    """

    def __init__(self, model: type[Row]) -> None:
        """Store the arguments; nothing is compiled yet."""
        self.model = model
        self._sql: dict[str, str] = {}

    def add(self, row: Row) -> None:
        """Insert the row and set its key."""
        sql = self._sql.get(connection.vendor) or self._prepare(row)
        values = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for field in self._fields()
        ]
        with _cursor() as cursor:
            cursor.execute(sql, values)
            (row.pk,) = cursor.fetchone()
        row._state.adding, row._state.db = False, connection.alias

    def _fields(self) -> list[models.Field[Any, Any]]:
        """Return all columns except the primary key."""
        return [f for f in self.model._meta.local_concrete_fields if not f.primary_key]

    def _prepare(self, row: Row) -> str:
        query = InsertQuery(self.model)
        query.insert_values(self._fields(), [row])
        compiler: Any = query.get_compiler(connection=connection)
        compiler.returning_fields = [self.model._meta.pk]
        ((sql, _),) = compiler.as_sql()
        self._sql[connection.vendor] = sql
        return str(sql)


class PreparedUpdate(Generic[Row]):
    """An UPDATE of some columns of existing rows; sends no signals either."""

    def __init__(self, model: type[Row], *names: str) -> None:
        """Store the arguments; nothing is compiled yet."""
        self.model = model
        self._fields = [
            field for field in model._meta.local_concrete_fields if field.attname in names
        ]

    def save(self, row: Row) -> None:
        """Write the current values of the columns."""
        values = [
            field.get_db_prep_save(getattr(row, field.attname), connection)
            for field in self._fields
        ]
        with _cursor() as cursor:
            cursor.execute(self._sql(), [*values, row.pk])

    def _sql(self) -> str:
        name = connection.ops.quote_name
        columns = ", ".join(f"{name(str(field.column))} = %s" for field in self._fields)
        key = name(str(self.model._meta.pk.column))
        return f"UPDATE {name(self.model._meta.db_table)} SET {columns} WHERE {key} = %s"  # noqa: S608 - names only
