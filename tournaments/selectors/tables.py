"""An event's tables and who takes part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Entry, Seat
from tournaments.sheets import sheet_of

if TYPE_CHECKING:
    from tournaments.models import Event, Table


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of an event. `points` and `names` go by seat; `winners` are seats, once it is over.

    `deal_count` is None in a game without a fixed end.
    """

    pk: int
    number: int
    round_number: int
    names: tuple[str, ...]
    player_ids: tuple[int, ...]
    points: tuple[int, ...]
    deals: int
    deal_count: int | None
    is_closed: bool
    is_behind: bool

    @property
    def is_finished(self) -> bool:
        """Whether no deal is to come."""
        return self.is_closed or (self.deal_count is not None and self.deals >= self.deal_count)


def list_tables(event: Event) -> list[TableLine]:
    """The event's tables, latest round first, with who sits there and how far they are."""
    names = _seats_of(event)
    tables = event.tables.select_related("round").order_by("-round__number", "number")
    lines = []
    for table in tables:
        table.event = event
        lines.append(_table_line(table, names.get(table.pk, [])))
    return lines


def _table_line(table: Table, seats: list[tuple[int, str]]) -> TableLine:
    return TableLine(
        pk=table.pk,
        number=table.number,
        round_number=table.round.number,
        names=tuple(name for _, name in seats),
        player_ids=tuple(pk for pk, _ in seats),
        points=tuple(table.points or [0] * table.size),
        deals=table.deals_played,
        deal_count=sheet_of(table).deal_count,
        is_closed=table.closed_at is not None,
        is_behind=table.revision > table.scored_revision,
    )


def _seats_of(event: Event) -> dict[int, list[tuple[int, str]]]:
    seats: dict[int, list[tuple[int, str]]] = {}
    rows = Seat.objects.filter(table__event=event).order_by("table_id", "number")
    for table_id, player_id, name in rows.values_list("table_id", "player_id", "player__name"):
        seats.setdefault(table_id, []).append((player_id, name))
    return seats


def list_entered(event: Event) -> list[tuple[int, str]]:
    """Who takes part now: player ids and names, by name."""
    entries = Entry.objects.filter(event=event, withdrawn_at=None).order_by("player__name")
    return list(entries.values_list("player_id", "player__name"))
