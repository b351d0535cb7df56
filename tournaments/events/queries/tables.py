"""List an event's tables and the players who take part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from tournaments.core.audience.names import name_column, substitute_name
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import Entry, Player, Seat, StandIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Event, OnlineGame, Round, Table


@dataclass(frozen=True, slots=True)
class GameLine:
    """The game that a table plays online; `is_watched`: spectators may look on, late."""

    pk: int
    state: str
    is_watched: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of an event. `points` and `names` go by seat; `winners` are seats, once it is over.

    `substitutes` maps seats to the name of the person who plays there now. `deal_count` is None
    in a game without a fixed end; `waiting` deals were sent by a phone and are not agreed. `game`
    is the table's online game, if it has one.
    """

    pk: int
    number: int
    round_number: int
    is_free: bool
    names: tuple[str, ...]
    player_ids: tuple[int, ...]
    substitutes: Mapping[int, str]
    points: tuple[int, ...]
    deals: int
    waiting: int
    deal_count: int | None
    is_closed: bool
    is_void: bool
    is_behind: bool
    game: GameLine | None = None

    @property
    def is_finished(self) -> bool:
        """Return whether every deal is in, or the game was ended before."""
        return (
            self.is_closed
            or self.is_void
            or (self.deal_count is not None and self.deals >= self.deal_count)
        )


def list_tables(event: Event, names: Names) -> list[TableLine]:
    """List the event's tables, latest round first, with who sits there and how far they are.

    Tables of undone rounds are left out. Free tables come after the rounds.
    """
    return _lines(event, event.tables.filter(round__undone_at=None), names)


def list_round_tables(one: Round, names: Names) -> list[TableLine]:
    """List the tables of one round, undone or not."""
    return _lines(one.event, one.tables.all(), names)


def _lines(event: Event, tables: QuerySet[Table], names: Names) -> list[TableLine]:
    seats = _seats_by_table(tables, names)
    substitutes = _substitutes_by_table(event, tables, names)
    rows = tables.select_related("round", "online_game")
    lines = []
    for table in rows.order_by("round__is_free", "-round__number", "number"):
        table.event = event
        lines.append(_table_line(table, seats.get(table.pk, []), substitutes.get(table.pk, {})))
    return lines


def _table_line(
    table: Table, seats: list[tuple[int, str]], substitutes: Mapping[int, str]
) -> TableLine:
    return TableLine(
        pk=table.pk,
        number=table.number,
        round_number=table.round.number,
        is_free=table.round.is_free,
        names=tuple(name for _, name in seats),
        player_ids=tuple(pk for pk, _ in seats),
        substitutes=substitutes,
        points=tuple(table.points or [0] * table.size),
        deals=table.deals_played,
        waiting=table.claims_in.bit_count(),
        deal_count=score_sheet_for(table).deal_count,
        is_closed=table.closed_at is not None,
        is_void=table.voided_at is not None,
        is_behind=table.revision > table.scored_revision,
        game=build_game_line(table),
    )


def build_game_line(table: Table) -> GameLine | None:
    """Return the game that a table plays online, or None."""
    game: OnlineGame | None = getattr(table, "online_game", None)
    if game is None:
        return None
    return GameLine(game.pk, game.state, game.may_be_watched and not table.is_sealed)


def _seats_by_table(tables: QuerySet[Table], names: Names) -> dict[int, list[tuple[int, str]]]:
    seats: dict[int, list[tuple[int, str]]] = {}
    rows = Seat.objects.filter(table__in=tables.values("pk")).order_by("table_id", "number")
    shown = name_column(names, "player__")
    for table_id, player_id, name in rows.values_list("table_id", "player_id", shown):
        seats.setdefault(table_id, []).append((player_id, name))
    return seats


def _substitutes_by_table(
    event: Event, tables: QuerySet[Table], names: Names
) -> dict[int, dict[int, str]]:
    found: dict[int, dict[int, str]] = {}
    rows = StandIn.objects.filter(table__in=tables.values("pk"), to_deal=None)
    for line in rows.select_related("player"):
        found.setdefault(line.table_id, {})[line.seat] = substitute_name(names, line, event.club)
    return found


def list_entered_players(event: Event, names: Names) -> list[tuple[int, str]]:
    """List who takes part now: player ids and names, by name."""
    entries = Entry.objects.filter(event=event, withdrawn_at=None)
    named = entries.annotate(shown_name=name_column(names, "player__")).order_by("shown_name")
    return list(named.values_list("player_id", "shown_name"))


def count_event_players(event: Event, tables: Iterable[TableLine]) -> int:
    """Count who takes part or took part before leaving, as `list_event_players` lists them.

    `tables` are those of `list_tables`, which have most of them already.
    """
    entries = Entry.objects.filter(event=event, withdrawn_at=None)
    seated = {player for table in tables for player in table.player_ids}
    return len(seated.union(entries.values_list("player_id", flat=True)))


def list_event_players(event: Event, names: Names) -> list[tuple[int, str]]:
    """List who takes part or took part before leaving: player ids and names, by name."""
    mine = {"player": OuterRef("pk")}
    is_entered = Exists(Entry.objects.filter(event=event, withdrawn_at=None, **mine))
    seats = Seat.objects.filter(table__event=event, table__round__undone_at=None, **mine)
    players = Player.objects.filter(is_entered | Exists(seats), club=event.club_id)
    named = players.annotate(shown_name=name_column(names)).order_by("shown_name")
    return list(named.values_list("pk", "shown_name"))
