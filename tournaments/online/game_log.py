"""Writing a game's log: entries, what they lead to, and when the next thing happens by itself.

Callers hold the lock on the game's row, so nobody else writes; the unique number of each entry
would tell if somebody did. What is kept in memory is kept after the commit only.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction

import engine
from tournaments.core import outbox
from tournaments.core.errors import GameIsOver, GamePaused, NotNow
from tournaments.core.prepared_statements import PreparedInsert, PreparedUpdate
from tournaments.models import GameDeal, GameEntry, GameState, OnlineGame
from tournaments.models.online import new_seed
from tournaments.models.table import MOST_DEALS
from tournaments.online import notifications, results
from tournaments.online.core import entries
from tournaments.online.core.clocks import DEAL_BEGINS, next_due
from tournaments.online.core.entries import Entry, Line
from tournaments.online.core.reducer import step
from tournaments.online.core.suspension import HOLDS
from tournaments.online.snapshot_cache import chances_of, kept, key_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.online.core.snapshot import Course

KIND = "online"
MOST_TALK = 30
"""Entries of one kind besides play that a seat may write in a deal, so that logs stay short."""


def job_key(game_id: int) -> str:
    """The key under which a game's work waits."""
    return f"online:{game_id}"


def write(game: OnlineGame, course: Course, *lines: Line, at: datetime) -> Course:
    """Append to the log. Raises the engine's refusals, before anything is written."""
    chances = chances_of(game)
    steps = []
    for line in lines:
        deal = course.deal + (line.kind == entries.DEALT)
        number = course.number + 1
        entry = Entry(number, deal, line.kind, line.seat, line.text, line.by, at)
        course = step(course, entry, chances)
        steps.append((entry, course))
    for entry, after in steps:
        _entries.add(row_of(game, entry))
        transaction.on_commit(partial(kept.keep, key_of(game), after), robust=True)
    return course


def row_of(game: OnlineGame, entry: Entry) -> GameEntry:
    """An entry as a row that is not written yet."""
    return GameEntry(
        game=game,
        number=entry.number,
        deal=entry.deal,
        kind=entry.kind,
        seat=entry.seat,
        text=entry.text,
        done_by=entry.by,
        made_at=entry.at,
    )


_entries = PreparedInsert(GameEntry)
_standing = PreparedUpdate(OnlineGame, "number", "due_at", "state", "ended_at", "touched_at")


def settle(game: OnlineGame, before: Course, course: Course, *, at: datetime) -> Course:
    """Do what follows from the new entries, and save where the game stands now."""
    if before.is_dealt and not course.is_dealt:
        results.bring_in(game, course)
    if course.is_started and not course.is_dealt and not course.ended:
        course = _go_on(game, course, at)
    due = next_due(course)
    if due is not None and due.what == DEAL_BEGINS and course.are_all_ready:
        course = begin_deal(game, course, at)  # nobody need wait for a worker
        due = next_due(course)
    was_due = game.due_at
    game.number, game.due_at = course.number, due.at if due else None
    if course.ended and game.ended_at is None:
        game.state, game.ended_at = GameState.ENDED, at
    elif course.is_started and game.state == GameState.WAITING:
        game.state = GameState.PLAYING
    _standing.save(game)
    if due is not None and due.at != was_due:
        outbox.enqueue(KIND, job_key(game.pk), not_before=due.at, game_id=game.pk)
    transaction.on_commit(partial(notifications.give, game.pk, course.number), robust=True)
    return course


def _go_on(game: OnlineGame, course: Course, at: datetime) -> Course:
    """After a deal: the next one's seed, or the end of the game."""
    if course.is_game_over or _is_full(game, course):
        return write(game, course, Line(entries.ENDED, text="finished", by=entries.BOT), at=at)
    promise_deal(game, course.deal + 1)
    return course


def _is_full(game: OnlineGame, course: Course) -> bool:
    """Whether an event's table can keep count of no more deals; only the points end some games."""
    return game.table_id is not None and course.deal >= MOST_DEALS


def begin_deal(game: OnlineGame, course: Course, at: datetime) -> Course:
    """Deal the cards; from now on nobody adds to their chance."""
    GameDeal.objects.filter(game=game, number=course.deal + 1).update(began=course.number + 1)
    return write(game, course, Line(entries.DEALT, by=entries.BOT), at=at)


def promise_deal(game: OnlineGame, number: int) -> None:
    """Draw a deal's seed, so that its commitment can be shown before anybody adds to it."""
    seed = new_seed()
    GameDeal.objects.get_or_create(
        game=game,
        number=number,
        defaults={"seed": seed, "commitment": engine.commitment(seed)},
    )


def refuse_chatter(game: OnlineGame, course: Course, seat: int | None, kind: str) -> None:
    """Raise NotNow for a seat that has said, asked or added enough for one deal."""
    said = GameEntry.objects.filter(game=game, deal=course.deal, kind=kind, seat=seat)
    if said.count() >= MOST_TALK:
        raise NotNow("That is enough for one deal.")


def refuse_over(course: Course) -> None:
    """Raise GameIsOver for a game that has ended."""
    if course.ended:
        raise GameIsOver("This game is over.")


def refuse_held(course: Course) -> None:
    """Raise NotNow for a game whose table in the event is at rest: nobody here can change that."""
    if course.pause is not None and course.pause.why:
        raise NotNow(HOLDS[course.pause.why])


def refuse_idle(course: Course) -> None:
    """Raise unless a deal is being played: GameIsOver, GamePaused, NotNow."""
    refuse_over(course)
    if course.pause is not None:
        raise GamePaused(HOLDS.get(course.pause.why, "The game is paused."))
    if not course.is_dealt:
        raise NotNow("No cards are dealt at the moment.")
