"""Who is at the table: a player's own look at it says that he is there."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.models import GameSeat, GameState, OnlineGame
from tournaments.online.access import find_game, seats_of
from tournaments.online.core import entries
from tournaments.online.core.entries import Line
from tournaments.online.game_log import settle, write
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.online.access import Place
    from tournaments.online.core.snapshot import Course

AGAIN_AFTER = timedelta(seconds=15)


def note_presence(place: Place, at: datetime) -> None:
    """Note that a player is here; not more often than anybody would notice."""
    mine = place.mine
    if mine is None or (mine.seen_at is not None and at - mine.seen_at < AGAIN_AFTER):
        return
    game, is_first = place.game, mine.seen_at is None
    mine.seen_at = at
    if is_first and game.table_id is not None and game.state == GameState.WAITING:
        _arrive(game, mine.number, at)
        game.refresh_from_db(fields=["number", "state", "due_at", "touched_at"])
        return
    GameSeat.objects.filter(pk=mine.pk).update(seen_at=at)


@transaction.atomic
def _arrive(waiting: OnlineGame, number: int, at: datetime) -> None:
    """Write down that an event's player has come; the game begins if he was the last."""
    game = find_game(waiting.pk, lock=True)
    if game is None:
        return
    seats = seats_of([game])
    seat = seats[number]
    if seat.seen_at is not None:
        return
    seat.seen_at = at
    seat.save(update_fields=["seen_at"])
    course = get_course(game)
    if course.is_started or course.ended:
        return
    lines = [Line(entries.JOINED, number, seat.name), *start_lines(game, course, seats)]
    settle(game, course, write(game, course, *lines, at=at), at=at)


def start_lines(game: OnlineGame, course: Course, seats: Iterable[GameSeat]) -> list[Line]:
    """The line with which a game begins, when nobody is awaited any more; else none.

    A casual game waits until its seats are taken, an event's until its people have been there.
    """
    if course.is_started or course.ended or any(_is_awaited(game, seat) for seat in seats):
        return []
    return [Line(entries.STARTED)]


def _is_awaited(game: OnlineGame, seat: GameSeat) -> bool:
    has_come = game.table_id is None or seat.seen_at is not None
    return seat.is_open or not (seat.bot or has_come)
