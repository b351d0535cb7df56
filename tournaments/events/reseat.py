"""Wrong people at a table: put others in their seats, the deals stay where they were played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F

from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotFound
from tournaments.core.validation import field_error
from tournaments.events import hooks
from tournaments.events.line_up import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_stale,
)
from tournaments.models import Player, Seat, StandIn, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Event, OnlineGame, Round


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody takes a seat from somebody else."""

    table: Table
    seat: Seat
    player: int


@transaction.atomic
def reseat_round(
    *,
    by: Actor,
    event_id: int,
    number: int,
    tables: Mapping[int, Sequence[int]],
    expected: int | None = None,
) -> Round:
    """Say who really sits at some tables of a round: player ids in seat order, by table number.

    Deals belong to the seats: whoever sits there now has played them. All of it or nothing; the
    tables' links stay. Sent again it changes nothing. Raises InvalidInput for a table of another
    size, somebody who would sit twice or is not entered; NotFound, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    found = event.rounds.drawn().filter(number=number).first()
    if found is None:
        raise NotFound("There is no such round.")
    games = hooks.lock_games(table__round=found)
    there = list(lock_rows(found.tables.all()).order_by("number"))
    seats = list(Seat.objects.filter(round=found).order_by("table_id", "number"))
    moves = _moves(there, seats, tables)
    if not moves:
        return found
    refuse_if_stale(event, expected)
    names = _check(event, found, seats, moves)
    _sit_down(moves)
    _note_who_sits_out(event, found, moves)
    _hand_over(games, moves, names)
    touched = {move.table.pk for move in moves}
    Table.objects.filter(pk__in=touched).update(revision=F("revision") + 1)
    outbox.request_standings(event.pk)
    _log(by, event, found, moves, names)
    return found


def _moves(
    there: Sequence[Table], seats: Sequence[Seat], tables: Mapping[int, Sequence[int]]
) -> list[Move]:
    by_number = {table.number: table for table in there}
    moves = []
    for number, players in tables.items():
        table = by_number.get(number)
        if table is None:
            raise field_error("tables", "unknown", f"The round has no table {number}.")
        own = [seat for seat in seats if seat.table_id == table.pk]
        if len(own) != len(players):
            words = f"Table {number} has {len(own)} seats, not {len(players)}."
            raise field_error("tables", "wrong-size", words)
        pairs = zip(own, players, strict=True)
        moves += [Move(table, s, player) for s, player in pairs if s.player_id != player]
    return moves


def _check(
    event: Event, found: Round, seats: Sequence[Seat], moves: Sequence[Move]
) -> dict[int, str]:
    """Nobody twice, everybody entered; the names of all whom it concerns."""
    moving = {move.seat.pk for move in moves}
    after = Counter(seat.player_id for seat in seats if seat.pk not in moving)
    after.update(move.player for move in moves)
    wanted = {move.player for move in moves}
    concerned = wanted | {move.seat.player_id for move in moves}
    rows = Player.objects.filter(club=event.club_id, pk__in=concerned)
    names = dict(rows.values_list("pk", "name"))
    entered = set(event.entries.filter(player__in=wanted).values_list("player_id", flat=True))
    if wanted - entered:
        raise field_error("tables", "not-entered", "A player is not entered for this event.")
    twice = [names.get(player, "Somebody") for player, many in after.items() if many > 1]
    if twice:
        raise field_error("tables", "twice", f"{', '.join(sorted(twice))} would sit at two places.")
    stand_ins = StandIn.objects.filter(table__round=found, to_deal=None, player__in=wanted)
    busy = [one.name for one in stand_ins]
    if busy:
        raise field_error("tables", "busy", f"{', '.join(busy)} stands in for somebody else.")
    return names


def _sit_down(moves: Sequence[Move]) -> None:
    """All stand up before anybody sits down: nobody may have two seats at any moment."""
    rows = [
        Seat(
            pk=move.seat.pk,
            table=move.table,
            round_id=move.seat.round_id,
            number=move.seat.number,
            player_id=move.player,
        )
        for move in moves
    ]
    Seat.objects.filter(pk__in=[row.pk for row in rows]).delete()
    Seat.objects.bulk_create(rows)


def _hand_over(
    games: Sequence[OnlineGame], moves: Sequence[Move], names: Mapping[int, str]
) -> None:
    """Where a table plays online, whoever sits there now holds the cards."""
    players = Player.objects.in_bulk([move.player for move in moves])
    for move in moves:
        name, player = names[move.player], players[move.player]
        hooks.transfer_seat(games, move.table, move.seat.number, name=name, player=player)


def _note_who_sits_out(event: Event, found: Round, moves: Sequence[Move]) -> None:
    """Whoever got a seat sat nothing out; whoever lost his and takes part did, and comes next."""
    seated = set(Seat.objects.filter(round=found).values_list("player_id", flat=True))
    stood_up = event.entries.filter(player__in=[move.seat.player_id for move in moves])
    out = {entry.player_id for entry in stood_up if entry.plays_in(found.number)}
    found.sat_out = sorted((set(found.sat_out) | out) - seated)
    found.save(update_fields=["sat_out"])


def _log(
    by: Actor, event: Event, found: Round, moves: Sequence[Move], names: Mapping[int, str]
) -> None:
    said = [
        f"{names[move.player]} for {names[move.seat.player_id]} (table {move.table.number})"
        for move in moves
    ]
    details = [
        {
            "table": move.table.number,
            "seat": move.seat.number,
            "player": move.player,
            "instead_of": move.seat.player_id,
        }
        for move in moves
    ]
    text = f"{found} was seated otherwise: {', '.join(said)}."
    log_and_bump_revision(by, event, "round-reseated", text, round_id=found.pk, moves=details)
