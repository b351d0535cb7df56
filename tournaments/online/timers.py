"""Do the timed actions at online tables: bots act, time runs out, proposals lapse, deals begin.

A job locks the game and does what is due, whatever it was scheduled for. A late job does it late; a
second job for the same game finds nothing left to do (ADR 0082).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.core import outbox
from tournaments.game_choices import BOT_TAKES_OVER
from tournaments.models import GameState, OnlineGame
from tournaments.online.access import find_game
from tournaments.online.core import bots, entries
from tournaments.online.core.clocks import (
    BOT_ACTS,
    PROPOSAL_LAPSES,
    TIME_IS_UP,
    next_due,
)
from tournaments.online.core.entries import NewEntry
from tournaments.online.game_log import GAME_CLOCK, advance, begin_deal, job_key, prepare_entries
from tournaments.online.proposals import RESUME
from tournaments.online.snapshot_cache import get_snapshot, randomness_source

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournaments.online.core.snapshot import GameSnapshot
    from tournaments.online.game_log import Unwritten

MAX_STEPS = 100
"""The most actions in one run of the job."""
MAX_TIMEOUTS = 2
"""How often in a row a bot acts for a player out of time before it stands in for them."""
OVERDUE_AFTER = timedelta(seconds=10)
"""How late an action may be before the sweep looks for its job."""


def run_due(*, game_id: int, after_step: Callable[[], None] = lambda: None) -> None:
    """Do everything that is due in a game by now, if anything is; call `after_step` in between."""
    # Each action in a transaction of its own: the lock is free in between for the players.
    for _ in range(MAX_STEPS):
        if not _do_next(game_id, timezone.now()):
            return
        after_step()


@transaction.atomic
def _do_next(game_id: int, at: datetime) -> bool:
    """Do one timed action if it is due; return whether another one is due already."""
    game = find_game(game_id, lock=True)
    if game is None or game.due_at is None or game.due_at > at:
        return False
    snapshot = get_snapshot(game)
    due = next_due(snapshot)
    if due is None or due.at > at:  # the row is behind its log, so save it again
        advance(game, snapshot, snapshot, at=at)
        return False
    unwritten: list[Unwritten] = []
    if due.seat is None:
        after = begin_deal(game, snapshot, at)
    else:
        entry = _HANDLERS[due.kind](game, snapshot, due.seat)
        after, unwritten = prepare_entries(game, snapshot, entry, at=at)
    following = next_due(advance(game, snapshot, after, at=at, unwritten=unwritten))
    return following is not None and following.at <= timezone.now()


def _bot_acts(game: OnlineGame, snapshot: GameSnapshot, seat: int) -> NewEntry:
    return NewEntry(entries.ACTED, seat, choose_for_bot(game, snapshot, seat), entries.BOT)


def _time_is_up(game: OnlineGame, snapshot: GameSnapshot, seat: int) -> NewEntry:
    if snapshot.settings.at_timeout == BOT_TAKES_OVER or snapshot.timeouts[seat] >= MAX_TIMEOUTS:
        return NewEntry(entries.BOT_TOOK_OVER, seat, by=entries.CLOCK)
    return NewEntry(entries.ACTED, seat, choose_for_bot(game, snapshot, seat), entries.CLOCK)


def _proposal_lapses(_game: OnlineGame, snapshot: GameSnapshot, seat: int) -> NewEntry:
    what = "" if snapshot.proposal is None else snapshot.proposal.what
    # No clock runs in a pause, so a player who has gone never counts as away: silence is consent.
    if what == RESUME:
        return NewEntry(entries.RESUMED, seat, by=entries.CLOCK)
    return NewEntry(entries.LAPSED, seat, what, entries.CLOCK)


_HANDLERS: dict[str, Callable[[OnlineGame, GameSnapshot, int], NewEntry]] = {
    BOT_ACTS: _bot_acts,
    TIME_IS_UP: _time_is_up,
    PROPOSAL_LAPSES: _proposal_lapses,
}


def choose_for_bot(game: OnlineGame, snapshot: GameSnapshot, seat: int) -> str:
    """Choose an action for a seat's bot: always the same at the same point of the deal."""
    seed = randomness_source(game)(snapshot.deal).seed
    bot = snapshot.bot_at(seat) or snapshot.settings.bot
    return bots.choose(snapshot.dealt_state, seat, bot, seed)


def request_missing() -> int:
    """Enqueue the jobs of games in which an action is overdue without a job; return how many."""
    late = OnlineGame.objects.filter(
        ~Q(state=GameState.ENDED), due_at__lt=timezone.now() - OVERDUE_AFTER
    )
    wanted = {job_key(pk): pk for pk in late.values_list("pk", flat=True)[:100]}
    return outbox.request_missing(wanted, _enqueue_clock)


def _enqueue_clock(game_id: int) -> None:
    outbox.enqueue(GAME_CLOCK, job_key(game_id), game_id=game_id)
