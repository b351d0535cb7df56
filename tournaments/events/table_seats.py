"""The seats of a table while its game goes on: one more, one fewer, one that is back.

Every function here wants the event and the table's row locked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotAllowed
from tournaments.core.validation import field_error
from tournaments.events.history import list_past_rounds
from tournaments.events.presets import preset_for
from tournaments.events.rounds import check_table_size
from tournaments.events.score_sheets import is_finished, ruleset_from_json, score_sheet_for
from tournaments.events.substitutes import end_substitute, move_substitutes_down
from tournaments.models import Seat, Table
from tournaments.seating import DrawRequest, join_smallest, to_tables

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.models import Event, Player, Round


def seat_during_game(event: Event, player: Player) -> Seat | None:
    """The player's seat at a table of the last round that still plays, the table locked."""
    last = event.rounds.drawn().order_by("-number").first()
    seat = Seat.objects.filter(round=last, player=player).first()
    if seat is None:
        return None
    seat.table = lock_rows(Table.objects.all()).get(pk=seat.table_id)
    seat.table.event = event
    return seat if seat.table.is_open and not is_finished(seat.table) else None


def first_deal_of_change(table: Table, wanted: int | None) -> int:
    """The deal from which a change of seats holds: the one after the last that is in.

    `wanted` is a later one, where deals were played that are not in yet. Raises InvalidInput.
    """
    following = (table.deals_in | table.claims_in).bit_length() + 1
    if wanted is None:
        return following
    last = score_sheet_for(table).deal_count or wanted
    if not following <= wanted <= last:
        words = f"The change can hold from deal {following} on, up to deal {last}."
        raise field_error("from_deal", "out-of-range", words)
    return wanted


def remove_seat(event: Event, seat: Seat, deal: int) -> str:
    """The seat plays no more from this deal on; says so as the end of a sentence."""
    table = seat.table
    if deal == 1:
        return _shrink(event, seat)
    _change_seats(table, deal, set(score_sheet_for(table).seats_to_the_end) - {seat.number})
    end_substitute(table, seat.number, deal - 1)
    return f", and table {table.number} plays on one short from deal {deal}"


def restore_seat(seat: Seat, deal: int) -> Table:
    """Whoever comes back to a game that goes on plays from this deal on."""
    end_substitute(seat.table, seat.number, deal - 1)
    there = set(score_sheet_for(seat.table).seats_to_the_end)
    if seat.number not in there:
        _change_seats(seat.table, deal, there | {seat.number})
    return seat.table


def _change_seats(table: Table, deal: int, seats: Collection[int]) -> None:
    """From a deal on just these seats play. Raises NotAllowed where that cannot be."""
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
    return (
        f"Table {table.number} would have {left} players, too few for this game. Name a "
        "stand-in, or end the table's game first."
    )


def _shrink(event: Event, seat: Seat) -> str:
    """A table at which nothing was played loses a seat, and those after it move down."""
    table, gone = seat.table, seat.number
    if table.size - 1 < preset_for(ruleset_from_json(event.ruleset)).players[0]:
        raise NotAllowed(_too_few(table, table.size - 1))
    end_substitute(table, gone, 0)
    if table.first_dealer > gone or table.first_dealer == table.size - 1:
        table.first_dealer -= 1
    _resize(event, table, table.size - 1)
    others = list(table.seats.filter(number__gt=gone).order_by("number"))
    seat.delete()
    for other in others:  # each takes a number that has just become free
        other.number -= 1
        other.save(update_fields=["number"])
    move_substitutes_down(table, gone)
    return f" before the first deal of table {table.number}"


def _resize(event: Event, table: Table, size: int) -> None:
    """A table at which nothing was played gets another number of seats."""
    check_table_size(event, table.number, size)
    table.size, table.points, table.failed = size, [0] * size, [0] * size
    table.revision += 1
    table.save(update_fields=["size", "first_dealer", "points", "failed", "revision"])
    outbox.request_standings(event.pk)


def lock_joinable_tables(event: Event, last: Round | None, number: int | None) -> list[Table]:
    """The tables of a round that can take one more, locked; `number`: only that one.

    Raises InvalidInput where the one that is named cannot.
    """
    if last is None:
        return []
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
        words = "This table takes nobody: it has begun, is full, or is not there."
        raise field_error("table", "not-open", words)
    return named


def add_seat(event: Event, tables: list[Table], player: Player) -> Table | None:
    """A seat at the end of the smallest of these tables; None where there is none."""
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
