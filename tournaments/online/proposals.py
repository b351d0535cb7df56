"""Propose something to the table, and agree to a proposal or decline it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.core.validation import check_choice
from tournaments.game_choices import UNDO_IF_AGREED
from tournaments.online.access import access_seat
from tournaments.online.actions import CommandResult
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.projection import may_resume, may_undo
from tournaments.online.core.trick_claims import (
    find_agreed_plays,
    may_propose_claim,
)
from tournaments.online.game_log import (
    advance,
    append_and_advance,
    append_entries,
    refuse_if_over,
    refuse_if_suspended,
    refuse_too_many_entries,
    refuse_unless_playing,
)
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

PAUSE, RESUME, UNDO, END, CLAIM = "pause", "resume", "undo", "end", "claim"
PROPOSALS = (PAUSE, RESUME, UNDO, END, CLAIM)
CLAIM_IMPOSSIBLE = "impossible"
"""The text of the log entry for a claim that was agreed to but is impossible."""


@transaction.atomic
def propose(*, by: Actor, game_id: int, what: str) -> CommandResult:
    """Propose to pause, resume, undo the actor's last action, end the game or claim the rest.

    It is carried out once all other people at the table agree: at once if there are none. To
    resume, it is enough that no one objects in time (`timers`), as a player who went during a pause
    would block it. Making the same proposal as another player means agreeing to it. Raises
    NotFound, NotAllowed, GameIsOver, NotNow, InvalidInput.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    check_choice(what, PROPOSALS, field="what")
    asked = snapshot.proposal
    if asked is not None and asked.what == what:
        return _consent(access, snapshot, timezone.now())
    if asked is not None:
        raise NotNow(_("Another proposal is waiting for an answer."))
    refuse_too_many_entries(access.game, snapshot, access.seat, entries.PROPOSED)
    _CHECKS[what](access, snapshot)
    now = timezone.now()
    after = append_entries(
        access.game, snapshot, NewEntry(entries.PROPOSED, access.seat, what), at=now
    )
    return _conclude(access, snapshot, after, now)


@transaction.atomic
def answer(*, by: Actor, game_id: int, agree: bool) -> CommandResult:
    """Agree to the current proposal or decline it; its proposer may decline (withdraw) it too.

    Raises NotFound, NotAllowed, GameIsOver, NotNow if there is no proposal.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    if snapshot.proposal is None:
        raise NotNow(_("There is no proposal to answer."))
    now = timezone.now()
    if agree:
        return _consent(access, snapshot, now)
    after = append_and_advance(
        access.game, snapshot, NewEntry(entries.DECLINED, access.seat), at=now
    )
    return CommandResult(after.number)


def _consent(access: GameAccess, snapshot: GameSnapshot, at: datetime) -> CommandResult:
    asked, seat = snapshot.proposal, access.seat
    if asked is None or seat is None or seat == asked.seat or seat in asked.agreed:
        return CommandResult(snapshot.number, is_repeat=True)
    after = append_entries(access.game, snapshot, NewEntry(entries.AGREED, seat), at=at)
    return _conclude(access, snapshot, after, at)


def _conclude(
    access: GameAccess, before: GameSnapshot, snapshot: GameSnapshot, at: datetime
) -> CommandResult:
    """Carry out the proposal once every player at the table has agreed."""
    asked = snapshot.proposal
    # Only players who are there count: bots and players who are away are not asked.
    if asked is not None and snapshot.present <= asked.agreed | {asked.seat}:
        snapshot = append_entries(
            access.game, snapshot, *_EFFECTS[asked.what](snapshot, asked.seat), at=at
        )
    access.game.touched_at = at
    advance(access.game, before, snapshot, at=at)
    return CommandResult(snapshot.number)


def _agreed_claim(snapshot: GameSnapshot, seat: int) -> list[NewEntry]:
    # Not checked before all have agreed: a refusal then would reveal how the cards lie (ADR 0095).
    plays = find_agreed_plays(snapshot, seat)
    if plays is None:
        return [NewEntry(entries.LAPSED, seat, CLAIM_IMPOSSIBLE)]
    return [NewEntry(entries.CLAIMED, seat), *plays]


_EFFECTS: dict[str, Callable[[GameSnapshot, int], list[NewEntry]]] = {
    PAUSE: lambda _snapshot, seat: [NewEntry(entries.PAUSED, seat)],
    RESUME: lambda _snapshot, seat: [NewEntry(entries.RESUMED, seat)],
    UNDO: lambda _snapshot, seat: [NewEntry(entries.UNDONE, seat)],
    END: lambda _snapshot, seat: [NewEntry(entries.ENDED, seat, "agreed")],
    CLAIM: _agreed_claim,
}


def _check_pause(_access: GameAccess, snapshot: GameSnapshot) -> None:
    if snapshot.pause is not None:
        raise NotNow(_("The game is already paused."))


def _check_resume(access: GameAccess, snapshot: GameSnapshot) -> None:
    if snapshot.pause is None:
        raise NotNow(_("The game is not paused."))
    refuse_if_suspended(snapshot)
    if not may_resume(snapshot, is_casual=access.game.table_id is None):
        raise NotNow(_("The director paused the game, so only they can resume it."))


def _check_undo(access: GameAccess, snapshot: GameSnapshot) -> None:
    """Allow undo only for the last action, by its own player, until it has revealed anything."""
    refuse_unless_playing(snapshot)
    if snapshot.settings.undo != UNDO_IF_AGREED:
        raise NotNow(_("Undo is switched off at this table."))
    if not may_undo(snapshot, access.seat):
        raise NotNow(_("You have nothing to undo."))


def _check_end(access: GameAccess, _snapshot: GameSnapshot) -> None:
    if access.game.table_id is not None:
        raise NotNow(_("This game is part of a club night, so only the director can end it."))


def _check_claim(access: GameAccess, snapshot: GameSnapshot) -> None:
    refuse_unless_playing(snapshot)
    if access.seat is None or not may_propose_claim(snapshot, access.seat):
        raise NotNow(
            _("You can ask for the remaining tricks only when you lead and no bot is playing.")
        )


_CHECKS: dict[str, Callable[[GameAccess, GameSnapshot], None]] = {
    PAUSE: _check_pause,
    RESUME: _check_resume,
    UNDO: _check_undo,
    END: _check_end,
    CLAIM: _check_claim,
}
