"""E-mail the server's owners when background work has stopped.

Web processes do this themselves: the worker that sends letters may be what has stopped.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.formatting import format_datetime
from tournaments.health.heartbeats import ALARM, QUEUE_TITLES
from tournaments.health.letters import write_to_owners
from tournaments.health.stalled_work import StalledWork, find_stalled_work
from tournaments.models import Heartbeat

if TYPE_CHECKING:
    from datetime import datetime

REPEAT_AFTER = timedelta(hours=12)
"""How long until the owners are e-mailed again, whether work is still or again stopped."""
MAX_SENDING = timedelta(minutes=10)
"""After which the turn of a process that died while it was writing goes to another."""


def raise_alarm() -> bool:
    """E-mail the owners if background work has stopped and they were not e-mailed lately.

    Return whether that was done; of several processes that call this at once, one does it. Raises
    NotSent if no owner could be reached; the next call then tries again.
    """
    stalled = find_stalled_work()
    turn = _take_turn() if stalled else None
    if turn is None:
        return False
    lines = [describe(one) for one in stalled]
    try:
        write_to_owners(_("Work on the server has stopped"), "health/alarm_letter.txt", lines)
    except Exception:
        _end_turn(turn, written_at=timezone.now() - REPEAT_AFTER)
        raise
    _end_turn(turn, written_at=timezone.now())
    return True


def describe(stalled: StalledWork) -> str:
    """Return in words what has stalled."""
    since = stalled.since
    when = format_datetime(since) if since else _("the start")
    if not stalled.queue:
        return _("Work has been waiting since %(when)s.") % {"when": when}
    what = {"work": QUEUE_TITLES[stalled.queue], "when": when}
    return _("No sign of life since %(when)s: %(work)s.") % what


def _take_turn() -> datetime | None:
    """Claim the letter for `MAX_SENDING`; return the claim, None if no letter is due.

    The claim is a time in the row, as of a letter that will be due again in `MAX_SENDING`.
    """
    now = timezone.now()
    due = now - REPEAT_AFTER
    turn = due + MAX_SENDING
    _row, is_new = Heartbeat.objects.get_or_create(name=ALARM, defaults={"at": turn})
    # One of the future was written while the clock was wrong.
    is_due = Q(at__lte=due) | Q(at__gt=now)
    if is_new or Heartbeat.objects.filter(is_due, name=ALARM).update(at=turn):
        return turn
    return None


def _end_turn(turn: datetime, *, written_at: datetime) -> None:
    """Note when the owners were written to, unless another process has taken the turn since."""
    Heartbeat.objects.filter(name=ALARM, at=turn).update(at=written_at)
