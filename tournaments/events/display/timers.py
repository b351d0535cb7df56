"""Time a round: start, pause, resume, add minutes, take the timer away; extra time for a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import access_table, check_table_open
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.validation import check_choice, clean_text, field_error
from tournaments.events.display.refresh import refresh_phones
from tournaments.events.line_up import lock_event_for_command
from tournaments.models import EventState, ExtraMinutes, Role, RoundTimer, TimerAct

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import Event, Table

MAX_MINUTES = 300
"""The longest that a timer runs."""
MAX_EXTRA_MINUTES = 60
MAX_EXTRA_REASON = 80


@dataclass(frozen=True, slots=True)
class ExtraTimeLine(Shape):
    """The minutes that one table has beyond the timer of its round."""

    table: int
    minutes: int
    reason: str


@dataclass(frozen=True, slots=True)
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


@transaction.atomic
def give_extra_time(*, by: Actor, table_id: int, minutes: int, reason: str) -> Table:
    """Give a table this many minutes beyond the timer of its round; 0 takes them away.

    They replace those given before, so a repeat changes nothing. For organisers. Raises NotFound,
    NotAllowed, EventIsFinal, RoundIsUndone, InvalidInput.
    """
    found = access_table(by, Role.ORGANISER, pk=table_id)
    event = lock_event_for_command(by, found.event_id)
    check_table_open(found)
    if not 0 <= minutes <= MAX_EXTRA_MINUTES:
        raise field_error("minutes", "out-of-range", _("Enter 0 to 60 minutes."))
    timer, _is_new = RoundTimer.objects.get_or_create(round=found.round)
    text = clean_text(reason, field="reason", max_length=MAX_EXTRA_REASON) if minutes else ""
    timer.extra.pop(str(found.pk), None)
    if minutes:
        new = ExtraMinutes(table=found.number, minutes=minutes, reason=text)
        timer.extra[str(found.pk)] = new
    timer.save()
    refresh_phones(event.tables.filter(pk=found.pk))
    where = f"table {found.number} of round {found.round.number}"
    what = f"{minutes} minutes of extra time for {where}: {text}".rstrip(": ")
    record(by, event.club, "extra-time", what, event=event, minutes=minutes)
    return found


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


@dataclass(frozen=True, slots=True)
class TableTime(Shape):
    """How long a table still plays: until `ends_at`, or with `seconds_left` while paused."""

    ends_at: IsoTime | None
    seconds_left: int | None
    extra_minutes: int
    reason: Annotated[str, "Of the extra minutes, which are included."]


def find_table_time(table: Table, *, with_reason: bool = True) -> TableTime | None:
    """Return how long a table still plays, with its extra minutes; None as for `find_timer`.

    The reason, which may name people, is not for strangers.
    """
    if table.event.state == EventState.FINAL:
        return None
    timer = RoundTimer.objects.filter(round=table.round_id).first()
    if timer is None or (timer.ends_at is None and timer.seconds_left is None):
        return None
    extra: ExtraMinutes | None = timer.extra.get(str(table.pk))
    minutes = extra["minutes"] if extra else 0
    ends_at, left = timer.ends_at, timer.seconds_left
    return TableTime(
        ends_at=iso_time(ends_at + timedelta(minutes=minutes)) if ends_at else None,
        seconds_left=left + 60 * minutes if left is not None else None,
        extra_minutes=minutes,
        reason=extra["reason"] if extra and with_reason else "",
    )
