"""Work out what happens next by itself in a game, and when: bots, time limits, deals, proposals.

Everything follows from the snapshot, so a late, repeated or lost job does no harm (ADR 0082).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments.game_choices import UNDO_IF_AGREED
from tournaments.online.core import entries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.online.core.snapshot import GameSnapshot

BOT_ACTS, TIME_IS_UP, DEAL_BEGINS, PROPOSAL_LAPSES = "bot", "clock", "deal", "lapse"
PROPOSAL_SECONDS = 30
"""How long a proposal waits for answers before it lapses."""
UNDO_FACTOR = 3.5
"""How many times longer a bot waits while a person alone with bots can undo their last action."""
SHORT_DEAL_PAUSE = timedelta(milliseconds=400)


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
    depends only on the place in the log, so a quick answer reveals nothing about the cards, and
    every process computes the same.
    """
    digest = hashlib.sha256(f"{snapshot.last_action}/{seat}".encode()).digest()
    share = digest[0] / 255
    factor = UNDO_FACTOR if can_undo_alone(snapshot) else 1
    return timedelta(seconds=snapshot.settings.bot_seconds * (0.7 + 0.6 * share) * factor)


def can_undo_alone(snapshot: GameSnapshot) -> bool:
    """Return whether the last action can be undone by its player, the only person at the table."""
    is_undone_by_choice = snapshot.undo_to is not None and snapshot.settings.undo == UNDO_IF_AGREED
    return is_undone_by_choice and snapshot.present == {snapshot.last_actor}
