"""What happens by itself, and when: bots, clocks that run out, the next deal."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments.online.core import entries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.online.core.snapshot import Course

BOT_ACTS, TIME_IS_UP, DEAL_BEGINS, PROPOSAL_LAPSES = "bot", "clock", "deal", "lapse"
PROPOSAL_SECONDS = 30
AT_ONCE = timedelta(milliseconds=400)


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens by itself: when, what, and at which seat if it is one seat's."""

    at: datetime
    what: str
    seat: int | None = None


def next_due(course: Course) -> Due | None:
    """What happens next if nobody does anything; None if nothing does."""
    return min(_all_due(course), key=lambda due: due.at, default=None)


def _all_due(course: Course) -> Iterator[Due]:
    if course.ended or not course.is_started:
        return
    if course.proposal is not None:
        lapses = course.proposal.at + timedelta(seconds=PROPOSAL_SECONDS)
        yield Due(lapses, PROPOSAL_LAPSES, course.proposal.seat)
    if course.pause is not None:
        return
    if not course.is_dealt:
        yield from _between(course)
        return
    for seat in course.to_act:
        due = seat_due(course, seat)
        if due is not None:
            yield due


def _between(course: Course) -> Iterator[Due]:
    """The next deal begins after a rest, sooner when all people say that they are ready.

    None begins while nobody is there to play it; whoever comes back sets the game going again.
    """
    since, people = course.since, course.present
    if since is None or entries.OPEN_SEAT in course.sitting or course.is_deserted:
        return
    rest = timedelta(seconds=course.terms.deal_seconds)
    if not people or (course.deal == 0 and len(people) == 1):
        rest = min(rest, AT_ONCE)  # nobody waits for anybody
    yield Due(since if course.are_all_ready else since + rest, DEAL_BEGINS)


def seat_due(course: Course, seat: int) -> Due | None:
    """When a bot acts for a seat, or its person's time is up."""
    asked = course.asked_at[seat]
    if asked is None:
        return None
    if course.bot_at(seat):
        waits = course.proposal is not None and course.proposal.what == "undo"
        return None if waits else Due(asked + bot_pause(course, seat), BOT_ACTS, seat)
    if not course.terms.move_seconds:
        return None
    allowed = course.terms.move_seconds + course.banks[seat]
    return Due(asked + timedelta(seconds=allowed), TIME_IS_UP, seat)


def bot_pause(course: Course, seat: int) -> timedelta:
    """How long a bot takes: drawn evenly around the terms' time, whatever there is to choose.

    It hangs on nothing but the place in the log, so that a quick answer tells nothing about the
    cards, and is the same however often it is asked.
    """
    digest = hashlib.sha256(f"{course.played}/{seat}".encode()).digest()
    share = digest[0] / 255
    return timedelta(seconds=course.terms.bot_seconds * (0.7 + 0.6 * share))
