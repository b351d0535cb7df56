"""List an event's tables and the players who take part."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, prefetch_related_objects

from tournaments.core.audience.names import name_column, name_sql, substitute_name
from tournaments.core.raw_rows import read_rows, read_values
from tournaments.events.score_sheets import build_sheet
from tournaments.models import Entry, GameState, OnlineGame, Player, Seat, StandIn, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class GameLine:
    """The game that a table plays online; `is_watched`: spectators may look on, late.

    `is_sealed`: its results are held back, as other tables have yet to play its deals.
    """

    pk: int
    state: str
    is_watched: bool
    is_sealed: bool


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

    @property
    def is_held(self) -> bool:
        """Return whether the table's results are held back, so that `deals` and `points` are 0."""
        return self.game is not None and self.game.is_sealed and not self.is_finished

    @property
    def is_over(self) -> bool:
        """Return whether nothing more is played here, also where the results are held back."""
        ended = self.game is not None and self.game.state == GameState.ENDED
        return self.is_finished or (self.is_held and ended)


def list_tables(event: Event, names: Names) -> list[TableLine]:
    """List the event's tables, latest round first, with who sits there and how far they are.

    Tables of undone rounds are left out. Free tables come after the rounds.
    """
    return _lines(event, "tournaments_table.event_id = %s AND undone_at IS NULL", event.pk, names)


def list_round_tables(one: Round, names: Names) -> list[TableLine]:
    """List the tables of one round, undone or not."""
    return _lines(one.event, "tournaments_round.id = %s", one.pk, names)


# In hand-written SQL (ADR 0353), like the seats and substitutes: a night under way is opened by all
# who play there.
_ROUNDS = "JOIN tournaments_round ON tournaments_round.id = tournaments_table.round_id"
_TABLES = f"JOIN tournaments_table ON tournaments_table.id = table_id {_ROUNDS}"
_COLUMNS = (
    "id", "number", "size", "first_dealer", "stretches", "points", "deals_in", "claims_in",
    "closed_at", "voided_at", "revision", "scored_revision", "is_sealed",
)  # fmt: skip
_OTHERS = (
    "tournaments_round.number, is_free, "
    "tournaments_onlinegame.id, tournaments_onlinegame.state, tournaments_onlinegame.terms"
)


def _lines(event: Event, of: str, owner: int, names: Names) -> list[TableLine]:
    """List the tables that the condition `of` allows, with the key of their owner."""
    seats = _seats_by_table(of, owner, names)
    substitutes = _substitutes_by_table(event, of, owner, names)
    rows = read_values(
        Table,
        _COLUMNS,
        f"{_ROUNDS} LEFT JOIN tournaments_onlinegame "
        f"ON tournaments_onlinegame.table_id = tournaments_table.id WHERE {of} "
        "ORDER BY is_free, tournaments_round.number DESC, tournaments_table.number",
        [owner],
        extra=_OTHERS,
    )
    rules = json.dumps(event.ruleset, sort_keys=True)
    lines = []
    for (
        pk, number, size, dealer, stretches, points, deals_in, claims_in, closed_at, voided_at,
        revision, scored_revision, is_sealed, round_number, is_free, game, state, terms,
    ) in rows:  # fmt: skip
        seated = seats.get(pk, [])
        lines.append(
            TableLine(
                pk=pk,
                number=number,
                round_number=round_number,
                is_free=bool(is_free),
                names=tuple(name for _, name in seated),
                player_ids=tuple(player for player, _ in seated),
                substitutes=substitutes.get(pk, {}),
                points=tuple(points or [0] * size),
                deals=deals_in.bit_count(),
                waiting=claims_in.bit_count(),
                deal_count=build_sheet(rules, size, dealer, stretches).deal_count,
                is_closed=closed_at is not None,
                is_void=voided_at is not None,
                is_behind=revision > scored_revision,
                game=_game_line(
                    OnlineGame(pk=game, state=state, terms=json.loads(terms)), is_sealed=is_sealed
                )
                if game
                else None,
            )
        )
    return lines


def build_game_line(table: Table) -> GameLine | None:
    """Return the game that a table plays online, or None."""
    game: OnlineGame | None = getattr(table, "online_game", None)
    return _game_line(game, is_sealed=table.is_sealed) if game else None


def _game_line(game: OnlineGame, *, is_sealed: bool) -> GameLine:
    return GameLine(game.pk, game.state, game.may_be_watched and not is_sealed, bool(is_sealed))


def _seats_by_table(of: str, owner: int, names: Names) -> dict[int, list[tuple[int, str]]]:
    """Return the players of each table in the order of their seats."""
    seats: dict[int, list[tuple[int, str]]] = {}
    rows = read_values(
        Seat,
        ("table", "player"),
        f"{_TABLES} JOIN tournaments_player ON tournaments_player.id = player_id WHERE {of} "
        "ORDER BY table_id, tournaments_seat.number",
        [owner],
        extra=name_sql(names),
    )
    for table_id, player_id, name in rows:
        seats.setdefault(table_id, []).append((player_id, name))
    return seats


def _substitutes_by_table(
    event: Event, of: str, owner: int, names: Names
) -> dict[int, dict[int, str]]:
    found: dict[int, dict[int, str]] = {}
    lines = read_rows(StandIn, f"{_TABLES} WHERE {of} AND to_deal IS NULL", [owner])
    prefetch_related_objects(lines, "player")
    for line in lines:
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
    entered = read_values(
        Entry, ("player",), "WHERE event_id = %s AND withdrawn_at IS NULL", [event.pk]
    )
    seated = {player for table in tables for player in table.player_ids}
    return len(seated.union(player for (player,) in entered))


def list_event_players(event: Event, names: Names) -> list[tuple[int, str]]:
    """List who takes part or took part before leaving: player ids and names, by name."""
    mine = {"player": OuterRef("pk")}
    is_entered = Exists(Entry.objects.filter(event=event, withdrawn_at=None, **mine))
    seats = Seat.objects.filter(table__event=event, table__round__undone_at=None, **mine)
    players = Player.objects.filter(is_entered | Exists(seats), club=event.club_id)
    named = players.annotate(shown_name=name_column(names)).order_by("shown_name")
    return list(named.values_list("pk", "shown_name"))
