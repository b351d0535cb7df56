"""Who is there: late arrivals, players who leave in the middle, returns, rounds to be missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core.validation import field_error
from tournaments.events import hooks
from tournaments.events.history import MAX_ROUNDS
from tournaments.events.line_up import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_stale,
)
from tournaments.events.substitutes import (
    build_bot_substitute,
    build_substitute,
    is_substitute,
    start_substitute,
)
from tournaments.events.table_seats import (
    add_seat,
    first_deal_of_change,
    lock_joinable_tables,
    remove_seat,
    restore_seat,
    seat_during_game,
)
from tournaments.models import DropOut, Entry, Player, Seat

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Event, OnlineGame, Round, Table

MAX_ROUND_NUMBER = 999


@dataclass(frozen=True, slots=True)
class AttendanceChange:
    """What became of somebody who came or went: the entry, and the table it concerned."""

    entry: Entry
    table: Table | None
    words: str


@transaction.atomic
def seat_late(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    table_number: int | None = None,
    from_deal: int | None = None,
    expected: int | None = None,
) -> AttendanceChange:
    """Let somebody in who came late, or came back.

    He joins the smallest table of the round whose first deal is not in yet (or the one that is
    named), and otherwise plays from the next round on. Who left a game that still goes on takes
    his own seat again, from the next deal or from `from_deal`. Somebody who sits there already is
    answered as he is. Raises InvalidInput for a player of another club or a table that cannot
    take him, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    player = _player(event, player_id)
    games = hooks.lock_games(table__event=event)
    last = event.rounds.drawn().order_by("-number").first()
    entry = Entry.objects.filter(event=event, player=player).first()
    seat = Seat.objects.filter(round=last, player=player).select_related("table").first()
    tables = _tables_to_join(event, last, player, table_number) if seat is None else []
    if entry is not None and entry.withdrawn_at is None and not tables:
        table = seat.table if seat else None
        return AttendanceChange(
            entry, table, f"{player} is entered {_where(table, entry.from_round)}."
        )
    refuse_if_stale(event, expected)
    entry = entry or Entry(event=event, player=player)
    table = (
        add_seat(event, tables, player) if seat is None else _back(event, player, games, from_deal)
    )
    entry.withdrawn_at = None
    entry.from_round = _first_round(last, seated=table is not None or seat is not None)
    entry.save()
    words = (
        f"{player} {'came late' if seat is None else 'is back'} {_where(table, entry.from_round)}."
    )
    log_and_bump_revision(by, event, "player-arrived", words, player_id=player.pk)
    return AttendanceChange(entry, table, words)


def _player(event: Event, player_id: int) -> Player:
    player = Player.objects.filter(club=event.club_id, pk=player_id).first()
    if player is None:
        raise field_error("player", "unknown", "The club has no such player.")
    return player


def _tables_to_join(
    event: Event, last: Round | None, player: Player, number: int | None
) -> list[Table]:
    """Tables that have not begun; none for whoever sits in somebody else's seat."""
    tables = lock_joinable_tables(event, last, number)
    return [] if last is not None and is_substitute(last.pk, player) else tables


def _back(
    event: Event, player: Player, games: Sequence[OnlineGame], from_deal: int | None
) -> Table | None:
    """The own seat at a game that goes on; None if the game is over."""
    seat = seat_during_game(event, player)
    if seat is None:
        return None
    table = restore_seat(seat, first_deal_of_change(seat.table, from_deal))
    hooks.transfer_seat(games, table, seat.number, name=player.name, player=player)
    return table


def _first_round(last: Round | None, *, seated: bool) -> int:
    if last is None:
        return 1
    return last.number if seated else last.number + 1


def _where(table: Table | None, first: int) -> str:
    if table is None:
        return f"for the rounds from {first} on"
    return f"at table {table.number}"


@transaction.atomic
def drop_out(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    how: str | None = None,
    stand_in: str = "",
    stand_in_id: int | None = None,
    from_deal: int | None = None,
    expected: int | None = None,
) -> AttendanceChange:
    """Let somebody leave: from the next round on he is not drawn, and his table plays on.

    `how` is the event's rule unless given. One short: from the next deal on (or from `from_deal`)
    his seat plays no more; before the first deal the table just gets smaller. Stand-in: whoever
    is named (`stand_in`, or `stand_in_id` for a player of the club) takes the seat, and the
    points stay the leaver's. A table online cannot play one short: there a bot stands in at once.
    Leaving again changes nothing. Raises NotAllowed where too few would be left, InvalidInput,
    StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    player = _player(event, player_id)
    entry = Entry.objects.filter(event=event, player=player).first()
    if entry is None:
        raise field_error("player", "not-entered", f"{player} is not entered for this event.")
    if entry.withdrawn_at is not None:
        return AttendanceChange(entry, None, f"{player} has left already.")
    refuse_if_stale(event, expected)
    rule = how or event.drop_out
    if rule not in DropOut.values:
        raise field_error("how", "unknown", f"Choose one of {', '.join(DropOut.values)}.")
    games = hooks.lock_games(table__event=event)
    seat = seat_during_game(event, player)
    words = f"{player} left"
    if seat is not None:
        deal = first_deal_of_change(seat.table, from_deal)
        if rule == DropOut.STAND_IN:
            other = None if stand_in_id is None else _player(event, stand_in_id)
            new = build_substitute(seat, stand_in, other)
            words += start_substitute(seat, new, deal)
            hooks.transfer_seat(games, seat.table, seat.number, name=new.name, player=new.player)
        elif hooks.transfer_seat(
            games, seat.table, seat.number, name=f"{player} (bot)", is_bot=True
        ):
            start_substitute(seat, build_bot_substitute(), deal)
            words += f"; table {seat.table.number} plays online, so a bot takes the seat"
        else:
            words += remove_seat(event, seat, deal)
    entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["withdrawn_at"])
    log_and_bump_revision(by, event, "player-left", f"{words}.", player_id=player.pk)
    return AttendanceChange(entry, seat.table if seat else None, f"{words}.")


@transaction.atomic
def set_absences(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    rounds: Collection[int] = (),
    from_round: int | None = None,
    expected: int | None = None,
) -> Entry:
    """Say which rounds an entered player misses, and from which one on he plays.

    Raises InvalidInput, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    player = _player(event, player_id)
    entry = Entry.objects.filter(event=event, player=player, withdrawn_at=None).first()
    if entry is None:
        raise field_error("player", "not-entered", f"{player} is not entered for this event.")
    numbers = sorted(set(rounds))
    first = entry.from_round if from_round is None else from_round
    if len(numbers) > MAX_ROUNDS or not all(1 <= n <= MAX_ROUND_NUMBER for n in [*numbers, first]):
        raise field_error("rounds", "out-of-range", f"Rounds go from 1 to {MAX_ROUND_NUMBER}.")
    if (entry.absent_rounds, entry.from_round) == (numbers, first):
        return entry
    refuse_if_stale(event, expected)
    entry.absent_rounds, entry.from_round = numbers, first
    entry.save(update_fields=["absent_rounds", "from_round"])
    missed = f" and misses {', '.join(map(str, numbers))}" if numbers else ""
    text = f"{player} plays from round {first} on{missed}."
    log_and_bump_revision(by, event, "absences-set", text, player_id=player.pk)
    return entry
