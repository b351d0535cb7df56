"""Record that players are at the table: those who load it or follow its stream.

Only the first arrival at an event's table is an entry of the log; later presence is a time in the
seat's row, since a phone that sleeps for a minute should stop no one (ADR 0096). For a player who
has closed the page while others wait for them, a bot plays until they are back (ADR 0284).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.models import GameSeat, GameState, OnlineGame
from tournaments.online.access import find_game, find_own_seat, is_seat_of, load_seats
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.duplicate.holders import refuse_second_table
from tournaments.online.fair_play.seat_changes import take
from tournaments.online.game_log import append_and_advance
from tournaments.online.queries.games import PRESENCE_TIMEOUT
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

UPDATE_INTERVAL = timedelta(seconds=15)
"""How old `seen_at` may be before it is written again, so that most requests write nothing."""
TIME_TO_RETURN = timedelta(seconds=10)
"""How long a player who has closed the page keeps the turn at least; a reload takes less."""
MAX_REPLACED = 50
"""The most games in one run; the next one, two seconds later, does the others."""


def record_presence(by: Actor, access: GameAccess, at: datetime) -> None:
    """Record that a player is here, at most once every `UPDATE_INTERVAL`.

    A player with an account takes their seat by coming: from then on its link is of no use. An API
    key that only reads is not the player.
    """
    mine = access.own_seat
    if mine is None or not access.may_play:
        return
    game = access.game
    is_waited_for = game.table_id is not None and game.state == GameState.WAITING
    if not mine.is_taken or (mine.seen_at is None and is_waited_for):
        _arrive(by, game, mine.number, at)
        game.refresh_from_db(fields=["number", "state", "due_at", "touched_at"])
        mine.refresh_from_db(fields=["user", "links_used", "device", "seen_at"])
        return
    was_gone = _has_left(mine, at)
    if mine.seen_at is None or at - mine.seen_at >= UPDATE_INTERVAL:
        mine.seen_at = at
        # Waits for a bot that is taking over at this moment (`_lock_gone`).
        GameSeat.objects.filter(pk=mine.pk).update(seen_at=at)
        if was_gone:
            game.refresh_from_db(fields=["number", "state", "due_at", "touched_at"])
    if access.seat in get_snapshot(game).absent:
        _return(by, game, mine.number, at)
        game.refresh_from_db(fields=["number", "state", "due_at", "touched_at"])
        mine.refresh_from_db(fields=["seen_at"])


@transaction.atomic
def _arrive(by: Actor, waiting: OnlineGame, number: int, at: datetime) -> None:
    """Seat a player who has come; an event's game begins if they were the last."""
    game = find_game(waiting.pk, lock=True)
    if game is None:
        return
    seats = load_seats([game])
    seat = seats[number]
    is_first = seat.seen_at is None
    if find_own_seat(by, game, seats) != seat or (seat.is_taken and not is_first):
        return  # another request of this player was first, or the seat has gone
    seat.seen_at = at
    if seat.is_taken:
        seat.save(update_fields=["seen_at"])
    else:
        refuse_second_table(game, by=by)
        take(seat, by, "seen_at")
    if not is_first or game.table_id is None:
        return
    snapshot = get_snapshot(game)
    if snapshot.is_started or snapshot.ended:
        return
    new_entries = [
        NewEntry(entries.JOINED, number, seat.name),
        *build_start_entries(game, snapshot, seats),
    ]
    append_and_advance(game, snapshot, *new_entries, at=at)


@transaction.atomic
def _return(by: Actor, left: OnlineGame, number: int, at: datetime) -> None:
    """Give a player who has come back their seat again."""
    game = find_game(left.pk, lock=True)
    snapshot = None if game is None else get_snapshot(game)
    if game is None or snapshot is None or snapshot.ended or number not in snapshot.absent:
        return  # another request of this player was first
    seat = load_seats([game])[number]
    if not is_seat_of(by, seat):
        return
    seat.seen_at = game.touched_at = at
    seat.save(update_fields=["seen_at"])
    append_and_advance(game, snapshot, NewEntry(entries.CAME_BACK, number), at=at)


def replace_absent(at: datetime | None = None) -> int:
    """Let bots play for the players who have closed the page and whose turn it is.

    Only where another player is there and waits: alone with bots a player finds the table as they
    left it. Returns how many bots took over. Safe to repeat.
    """
    now = at or timezone.now()
    of_game = GameSeat.objects.filter(game=OuterRef("pk"), bot="")
    people = of_game.exclude(user=None, guest="", player=None)
    is_here = Q(seen_at__gt=now - PRESENCE_TIMEOUT)
    games = OnlineGame.objects.filter(
        Exists(people.filter(is_here)),
        Exists(people.exclude(is_here)),
        ~Q(state=GameState.ENDED),  # the condition of the index, which leaves out all old games
        state=GameState.PLAYING,
        terms__replace_absent=True,
    )
    found = games.order_by("touched_at").values_list("pk", flat=True)[:MAX_REPLACED]
    return sum(_replace_in(game_id, now) for game_id in found)


@transaction.atomic
def _replace_in(game_id: int, at: datetime) -> int:
    """Let bots take over in one game; return how many did."""
    game = find_game(game_id, lock=True)
    if game is None:
        return 0
    seats, snapshot = load_seats([game]), get_snapshot(game)
    if snapshot.ended or snapshot.pause is not None or not snapshot.is_dealt:
        return 0
    gone = _lock_gone([seats[seat] for seat in snapshot.to_act], snapshot, at)
    if not gone:
        return 0
    new_entries = [
        NewEntry(entries.BOT_TOOK_OVER, seat, entries.ABSENT, entries.CLOCK) for seat in gone
    ]
    append_and_advance(game, snapshot, *new_entries, at=at)
    return len(gone)


def _lock_gone(seats: Sequence[GameSeat], snapshot: GameSnapshot, at: datetime) -> list[int]:
    """Return which of the players whose turn it is have gone, and lock their seats.

    So one who comes in this moment finds that a bot has taken over, or is not replaced: a seat that
    another transaction has locked is that of someone who has just come (ADR 0284).
    """
    gone = [seat.pk for seat in seats if _is_gone(seat, snapshot, at)]
    found = GameSeat.objects.filter(pk__in=gone).order_by("number")
    locked = found.select_for_update(skip_locked=True, no_key=True)
    return [seat.number for seat in locked if _has_left(seat, at)]


def _is_gone(seat: GameSeat, snapshot: GameSnapshot, at: datetime) -> bool:
    """Return whether a player has closed the page, and has had time to act."""
    asked = snapshot.asked_at[seat.number]
    return (
        not snapshot.bot_at(seat.number)
        and asked is not None
        and at - asked >= TIME_TO_RETURN
        and _has_left(seat, at)
    )


def _has_left(seat: GameSeat, at: datetime) -> bool:
    """Return whether there has been no sign of a seat's player for long."""
    return seat.seen_at is None or at - seat.seen_at >= PRESENCE_TIMEOUT


def build_start_entries(
    game: OnlineGame, snapshot: GameSnapshot, seats: Iterable[GameSeat]
) -> list[NewEntry]:
    """Return the entry that starts the game once no player is missing any more; else nothing.

    A casual game waits until its seats are taken, an event's until its players have been there.
    """
    if snapshot.is_started or snapshot.ended or any(_is_expected(game, seat) for seat in seats):
        return []
    return [NewEntry(entries.STARTED)]


def _is_expected(game: OnlineGame, seat: GameSeat) -> bool:
    has_come = game.table_id is None or seat.seen_at is not None
    return seat.is_open or not (seat.bot or has_come)
