"""Append entries to a game's log, do what follows from them, schedule what comes next.

Callers hold the lock on the game's row, so there is one writer; the unique number of each entry
would make a second one fail. Snapshots go into the cache only after the commit (ADR 0080).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from tournaments.core import outbox
from tournaments.core.errors import GameIsOver, GamePaused, NotNow
from tournaments.core.raw_rows import Insert, Update, write_rows
from tournaments.core.translation import translate
from tournaments.models import GameDeal, GameEntry, GameSeat, GameState, OnlineGame
from tournaments.models.table import MAX_DEALS
from tournaments.online import notifications, results
from tournaments.online.core import entries
from tournaments.online.core.clocks import BOT_ACTS, DEAL_BEGINS, next_due
from tournaments.online.core.entries import Entry, NewEntry
from tournaments.online.core.messages import SUSPENSION_MESSAGES
from tournaments.online.core.reducer import apply_entry
from tournaments.online.duplicate.holders import note_holders
from tournaments.online.duplicate.open_sets import note_deal_begun, request_opening
from tournaments.online.duplicate.sets import draw_seed
from tournaments.online.fair_play.seat_changes import release_held_seats
from tournaments.online.snapshot_cache import cache_key, find_deal, randomness_source, snapshots

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from tournaments.core.raw_rows import Write
    from tournaments.online.core.clocks import DueAction
    from tournaments.online.core.snapshot import GameSnapshot

BOT_MOVE, GAME_CLOCK = "bot_move", "game_clock"
"""The kinds of the jobs that do what is due in a game, by what they are first for (ADR 0082)."""
PLAYED_GAME = "played_game"
"""The kind of the job that records a finished casual game for its players."""
MAX_SAME_ENTRIES = 30
"""The most entries of one kind besides actions that a seat may write in a deal."""


@dataclass(frozen=True, slots=True)
class Unwritten:
    """An entry that the game's rules allow and that is not in the log yet.

    `after` is the snapshot after it.
    """

    row: Insert
    after: GameSnapshot


def job_key(game_id: int) -> str:
    """Return the key of a game's job in the outbox."""
    return f"online:{game_id}"


def append_entries(
    game: OnlineGame, snapshot: GameSnapshot, *new_entries: NewEntry, at: datetime
) -> GameSnapshot:
    """Append to the log; return the snapshot after the last of the new entries.

    Raises the engine's refusals, before anything is written. The game's row must be locked.
    """
    after, unwritten = prepare_entries(game, snapshot, *new_entries, at=at)
    write_rows(*_rows_of(game, unwritten))
    return after


def prepare_entries(
    game: OnlineGame, snapshot: GameSnapshot, *new_entries: NewEntry, at: datetime
) -> tuple[GameSnapshot, list[Unwritten]]:
    """Apply new entries; return the snapshot after them, and the entries for `advance` to write.

    Until then nothing has been done. Raises the engine's refusals. The game's row must be locked.
    """
    randomness = randomness_source(game)
    steps: list[Unwritten] = []
    for new_entry in new_entries:
        deal = snapshot.deal + (new_entry.kind == entries.DEALT)
        number = snapshot.number + 1
        entry = Entry(
            number, deal, new_entry.kind, new_entry.seat, new_entry.text, new_entry.by, at
        )
        snapshot = apply_entry(snapshot, entry, randomness)
        steps.append(Unwritten(Insert(build_entry_row(game, entry)), snapshot))
    return snapshot, steps


def _rows_of(game: OnlineGame, steps: Sequence[Unwritten]) -> list[Insert]:
    """Return the rows of entries, for the caller to write them; cache their snapshots then."""
    for step in steps:
        # Not before the commit: other threads read the cache, and this may be rolled back.
        transaction.on_commit(partial(snapshots.store, cache_key(game), step.after), robust=True)
    return [step.row for step in steps]


def build_entry_row(game: OnlineGame, entry: Entry) -> GameEntry:
    """Build the unsaved row of an entry."""
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


ADVANCING_FIELDS = ("number", "due_at", "state", "ended_at", "touched_at")
"""The columns of a game that new entries may change."""


def append_and_advance(
    game: OnlineGame, snapshot: GameSnapshot, *new_entries: NewEntry, at: datetime
) -> GameSnapshot:
    """Append entries, do what follows from them, and return the snapshot right after them."""
    after, unwritten = prepare_entries(game, snapshot, *new_entries, at=at)
    advance(game, snapshot, after, at=at, unwritten=unwritten)
    return after


def advance(
    game: OnlineGame,
    before: GameSnapshot,
    snapshot: GameSnapshot,
    *,
    at: datetime,
    unwritten: Sequence[Unwritten] = (),
    later: list[Write] | None = None,
    seats: Sequence[GameSeat] | None = None,
) -> GameSnapshot:
    """Do what follows from new entries, and save the game's row.

    Submits the result of a finished deal, begins the next deal once all players are ready, enqueues
    the next timed action and, on commit, notifies the streams. `before` is the snapshot before
    the new entries, of which those `unwritten` (`prepare_entries`) are written as well. Rows that
    are not read before the end of the transaction are added to `later`, if it is given, for the
    caller to write them with those of other games. `seats` are those of the game, if they have been
    read since it was locked. Returns the final snapshot. The game's row must be locked.
    """
    goes_on = before.is_dealt and snapshot.is_dealt and not snapshot.ended
    new: list[Insert] = _rows_of(game, unwritten)
    if not goes_on:
        write_rows(*new)  # what follows may read them
        new = []
    if not snapshot.is_dealt:
        snapshot = _prepare_next_deal(game, before, snapshot, at, seats)
    due = next_due(snapshot)
    if due is not None and due.kind == DEAL_BEGINS and snapshot.are_all_ready:
        snapshot = begin_deal(game, snapshot, at)  # without a worker's delay
        due = next_due(snapshot)
    was_due = game.due_at
    game.number, game.due_at = snapshot.number, due.at if due else None
    if snapshot.ended and game.ended_at is None:
        _end(game, snapshot, at)
    elif snapshot.is_started and game.state == GameState.WAITING:
        game.state = GameState.PLAYING
    rows: list[Write] = [*new, Update(game, ADVANCING_FIELDS)]
    # For the same time a job has been enqueued before; if it was lost, the sweep finds the game.
    if game.due_at != was_due:
        rows += _reschedule(game, due, was_due)
    if later is None:
        write_rows(*rows)  # in one message to the database
    else:
        later += rows
    transaction.on_commit(partial(notifications.publish, game.pk, snapshot.number), robust=True)
    return snapshot


def _reschedule(
    game: OnlineGame, due: DueAction | None, was_due: datetime | None
) -> Iterator[Write]:
    """Yield the withdrawal of the job for what was due before, and the job for what is due now."""
    key = job_key(game.pk)
    if was_due is not None:
        yield outbox.Withdrawal(key)
    if due is not None:
        kind = BOT_MOVE if due.kind == BOT_ACTS else GAME_CLOCK
        yield Insert(outbox.build_job(kind, key, not_before=due.at, game_id=game.pk))


def _end(game: OnlineGame, snapshot: GameSnapshot, at: datetime) -> None:
    """Do what the end of a game entails, except for saving its row."""
    game.state, game.ended_at = GameState.ENDED, at
    results.record_try(game, snapshot, at)
    request_opening(game)
    if game.table_id is None and snapshot.is_played_out:
        outbox.enqueue(PLAYED_GAME, f"played:{game.pk}", game_id=game.pk)
    GameSeat.objects.filter(game=game).update(device="")  # of no use any more


def _prepare_next_deal(
    game: OnlineGame,
    before: GameSnapshot,
    snapshot: GameSnapshot,
    at: datetime,
    seats: Sequence[GameSeat] | None,
) -> GameSnapshot:
    """Do what is due between two deals, of which one may just have finished."""
    # Locks the table, after the game: the order is event, games, tables everywhere (ADR 0095).
    if before.is_dealt:
        results.submit_online_result(game, snapshot)
    was_between = before.is_started and not before.is_dealt and before.deal == snapshot.deal
    if snapshot.is_started and not snapshot.ended:
        snapshot = _commit_or_end(game, snapshot, at, is_committed=was_between)
    if before.is_dealt and not snapshot.ended:
        snapshot = append_entries(game, snapshot, *release_held_seats(game, seats), at=at)
    return snapshot


def _commit_or_end(
    game: OnlineGame, snapshot: GameSnapshot, at: datetime, *, is_committed: bool
) -> GameSnapshot:
    """Commit to the next deal's seed after a deal, or end the game after the last."""
    if snapshot.is_played_out or _is_full(game, snapshot):
        return append_entries(
            game, snapshot, NewEntry(entries.ENDED, text="finished", by=entries.BOT), at=at
        )
    if not is_committed:
        commit_next_deal(game, snapshot.deal + 1)
    return snapshot


def _is_full(game: OnlineGame, snapshot: GameSnapshot) -> bool:
    """Return whether an event's table has as many deals as it can store (ADR 0074)."""
    return game.table_id is not None and snapshot.deal >= MAX_DEALS


def begin_deal(game: OnlineGame, snapshot: GameSnapshot, at: datetime) -> GameSnapshot:
    """Deal the cards. From this entry on no player can add entropy to the deal."""
    GameDeal.objects.filter(game=game, number=snapshot.deal + 1).update(began=snapshot.number + 1)
    note_holders(game)
    note_deal_begun(game)
    return append_entries(game, snapshot, NewEntry(entries.DEALT, by=entries.BOT), at=at)


def commit_next_deal(game: OnlineGame, number: int, seed: bytes | None = None) -> None:
    """Draw a deal's seed, so that its commitment is public before any player adds entropy.

    `seed` is one that was drawn already.
    """
    # After a deal that was undone to its end: the seed that was committed to must stay.
    if find_deal(game.pk, number) is None:
        seed = seed or draw_seed(game, number)
        deal = GameDeal(game=game, number=number, seed=seed, commitment=engine.commitment(seed))
        write_rows(Insert(deal))


def refuse_too_many_entries(
    game: OnlineGame, snapshot: GameSnapshot, seat: int | None, kind: str
) -> None:
    """Raise NotNow for a seat that has reached its limit of one kind of entry in this deal."""
    written = GameEntry.objects.filter(game=game, deal=snapshot.deal, kind=kind, seat=seat)
    if written.count() >= MAX_SAME_ENTRIES:
        raise NotNow(_("You have reached the limit for one deal."))


def refuse_if_over(snapshot: GameSnapshot) -> None:
    """Raise GameIsOver for a game that has ended."""
    if snapshot.ended:
        raise GameIsOver(_("This game is over."))


def refuse_in_daily(snapshot: GameSnapshot) -> None:
    """Raise NotNow for a try at a daily deal, which is the same for all."""
    if snapshot.settings.is_daily:
        raise NotNow(_("That is not possible in a daily deal: it is the same for everyone."))


def refuse_if_deals_are_shared(snapshot: GameSnapshot) -> None:
    """Raise NotNow where other games have the same deals, which no player may change."""
    refuse_in_daily(snapshot)
    if snapshot.settings.has_shared_deals:
        raise NotNow(_("That is not possible here: other tables play the same deals."))


def refuse_if_suspended(snapshot: GameSnapshot) -> None:
    """Raise NotNow for a game that its event has suspended: no one at the table can change that."""
    if snapshot.pause is not None and snapshot.pause.reason:
        raise NotNow(_suspension(snapshot.pause.reason))


def _suspension(reason: str) -> str:
    """Return the sentence for a reason to suspend a game, in the reader's language."""
    return translate(SUSPENSION_MESSAGES.get(reason, ""))


def refuse_unless_playing(snapshot: GameSnapshot) -> None:
    """Raise unless a deal is being played: GameIsOver, GamePaused, NotNow."""
    refuse_if_over(snapshot)
    if snapshot.pause is not None:
        raise GamePaused(_suspension(snapshot.pause.reason) or _("The game is paused."))
    if not snapshot.is_dealt:
        raise NotNow(_("No deal is being played at the moment."))
