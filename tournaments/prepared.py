"""Queries whose SQL is worked out once: for the path that a whole club waits on at once.

Django words a query anew each time it runs. For a row of three dozen columns that takes several
times as long as SQLite takes to find it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import connection, models
from django.db.models.query import get_related_populators

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Row = TypeVar("Row", bound=models.Model)

LARGEST_KEY = 2**63 - 1
# What stands for the first number, the second and so on until the query is worded; every kind
# of number column can hold it.
STAND_INS = range(31001, 31010)


@dataclass(frozen=True, slots=True)
class _Statement:
    """The SQL, and how its columns become a row of a model and of those related to it."""

    sql: str
    order: Sequence[int]
    converters: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]
    columns: slice
    names: Sequence[str]
    related: Sequence[Any]


class Prepared(Generic[Row]):
    """Finds one row by whole numbers, the way that `make_rows` says.

    `make_rows` makes the query of the numbers that `find` is given, and is asked once for each
    kind of database. The query may hold no other value.
    """

    def __init__(self, model: type[Row], make_rows: Callable[..., models.QuerySet[Row]]) -> None:
        """Nothing is asked of the database yet."""
        self.model = model
        self.make_rows = make_rows
        self._statements: dict[str, _Statement] = {}

    def find(self, *numbers: int) -> Row | None:
        """The row, or None; a number that no column could hold finds nothing."""
        if not all(0 <= number <= LARGEST_KEY for number in numbers):
            return None
        statement = self._statements.get(connection.vendor) or self._prepare(len(numbers))
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, [numbers[at] for at in statement.order])
            found = cursor.fetchone()
        return None if found is None else self._make(statement, list(found))

    def _make(self, statement: _Statement, values: list[Any]) -> Row:
        for place, converters, expression in statement.converters:
            for convert in converters:
                values[place] = convert(values[place], expression, connection)
        row = self.model.from_db(connection.alias, statement.names, values[statement.columns])
        for related in statement.related:
            related.populate(values, row)
        return row

    def _prepare(self, numbers: int) -> _Statement:
        query = self.make_rows(*STAND_INS[:numbers]).query
        compiler: Any = query.get_compiler(connection=connection)
        sql, stand_ins = compiler.as_sql()
        place = compiler.klass_info["select_fields"]
        columns = slice(place[0], place[-1] + 1)
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        statement = _Statement(
            sql=sql,
            order=[STAND_INS.index(number) for number in stand_ins],
            converters=[(at, convs, column) for at, (convs, column) in converters.items()],
            columns=columns,
            names=[column.target.attname for column, *_ in compiler.select[columns]],
            # The stub is of a later Django, where there is one argument more.
            related=get_related_populators(  # type: ignore[call-arg]
                compiler.klass_info, compiler.select, connection.alias
            ),
        )
        self._statements[connection.vendor] = statement
        return statement
