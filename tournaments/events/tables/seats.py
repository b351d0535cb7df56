"""Add, remove and restore seats of a table while its game goes on.

The rows of the event and of the table must be locked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotAllowed
from tournaments.core.validation import field_error
from tournaments.events.history import list_past_rounds
from tournaments.events.rounds import check_table_size
from tournaments.events.score_sheets import is_finished, score_sheet_for
from tournaments.events.substitutes import end_substitute, move_substitutes_down
from tournaments.models import Seat, Table
from tournaments.presets import ruleset_from_json
from tournaments.seating import DrawRequest, join_smallest, to_tables

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.models import Event, Player, Round


def seat_during_game(event: Event, player: Player) -> Seat | None:
    """Return the player's seat at an unfinished table of the last round, with the table locked."""
    last = event.rounds.drawn().order_by("-number").first()
    seat = Seat.objects.filter(round=last, player=player).first()
    if seat is None:
        return None
    # Read again under the lock: the game may have ended while this request waited for it.
    seat.table = lock_rows(Table.objects.all()).get(pk=seat.table_id)
    seat.table.event = event
    return seat if seat.table.is_open and not is_finished(seat.table) else None


def first_deal_of_change(table: Table, wanted: int | None) -> int:
    """Return the first deal played with changed seats: the one after the last that is in.

    `wanted` names a later one, if deals were played that are not in yet. Raises InvalidInput.
    """
    # A deal that waits for a second phone, or is held back, has been played, too.
    following = (table.deals_in | table.claims_in | table.deals_held).bit_length() + 1
    if wanted is None:
        return following
    last = score_sheet_for(table).deal_count or wanted
    if not following <= wanted <= last:
        message = _("Choose a deal from %(first)d to %(last)d.")
        values = {"first": following, "last": last}
        raise field_error("from_deal", "out-of-range", message % values)
    return wanted


def remove_seat(event: Event, seat: Seat, deal: int) -> None:
    """Let the table play without this seat from this deal on.

    If nothing has been played the table gets smaller instead, and the seats after it move down.
    Raises NotAllowed if too few would be left.
    """
    table = seat.table
    if deal == 1:
        _shrink(event, seat)
        return
    _change_seats(table, deal, set(score_sheet_for(table).seats_to_the_end) - {seat.number})
    end_substitute(table, seat.number, deal - 1)


def restore_seat(seat: Seat, deal: int) -> Table:
    """Let the player of a seat play again from this deal on, ending any substitute."""
    end_substitute(seat.table, seat.number, deal - 1)
    playing = set(score_sheet_for(seat.table).seats_to_the_end)
    if seat.number not in playing:
        _change_seats(seat.table, deal, playing | {seat.number})
    return seat.table


def _change_seats(table: Table, deal: int, seats: Collection[int]) -> None:
    """Let only these seats play from a deal on. Raises NotAllowed if the game does not allow it."""
    # A change from this deal on replaces one that was to begin there or later.
    kept = [before for before in table.stretches if before[0] < deal]
    table.stretches = [*kept, [deal, sorted(seats)]]
    try:
        score_sheet_for(table)
    except engine.BadPlayers:
        raise NotAllowed(_too_few(table, len(seats))) from None
    table.revision += 1
    table.save(update_fields=["stretches", "revision"])
    outbox.request_standings(table.event_id)


def _too_few(table: Table, left: int) -> str:
    message = _(
        "Table %(table)d would have %(players)d players, too few for this game. Name a "
        "substitute, or end the table's game first."
    )
    return message % {"table": table.number, "players": left}


def _shrink(event: Event, seat: Seat) -> None:
    """Remove a seat of a table at which nothing was played; the seats after it move down."""
    table, gone = seat.table, seat.number
    if table.size - 1 < engine.preset_of(ruleset_from_json(event.ruleset)).players[0]:
        raise NotAllowed(_too_few(table, table.size - 1))
    end_substitute(table, gone, 0)
    if table.first_dealer > gone or table.first_dealer == table.size - 1:
        table.first_dealer -= 1
    _resize(event, table, table.size - 1)
    others = list(table.seats.filter(number__gt=gone).order_by("number"))
    seat.delete()
    for other in others:  # each takes the number that has just become free
        other.number -= 1
        other.save(update_fields=["number"])
    move_substitutes_down(table, gone)


def _resize(event: Event, table: Table, size: int) -> None:
    """Change the number of seats of a table at which nothing was played."""
    check_table_size(event, table.number, size)
    table.size, table.points, table.failed = size, [0] * size, [0] * size
    table.revision += 1
    table.save(update_fields=["size", "first_dealer", "points", "failed", "revision"])
    outbox.request_standings(event.pk)


def lock_joinable_tables(event: Event, last: Round | None, number: int | None) -> list[Table]:
    """Lock and return the tables of a round that have room for another player.

    `number` asks for that table only; raises InvalidInput if it has no room.
    """
    if last is None:
        return []
    # Not at an online table: a game keeps the seats with which it was opened.
    rows = last.tables.filter(
        is_open=True, closed_at=None, size__lt=event.largest_table, online_game=None
    )
    tables = [
        table
        for table in lock_rows(rows).order_by("number")
        if not (table.deals_in or table.claims_in)
    ]
    if number is None:
        return tables
    named = [table for table in tables if table.number == number]
    if not named:
        message = _("You cannot join this table: it has begun, is full or does not exist.")
        raise field_error("table", "not-open", message)
    return named


def add_seat(event: Event, tables: list[Table], player: Player) -> Table | None:
    """Seat the player last at the smallest of these tables and return it; None without tables."""
    table = _smallest(event, tables, player)
    if table is not None:
        _resize(event, table, table.size + 1)
        Seat.objects.create(
            table=table, round_id=table.round_id, number=table.size - 1, player=player
        )
        one = table.round
        one.sat_out = [out for out in one.sat_out if out != player.pk]
        one.save(update_fields=["sat_out"])
    return table


def _smallest(event: Event, tables: list[Table], player: Player) -> Table | None:
    if not tables:
        return None
    seated: dict[int, list[int]] = {table.pk: [] for table in tables}
    rows = Seat.objects.filter(table__in=tables).order_by("number")
    for table_id, player_id in rows.values_list("table_id", "player_id"):
        seated[table_id].append(player_id)
    there = to_tables([seated[table.pk] for table in tables])
    request = DrawRequest(
        players=(player.pk, *(one for table in there for one in table)),
        allowed=(event.largest_table,),
        history=list_past_rounds(event),
    )
    at = join_smallest(request, there, player.pk)
    return None if at is None else tables[at - 1]
