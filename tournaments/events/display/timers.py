"""Time a round: start, pause, resume, add minutes, or take the timer away."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.validation import check_choice, field_error
from tournaments.events.display.refresh import refresh_phones
from tournaments.events.line_up import lock_event_for_command
from tournaments.models import EventState, RoundTimer, TimerAct

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import Event

MAX_MINUTES = 300
"""The longest that a timer runs."""


class ExtraTimeLine(Shape):
    """The minutes that one table has beyond the timer of its round."""

    table: int
    minutes: int
    reason: str


class TimerLine(Shape):
    """The timer of a round, by the server's clock.

    `ends_at` is null while it is paused, and `seconds_left` while it runs.
    """

    round: int
    ends_at: IsoTime | None
    seconds_left: int | None
    extra: list[ExtraTimeLine]
    revision: Annotated[int, "Send it with a change, so that a repeat changes nothing."]


@transaction.atomic
def set_timer(
    *, by: Actor, event_id: int, act: str, minutes: int = 0, revision: int | None = None
) -> RoundTimer:
    """Start, pause, resume, change or take away the timer of the last round. For organisers.

    `minutes` are for starting and for `add`, where they may be below zero. With a `revision` that
    has passed nothing changes, so that a repeat adds nothing. Raises NotFound, NotAllowed before
    the first round and where there is nothing to pause, EventIsFinal, InvalidInput.
    """
    check_choice(act, TimerAct.values, field="act")
    event = lock_event_for_command(by, event_id)
    one = event.rounds.drawn().order_by("-number").first()
    if one is None:
        raise NotAllowed(_("No round has been drawn yet."))
    timer, _is_new = RoundTimer.objects.get_or_create(round=one)
    if revision is not None and revision != timer.revision:
        return timer
    _ACTS[act](timer, minutes, timezone.now())
    timer.revision += 1
    timer.save()
    refresh_phones(one.tables.all())
    text = f"The timer of round {one.number} {_IN_LOG[act].format(minutes=minutes)}."
    record(by, event.club, "timer-set", text, event=event, act=act, minutes=minutes)
    return timer


def _start(timer: RoundTimer, minutes: int, now: datetime) -> None:
    if not 0 < minutes <= MAX_MINUTES:
        raise field_error("minutes", "out-of-range", _("Enter 1 to 300 minutes."))
    timer.ends_at, timer.seconds_left = now + timedelta(minutes=minutes), None


def _pause(timer: RoundTimer, _minutes: int, now: datetime) -> None:
    left = _seconds_left(timer, now)
    timer.ends_at, timer.seconds_left = None, left


def _resume(timer: RoundTimer, _minutes: int, now: datetime) -> None:
    timer.ends_at, timer.seconds_left = now + timedelta(seconds=_seconds_left(timer, now)), None


def _add(timer: RoundTimer, minutes: int, now: datetime) -> None:
    left = _seconds_left(timer, now) + 60 * minutes
    if not minutes or left > 60 * MAX_MINUTES:
        raise field_error("minutes", "out-of-range", _("A round lasts at most 300 minutes."))
    if timer.ends_at is not None:
        timer.ends_at = now + timedelta(seconds=max(left, 0))
    else:
        timer.seconds_left = max(left, 0)


def _stop(timer: RoundTimer, _minutes: int, _now: datetime) -> None:
    timer.ends_at = timer.seconds_left = None


_ACTS: dict[str, Callable[[RoundTimer, int, datetime], None]] = {
    TimerAct.START: _start,
    TimerAct.PAUSE: _pause,
    TimerAct.RESUME: _resume,
    TimerAct.ADD: _add,
    TimerAct.STOP: _stop,
}


_IN_LOG: dict[str, str] = {
    TimerAct.START: "was started with {minutes} minutes",
    TimerAct.PAUSE: "was paused",
    TimerAct.RESUME: "was resumed",
    TimerAct.ADD: "was changed by {minutes} minutes",
    TimerAct.STOP: "was taken away",
}
"""What was done to a timer, as the log says it."""


def _seconds_left(timer: RoundTimer, now: datetime) -> int:
    """Return how long the timer still runs. Raises NotAllowed if there is none."""
    if timer.seconds_left is not None:
        return timer.seconds_left
    if timer.ends_at is None:
        raise NotAllowed(_("No timer is running. Start one first."))
    return max(int((timer.ends_at - now).total_seconds()), 0)


def find_timer(event: Event, *, with_reasons: bool = False) -> TimerLine | None:
    """Return the timer of the last round; None if there is none, or the night is final.

    The reasons of extra time, which may name people, are not for strangers.
    """
    if event.state == EventState.FINAL:
        return None
    rows = RoundTimer.objects.filter(
        round__event=event, round__undone_at=None, round__is_free=False
    )
    timer = rows.select_related("round").order_by("-round__number").first()
    if timer is None or (timer.ends_at is None and timer.seconds_left is None):
        return None
    lines = [
        ExtraTimeLine(one["table"], one["minutes"], one["reason"] if with_reasons else "")
        for one in timer.extra.values()
    ]
    return TimerLine(
        round=timer.round.number,
        ends_at=iso_time(timer.ends_at),
        seconds_left=timer.seconds_left,
        extra=sorted(lines, key=lambda line: line.table),
        revision=timer.revision,
    )
