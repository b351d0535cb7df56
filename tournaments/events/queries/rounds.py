"""List an event's rounds, undone ones too, and its line-up and substitutes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.db.models import prefetch_related_objects

from tournaments.core.audience.names import Names, player_name, substitute_name
from tournaments.core.formatting import format_round
from tournaments.core.raw_rows import read_rows
from tournaments.core.shapes import Shape
from tournaments.models import Entry, Seat, StandIn, Table

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in a list.

    `deals` is how many have a result; `by_table` has (table number, deals) of each table, and
    `table_ids` the ids of those tables in the same order.
    """

    pk: int
    number: int
    title: str
    is_free: bool
    draw_id: int | None
    tables: int
    deals: int
    by_table: tuple[tuple[int, int], ...]
    table_ids: tuple[int, ...]
    undone_at: datetime | None
    undone_by: str


def list_undone_rounds(event: Event) -> list[RoundLine]:
    """List the event's undone rounds, latest first."""
    # By their tables, of which each has one at least: one query instead of two.
    tables = Table.objects.filter(event=event).exclude(round__undone_at=None)
    ordered = tables.select_related("round__undone_by").order_by(
        "round__is_free", "-round__number", "-round", "number"
    )
    return [_round_line(one, list(its)) for one, its in groupby(ordered, lambda table: table.round)]


def build_round_line(one: Round) -> RoundLine:
    """Return one round as a line."""
    return _round_line(one, list(one.tables.order_by("number")))


def _round_line(one: Round, tables: list[Table]) -> RoundLine:
    return RoundLine(
        pk=one.pk,
        number=one.number,
        title=format_round(one.number, is_free=one.is_free),
        is_free=one.is_free,
        draw_id=one.draw_id,
        tables=len(tables),
        deals=sum(table.deals_played for table in tables),
        by_table=tuple((table.number, table.deals_played) for table in tables),
        table_ids=tuple(table.pk for table in tables),
        undone_at=one.undone_at,
        undone_by=str(one.undone_by) if one.undone_by else "",
    )


@dataclass(frozen=True, slots=True)
class LineUpLine:
    """A player's part in an event now.

    `table` and `seat` are theirs in the last round, None without a seat in it; `plays_next` is
    whether they are there for the next round.
    """

    player_id: int
    name: str
    is_withdrawn: bool
    from_round: int
    absent_rounds: tuple[int, ...]
    table: int | None
    seat: int | None
    substitute: str
    plays_next: bool


def list_line_up(event: Event, names: Names) -> list[LineUpLine]:
    """List the players who are or were entered, by name."""
    last = event.rounds.drawn().order_by("-number").first()
    seats = Seat.objects.filter(round=last).values_list("player_id", "table__number", "number")
    at = {player: (table, seat) for player, table, seat in seats}
    playing = StandIn.objects.filter(table__round=last, to_deal=None)
    substitutes = {
        (line.table.number, line.seat): substitute_name(names, line, event.club)
        for line in playing.select_related("player", "table")
    }
    following = event.rounds.next_number()
    entries = list(Entry.objects.filter(event=event).select_related("player"))
    entries.sort(key=lambda entry: player_name(names, entry.player))
    return [
        LineUpLine(
            player_id=entry.player_id,
            name=player_name(names, entry.player),
            is_withdrawn=entry.withdrawn_at is not None,
            from_round=entry.from_round,
            absent_rounds=tuple(entry.absent_rounds),
            table=at.get(entry.player_id, (None, None))[0],
            seat=at.get(entry.player_id, (None, None))[1],
            substitute=substitutes.get(at.get(entry.player_id, (0, 0)), ""),
            plays_next=entry.plays_in(following),
        )
        for entry in entries
    ]


class SubstituteLine(Shape):
    """A substitute for the player of a seat; `to_deal` is null while they play."""

    seat: int
    name: str
    kind: str
    from_deal: int
    to_deal: int | None


def list_substitutes(table: Table, names: Names) -> list[SubstituteLine]:
    """List the substitutes of a table, in the order of their deals."""
    rows = read_rows(StandIn, "WHERE table_id = %s ORDER BY from_deal, seat", [table.pk])
    prefetch_related_objects(rows, "player")
    return [
        SubstituteLine(
            row.seat,
            substitute_name(names, row, table.event.club),
            row.kind,
            row.from_deal,
            row.to_deal,
        )
        for row in rows
    ]
