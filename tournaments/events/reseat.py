"""Correct who sits where in a round. Deals stay with the seats in which they were played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.audit import Change
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
    """A change of one seat: `player` (an id) takes it from the player who has it."""

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
    """Set who sits at some tables of a round: player ids in seat order, by table number.

    Deals belong to the seats, so the player who sits there now is taken to have played them. All
    of it or nothing; the tables' links stay. Repeating it changes nothing. Raises InvalidInput
    for a wrong number of players, a player who would sit twice or is not entered; NotFound,
    StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    found = event.rounds.drawn().filter(number=number).first()
    if found is None:
        raise NotFound(_("There is no such round."))
    games = hooks.lock_games(table__round=found)
    # All tables of the round, in order: a player may move from one to another.
    there = list(lock_rows(found.tables.all()).order_by("number"))
    seats = list(Seat.objects.filter(round=found).order_by("table_id", "number"))
    moves = _moves(there, seats, tables)
    if not moves:
        return found
    refuse_if_stale(event, expected)
    names = _check(event, found, seats, moves)
    _write_seats(moves)
    _update_sit_outs(event, found, moves)
    _transfer_online_seats(games, moves, names)
    touched = {move.table.pk for move in moves}
    # The deals have not changed, but whose they are has: the next refresh scores the seats again.
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
            raise field_error(
                "tables", "unknown", _("The round has no table %(table)d.") % {"table": number}
            )
        own = [seat for seat in seats if seat.table_id == table.pk]
        if len(own) != len(players):
            values = {"table": number, "seats": len(own), "players": len(players)}
            message = _("Table %(table)d has %(seats)d seats, not %(players)d.") % values
            raise field_error("tables", "wrong-size", message)
        pairs = zip(own, players, strict=True)
        moves += [Move(table, s, player) for s, player in pairs if s.player_id != player]
    return moves


def _check(
    event: Event, found: Round, seats: Sequence[Seat], moves: Sequence[Move]
) -> dict[int, str]:
    """Check that all players are entered and sit once; return the names of those concerned."""
    moving = {move.seat.pk for move in moves}
    after = Counter(seat.player_id for seat in seats if seat.pk not in moving)
    after.update(move.player for move in moves)
    wanted = {move.player for move in moves}
    concerned = wanted | {move.seat.player_id for move in moves}
    rows = Player.objects.filter(club=event.club_id, pk__in=concerned)
    names = dict(rows.values_list("pk", "name"))
    entered = set(event.entries.filter(player__in=wanted).values_list("player_id", flat=True))
    if wanted - entered:
        raise field_error("tables", "not-entered", _("A player is not entered for this night."))
    twice = [names.get(player, _("A player")) for player, many in after.items() if many > 1]
    if twice:
        message = _("These players would have two seats: %(names)s.")
        raise field_error("tables", "twice", message % {"names": ", ".join(sorted(twice))})
    substitutes = StandIn.objects.filter(table__round=found, to_deal=None, player__in=wanted)
    busy = [one.name for one in substitutes]
    if busy:
        message = ngettext(
            "%(names)s is a substitute for another player in this round.",
            "%(names)s are substitutes for other players in this round.",
            len(busy),
        )
        raise field_error("tables", "busy", message % {"names": ", ".join(busy)})
    return names


def _write_seats(moves: Sequence[Move]) -> None:
    """Write the new seats, deleting the old ones first.

    A player may have only one seat in a round (a unique constraint), even for a moment.
    """
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


def _transfer_online_seats(
    games: Sequence[OnlineGame], moves: Sequence[Move], names: Mapping[int, str]
) -> None:
    """Give the cards of tables that play online to the players who sit there now."""
    players = Player.objects.in_bulk([move.player for move in moves])
    for move in moves:
        name, player = names[move.player], players[move.player]
        hooks.transfer_seat(games, move.table, move.seat.number, name=name, player=player)


def _update_sit_outs(event: Event, found: Round, moves: Sequence[Move]) -> None:
    """Update who sat the round out.

    A player who lost a seat and is there for the round sat out, and so has priority in the next.
    """
    seated = set(Seat.objects.filter(round=found).values_list("player_id", flat=True))
    stood_up = event.entries.filter(player__in=[move.seat.player_id for move in moves])
    out = {entry.player_id for entry in stood_up if entry.plays_in(found.number)}
    found.sat_out = sorted((set(found.sat_out) | out) - seated)
    found.save(update_fields=["sat_out"])


def _log(
    by: Actor, event: Event, found: Round, moves: Sequence[Move], names: Mapping[int, str]
) -> None:
    swaps = [
        f"{names[move.player]} for {names[move.seat.player_id]} (table {move.table.number})"
        for move in moves
    ]
    changes = [
        Change(
            what=f"Table {move.table.number}, seat {move.seat.number + 1}",
            before=names[move.seat.player_id],
            after=names[move.player],
        )
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
    about = {player for move in moves for player in (move.player, move.seat.player_id)}
    text = f"{found} was reseated: {', '.join(swaps)}."
    log_and_bump_revision(
        by,
        event,
        "round-reseated",
        text,
        round_id=found.pk,
        moves=details,
        about=about,
        changes=changes,
    )
