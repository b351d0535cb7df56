"""What the table decides together, and what a player does about the rest of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core.errors import NotNow
from tournaments.core.validation import field_error
from tournaments.online.access import access_seat
from tournaments.online.core import entries
from tournaments.online.core.claims import is_proven, may_ask, play_agreed, play_out
from tournaments.online.core.entries import Line
from tournaments.online.core.projection import may_undo
from tournaments.online.core.settings import AGREED
from tournaments.online.game_log import (
    refuse_chatter,
    refuse_held,
    refuse_idle,
    refuse_over,
    settle,
    write,
)
from tournaments.online.play import Accepted
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import Place
    from tournaments.online.core.snapshot import Course

PAUSE, RESUME, UNDO, END, CLAIM = "pause", "resume", "undo", "end", "claim"
IMPOSSIBLE = "impossible"
"""How the log says that all agreed to a claim and the cards do not allow it."""


@transaction.atomic
def propose(*, by: Actor, game_id: int, what: str) -> Accepted:
    """Ask the table for a pause, to go on, to take one's last action back, to end the game, or
    for all the tricks that are left.

    It is done once all other people at the table agree: at once where there are none. Asked
    while somebody else asks the same, it is agreed to. Raises NotFound, NotAllowed, GameIsOver,
    NotNow, InvalidInput.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    refuse_over(course)
    if what not in _CHECKS:
        raise field_error("what", "unknown", f"One of {', '.join(_CHECKS)}.")
    asked = course.proposal
    if asked is not None and asked.what == what:
        return _consent(place, course, timezone.now())
    if asked is not None:
        raise NotNow("The table has something else to answer first.")
    refuse_chatter(place.game, course, place.seat, entries.PROPOSED)
    _CHECKS[what](place, course)
    now = timezone.now()
    after = write(place.game, course, Line(entries.PROPOSED, place.seat, what), at=now)
    return _conclude(place, course, after, now)


@transaction.atomic
def answer(*, by: Actor, game_id: int, agree: bool) -> Accepted:
    """Agree to what is proposed, or decline it; whoever proposed it may decline it, too.

    Raises NotFound, NotAllowed, GameIsOver, NotNow when nothing is proposed.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    refuse_over(course)
    if course.proposal is None:
        raise NotNow("Nothing is proposed.")
    now = timezone.now()
    if agree:
        return _consent(place, course, now)
    after = write(place.game, course, Line(entries.DECLINED, place.seat), at=now)
    return Accepted(after.number, place, settle(place.game, course, after, at=now))


def _consent(place: Place, course: Course, at: datetime) -> Accepted:
    asked, seat = course.proposal, place.seat
    if asked is None or seat is None or seat == asked.seat or seat in asked.agreed:
        return Accepted(course.number, place, course, is_repeat=True)
    after = write(place.game, course, Line(entries.AGREED, seat), at=at)
    return _conclude(place, course, after, at)


def _conclude(place: Place, before: Course, course: Course, at: datetime) -> Accepted:
    """Do what is proposed if nobody's consent is missing."""
    asked = course.proposal
    if asked is not None and course.present <= asked.agreed | {asked.seat}:
        course = write(place.game, course, *_DEEDS[asked.what](course, asked.seat), at=at)
    place.game.touched_at = at
    return Accepted(course.number, place, settle(place.game, before, course, at=at))


def _agreed_claim(course: Course, seat: int) -> list[Line]:
    plays = play_agreed(course, seat)
    if plays is None:
        return [Line(entries.LAPSED, seat, IMPOSSIBLE)]
    return [Line(entries.CLAIMED, seat), *plays]


_DEEDS: dict[str, Callable[[Course, int], list[Line]]] = {
    PAUSE: lambda _course, seat: [Line(entries.PAUSED, seat)],
    RESUME: lambda _course, seat: [Line(entries.RESUMED, seat)],
    UNDO: lambda _course, seat: [Line(entries.UNDONE, seat)],
    END: lambda _course, seat: [Line(entries.ENDED, seat, "agreed")],
    CLAIM: _agreed_claim,
}


def _check_pause(_place: Place, course: Course) -> None:
    if course.pause is not None:
        raise NotNow("The game is paused already.")


def _check_resume(_place: Place, course: Course) -> None:
    if course.pause is None:
        raise NotNow("The game is not paused.")
    refuse_held(course)
    if course.pause.seat is None:
        raise NotNow("The director paused the game.")


def _check_undo(place: Place, course: Course) -> None:
    """Only the last action, by whoever did it, while nobody has acted on it or learnt from it."""
    refuse_idle(course)
    if course.terms.undo != AGREED:
        raise NotNow("At this table nothing is taken back.")
    if not may_undo(course, place.seat):
        raise NotNow("There is nothing of yours that could still be taken back.")


def _check_end(place: Place, _course: Course) -> None:
    if place.game.table_id is not None:
        raise NotNow("This game is part of an event. The director can end it.")


def _check_claim(place: Place, course: Course) -> None:
    refuse_idle(course)
    if place.seat is None or not may_ask(course, place.seat):
        raise NotNow("Ask for the rest when it is your lead, at a table without bots.")


_CHECKS: dict[str, Callable[[Place, Course], None]] = {
    PAUSE: _check_pause,
    RESUME: _check_resume,
    UNDO: _check_undo,
    END: _check_end,
    CLAIM: _check_claim,
}


@transaction.atomic
def claim(*, by: Actor, game_id: int) -> Accepted:
    """Claim all the tricks that are left. The server checks it and then plays the deal out.

    A claim stands if no card that the claimant has not seen could beat any of his, whoever holds
    it; so a refusal tells nothing about the others' hands. One that is not certain is asked of the
    table, if only people sit there. Raises NotFound, NotAllowed, NotNow, GamePaused, GameIsOver.
    """
    place = access_seat(by, game_id, lock=True)
    course, seat = get_course(place.game), place.seat
    refuse_idle(course)
    if seat is None or course.state is None or not is_proven(course.state, seat):
        if seat is not None and may_ask(course, seat):
            return propose(by=by, game_id=game_id, what=CLAIM)
        raise NotNow("Claim when it is your lead and nobody can take a trick from you.")
    now = timezone.now()
    lines = [Line(entries.CLAIMED, seat), *play_out(course, seat)]
    after = write(place.game, course, *lines, at=now)
    place.game.touched_at = now
    return Accepted(after.number, place, settle(place.game, course, after, at=now))


@transaction.atomic
def concede(*, by: Actor, game_id: int) -> Accepted:
    """Leave the rest of this deal to a bot; the next deal is one's own again.

    Where the rules have an action for giving up, that action is what it says and this is not
    needed. Raises NotFound, NotAllowed, NotNow, GamePaused, GameIsOver.
    """
    place = access_seat(by, game_id, lock=True)
    course, seat = get_course(place.game), place.seat
    refuse_idle(course)
    if seat in course.conceded:
        return Accepted(course.number, place, course, is_repeat=True)
    now = timezone.now()
    after = write(place.game, course, Line(entries.CONCEDED, seat), at=now)
    return Accepted(after.number, place, settle(place.game, course, after, at=now))
