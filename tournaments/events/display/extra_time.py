"""Give a table extra time, and read how long it still plays."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.access import access_table, check_table_open
from tournaments.core.audit import record
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.validation import clean_text, field_error
from tournaments.events.display.refresh import refresh_phones
from tournaments.events.line_up import lock_event_for_command
from tournaments.models import EventState, ExtraMinutes, Role, RoundTimer

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Table


MAX_EXTRA_MINUTES = 60
MAX_EXTRA_REASON = 80


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
