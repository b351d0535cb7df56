"""Work out what happens next by itself in a game, and when: bots, time limits, deals, proposals.

Everything follows from the snapshot, so a late, repeated or lost job does no harm (ADR 0082).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments.online.core import entries
from tournaments.online.core.settings import USUAL_BOT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.online.core.snapshot import GameSnapshot

BOT_ACTS, TIME_IS_UP, DEAL_BEGINS, PROPOSAL_LAPSES = "bot", "clock", "deal", "lapse"
PROPOSAL_SECONDS = 30
"""How long a proposal waits for answers before it lapses."""
UNDO_SECONDS = {entries.RELAXED: 3.0, entries.NORMAL: 1.5, entries.QUICK: 0.8}
"""How long a person alone with bots can undo their last action, by the speed they have chosen."""
SHORT_DEAL_PAUSE = timedelta(milliseconds=400)
ALONE_DEAL_PAUSE = timedelta(seconds=60)
"""The break between deals of a person alone with bots, who need not hurry: no one else waits."""
ALONE_FACTOR = 8
"""At most this many times the break that was set, so that the game of a program stays quick."""


@dataclass(frozen=True, slots=True)
class DueAction:
    """A timed action: when, which, and at which seat (None: a deal, which begins for all)."""

    at: datetime
    kind: str
    seat: int | None = None


def next_due(snapshot: GameSnapshot) -> DueAction | None:
    """Return the next timed action if no player acts first; None if there is none."""
    return min(_all_due(snapshot), key=lambda due: due.at, default=None)


def _all_due(snapshot: GameSnapshot) -> Iterator[DueAction]:
    if snapshot.ended or not snapshot.is_started:
        return
    # Before the check for a pause, as to resume is a proposal too.
    if snapshot.proposal is not None:
        lapses = snapshot.proposal.at + timedelta(seconds=PROPOSAL_SECONDS)
        yield DueAction(lapses, PROPOSAL_LAPSES, snapshot.proposal.seat)
    if snapshot.pause is not None:
        return
    if not snapshot.is_dealt:
        yield from _between(snapshot)
        return
    for seat in snapshot.to_act:
        due = next_due_at_seat(snapshot, seat)
        if due is not None:
            yield due


def _between(snapshot: GameSnapshot) -> Iterator[DueAction]:
    """Yield the next deal: after a break, or at once when all players are ready.

    No deal begins while no player is there; a player who comes back starts the break again.
    """
    since, people = snapshot.break_since, snapshot.present
    if since is None or entries.OPEN_SEAT in snapshot.occupants or snapshot.is_deserted:
        return
    rest = timedelta(seconds=snapshot.settings.deal_seconds)
    if not people or (snapshot.deal == 0 and len(people) == 1):
        rest = min(rest, SHORT_DEAL_PAUSE)  # there is no one to wait for
    elif snapshot.people == 1:
        rest = max(rest, min(ALONE_DEAL_PAUSE, ALONE_FACTOR * rest))
    yield DueAction(since if snapshot.are_all_ready else since + rest, DEAL_BEGINS)


def next_due_at_seat(snapshot: GameSnapshot, seat: int) -> DueAction | None:
    """Return when a bot acts for a seat that is asked, or its player's time is up; else None."""
    asked = snapshot.asked_at[seat]
    if asked is None:
        return None
    if snapshot.bot_at(seat):
        # An action ends any proposal, so a bot gives the people time to answer this one.
        waits = snapshot.proposal is not None and snapshot.proposal.what == "undo"
        return None if waits else DueAction(asked + get_bot_delay(snapshot, seat), BOT_ACTS, seat)
    if not snapshot.settings.move_seconds:
        return None
    allowed = snapshot.settings.move_seconds + snapshot.banks[seat]
    return DueAction(asked + timedelta(seconds=allowed), TIME_IS_UP, seat)


def get_bot_delay(snapshot: GameSnapshot, seat: int) -> timedelta:
    """Return how long a bot waits: 0.7 to 1.3 times the setting, evenly distributed.

    Longer where the person whose turn it was may still undo it, as the bot's answer ends that. It
    depends only on the place in the log, so a quick answer reveals nothing about the bot's cards,
    and every process computes the same.
    """
    digest = hashlib.sha256(f"{snapshot.last_action}/{seat}".encode()).digest()
    share = digest[0] / 255
    usual = snapshot.settings.bot_seconds * (0.7 + 0.6 * share)
    return timedelta(seconds=max(usual, get_undo_seconds(snapshot)))


def get_undo_seconds(snapshot: GameSnapshot) -> float:
    """Return how long the only person at the table can undo the last action; 0 if they cannot.

    Bots that are quicker than usual, such as at the tables of a program, shorten it as well.
    """
    if snapshot.present != {snapshot.last_actor} or not snapshot.can_undo:
        return 0
    [seat] = snapshot.present
    pace = min(1, snapshot.settings.bot_seconds / USUAL_BOT_SECONDS)
    return UNDO_SECONDS[snapshot.speeds[seat]] * pace
