"""Write who is at a night, and who sits where, for spreadsheets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.core.spreadsheets import write_csv, write_lines
from tournaments.events.queries.rounds import list_line_up
from tournaments.events.queries.tables import list_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.core.audience.names import Names
    from tournaments.core.spreadsheets import Cell
    from tournaments.events.queries.tables import TableLine
    from tournaments.models import Event

LINE_UP = (
    "player_id",
    "name",
    "is_withdrawn",
    "from_round",
    "absent_rounds",
    "table",
    "seat",
    "substitute",
)
SEATS = ("round", "table", "seat", "player_id", "name", "substitute")


def write_line_up(event: Event, names: Names) -> str:
    """Return who is or was entered as CSV, by name; `table` and `seat` are of the last round.

    Seats count from 1, as on paper.
    """
    lines = list_line_up(event, names)
    counted = (line if line.seat is None else replace(line, seat=line.seat + 1) for line in lines)
    return write_lines(LINE_UP, counted)


def write_seats(event: Event, names: Names) -> str:
    """Return the seats of all rounds as CSV, the first round first.

    `round` is empty for free tables. Seats count from 1, as on paper.
    """
    tables = sorted(
        list_tables(event, names), key=lambda one: (one.is_free, one.round_number, one.number)
    )
    return write_csv(SEATS, (line for table in tables for line in _seats(table)))


def _seats(table: TableLine) -> Iterator[tuple[Cell, ...]]:
    # The only table of a free round always has number 1, so free tables go by their rounds.
    at = (None, table.round_number) if table.is_free else (table.round_number, table.number)
    for seat, (player, name) in enumerate(zip(table.player_ids, table.names, strict=True)):
        yield (*at, seat + 1, player, name, table.substitutes.get(seat))
