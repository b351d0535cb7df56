"""Compare what is stored with what its results give from nothing, a little at a time (ADR 0321).

Every night of play and every club's ratings are compared once a day. Records and statistics are
read from the rows of standings and seats, so those that are equal give equal ones.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.health.letters import write_to_owners
from tournaments.models import Club, Event, EventState, Job, JobState, SelfCheck
from tournaments.ratings import find_ratings_difference
from tournaments.standings import find_standings_difference

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

MAX_SECONDS = 60.0
"""How long one call goes on; the next one continues."""
PAUSE_SHARE = 1.0
"""How long to pause after each comparison, as a share of its time, so that others may write."""
FIRST_HOUR, LAST_HOUR = 3, 6
REPEAT_AFTER = timedelta(hours=20)
OVERDUE_AFTER = timedelta(hours=60)
"""From when on it is done by day too: the server is not on at night."""
MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """Something that differs: the night or the ratings of a club, in words, what, and when."""

    what: str
    difference: str
    at: datetime


def check_some(*, now: datetime | None = None, seconds: float = MAX_SECONDS) -> int:
    """Compare what was not compared for longest; return how much was.

    Differences that were not known before are written to the server's owners, in one letter. Raises
    NotSent if no owner could be reached. Safe to run in parallel: something may then be compared
    twice.
    """
    now = now or timezone.now()
    if not FIRST_HOUR <= timezone.localtime(now).hour < LAST_HOUR:
        now -= OVERDUE_AFTER - REPEAT_AFTER
    end = time.monotonic() + seconds
    found: dict[str, str] = {}
    count = 0
    for name in _list_due(now - REPEAT_AFTER):
        began = time.monotonic()
        if began > end:
            break
        difference = _compare(name)
        had = SelfCheck.objects.filter(pk=name).values_list("difference", flat=True).first()
        if difference and not had:
            found[name] = difference
        else:
            _note(name, difference)
        count += 1
        time.sleep((time.monotonic() - began) * PAUSE_SHARE)
    if found:
        lines = [_describe(name) for name in found]
        subject = _("The self-check found a difference")
        write_to_owners(subject, "health/self_check_letter.txt", lines)
    # Only now: what was found before a crash, or could not be sent, is found and written again.
    for name, difference in found.items():
        _note(name, difference)
    return count


def _note(name: str, difference: str) -> None:
    SelfCheck.objects.update_or_create(
        name=name, defaults={"at": timezone.now(), "difference": difference[:MAX_NAME]}
    )


def list_differences() -> list[CheckedLine]:
    """List what differed when it was compared last, latest first."""
    rows = SelfCheck.objects.exclude(difference="").order_by("-at", "name")[:100]
    return [CheckedLine(_describe(row.name), row.difference, row.at) for row in rows]


def find_last_check() -> datetime | None:
    """Return when anything was compared last; None if never."""
    return SelfCheck.objects.order_by("-at").values_list("at", flat=True).first()


def _list_due(before: datetime) -> Iterator[str]:
    """Yield the names of what was not compared since a time, never compared ones first.

    Nights that are played now are left out: their tables must not wait.
    """
    checked = dict(SelfCheck.objects.values_list("name", "at"))
    events = Event.objects.filter(state=EventState.FINAL, standings_revision__gt=0)
    names = [f"night {pk}" for pk in events.order_by("pk").values_list("pk", flat=True)]
    names += [f"ratings {pk}" for pk in Club.objects.order_by("pk").values_list("pk", flat=True)]
    SelfCheck.objects.filter(pk__in=checked.keys() - set(names)).delete()
    due = [name for name in names if name not in checked or checked[name] < before]
    first = timezone.now() - timedelta(days=36_500)
    yield from sorted(due, key=lambda name: checked.get(name, first))


def _compare(name: str) -> str:
    kind, key = name.split()
    if kind == "night":
        if not Event.objects.filter(pk=key).exists():
            return ""
        return find_standings_difference(int(key))
    waiting = Job.objects.filter(
        kind="ratings", state__in=(JobState.QUEUED, JobState.RUNNING)
    ).exists()
    return "" if waiting else find_ratings_difference(int(key))


def _describe(name: str) -> str:
    kind, key = name.split()
    if kind == "night":
        event = Event.everything.filter(pk=key).select_related("club").first()
        values = {"night": event.name, "club": event.club.name} if event else None
        return name if values is None else _("%(night)s (%(club)s)") % values
    club = Club.objects.filter(pk=key).first()
    return name if club is None else _("Ratings (%(club)s)") % {"club": club.name}
