"""Define the shapes of rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.events.table_shapes import TableLineOut, table_line_out
from api.http.shapes import (
    MAX_ID,
    MAX_TABLES,
    Input,
    ListOf,
    MapOf,
    StrictBoolean,
    StrictInteger,
    id_field,
    number_field,
    revision_field,
    table_field,
)
from tournaments.core.audience.names import Names
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.events import list_round_tables
from tournaments.online import count_by_seat, list_bot_deals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.events import RoundLine, TableLine
    from tournaments.models import Round


class RoundIn(Input):
    """The tables of the next round: player ids in seat order, the first seat deals first."""

    number = number_field(
        required=False,
        help_text="The round you expect this to be, so that the request can be repeated.",
    )
    tables = ListOf(child=table_field(child=id_field()), min_length=1, max_length=MAX_TABLES)
    expected = revision_field()


class UndoIn(Input):
    """`losing` confirms how many deals will stop counting; required if there are any."""

    losing = StrictInteger(min_value=0, max_value=MAX_ID, required=False)
    is_free = StrictBoolean(default=False, help_text="The number is that of a free table.")
    expected = revision_field()


class RedoIn(Input):
    """The undone round, by its `id`: several may have the same number."""

    round_id = id_field()
    expected = revision_field()


class SeatsIn(Input):
    """Who sits where: player ids in seat order, by table number."""

    tables = MapOf(child=table_field(child=id_field()), allow_empty=False)
    expected = revision_field()


class RoundOut(Shape):
    """A round and its tables; free tables have numbers of their own."""

    id: int
    number: int
    is_free: bool
    tables: list[TableLineOut]


def round_out(one: Round) -> RoundOut:
    """Build the answer from a round, undone or not, for people in the club."""
    bot_deals = count_by_seat(list_bot_deals(one))
    return round_with_tables_out(one, list_round_tables(one, Names.FULL), bot_deals)


def round_with_tables_out(
    one: Round, tables: Iterable[TableLine], bot_deals: Mapping[tuple[int, int], int]
) -> RoundOut:
    """Build the answer from a round whose tables have been read."""
    return RoundOut(
        id=one.pk,
        number=one.number,
        is_free=one.is_free,
        tables=[table_line_out(line, bot_deals) for line in tables],
    )


class RoundLineOut(Shape):
    """A round, or one that was undone and can be restored."""

    id: int
    number: int
    title: str
    is_free: bool
    draw_id: int | None
    tables: int
    deals: int
    undone_at: IsoTime | None
    undone_by: str


def round_line_out(line: RoundLine) -> RoundLineOut:
    """Build the answer from a round in a list."""
    return RoundLineOut(
        id=line.pk,
        number=line.number,
        title=line.title,
        is_free=line.is_free,
        draw_id=line.draw_id,
        tables=line.tables,
        deals=line.deals,
        undone_at=iso_time(line.undone_at),
        undone_by=line.undone_by,
    )
