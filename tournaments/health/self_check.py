"""Compare what is stored with what its results give from scratch, a little at a time (ADR 0321).

Every night of play and every club's ratings and records are compared soon after they are new, and
then in turns, once a day where that fits into the nights. Statistics are
read from the rows of standings and seats, so those that are equal give equal ones.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import outbox
from tournaments.health.letters import write_to_owners
from tournaments.models import Club, Event, EventState, Job, SelfCheck
from tournaments.ratings import find_ratings_difference
from tournaments.standings import (
    find_records_difference,
    find_standings_difference,
    refresh_records,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from django.db.models import QuerySet

MAX_SECONDS = 60.0
"""How long one call goes on; the next one continues."""
PAUSE_SHARE = 1.0
"""How long to pause after each comparison, as a share of its time, so that others may write."""
FIRST_HOUR, LAST_HOUR = 3, 6
REPEAT_AFTER = timedelta(hours=20)
OVERDUE_AFTER = timedelta(hours=60)
"""From when on it is done by day too: the server is not on at night."""
MAX_NAME = 200
SLICE = 50
"""How many names are read at once."""
NIGHT, RATINGS, RECORDS = KINDS = ("night", "ratings", "records")
"""What the names begin with, in turn; the number of the night or the club follows."""


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """Something that differs: the night, or whose ratings or records, in words; what, and when."""

    what: str
    difference: str
    at: datetime


def check_some(*, now: datetime | None = None, seconds: float = MAX_SECONDS) -> int:
    """Compare what is new, then what was not compared for longest; return how much was.

    Differences that were not known before are written to the server's owners, in one letter. Raises
    NotSent if no owner could be reached. Safe to run in parallel: something may then be compared
    twice.
    """
    now = now or timezone.now()
    if not FIRST_HOUR <= timezone.localtime(now).hour < LAST_HOUR:
        now -= OVERDUE_AFTER - REPEAT_AFTER
    # What was compared while the clock was wrong would be left alone until that time.
    SelfCheck.objects.filter(at__gt=timezone.now()).delete()
    end = time.monotonic() + seconds
    found: list[SelfCheck] = []
    count = 0
    for name, is_turn in _list_due(now - REPEAT_AFTER):
        began = time.monotonic()
        if began > end:
            break
        row = SelfCheck.objects.filter(pk=name).first() or SelfCheck(name=name)
        is_known, row.difference = bool(row.difference), _compare(name)[:MAX_NAME]
        row.at = timezone.now()
        row.walked_at = row.at if is_turn else row.walked_at
        if row.difference and not is_known:
            found.append(row)
        else:
            row.save()
        count += 1
        time.sleep((time.monotonic() - began) * PAUSE_SHARE)
    if found:
        lines = [_describe(row.name) for row in found]
        subject = _("The self-check found a difference")
        write_to_owners(subject, "health/self_check_letter.txt", lines)
    # Only now: what was found before a crash, or could not be sent, is found and written again.
    for row in found:
        row.save()
    return count


def list_differences() -> list[CheckedLine]:
    """List what differed when it was compared last, latest first."""
    rows = SelfCheck.objects.exclude(difference="").order_by("-at", "name")[:100]
    return [CheckedLine(_describe(row.name), row.difference, row.at) for row in rows]


def find_last_check() -> datetime | None:
    """Return when anything was compared last; None if never."""
    return SelfCheck.objects.order_by("-at").values_list("at", flat=True).first()


def _list_due(before: datetime) -> Iterator[tuple[str, bool]]:
    """Yield the names of what is due, and whether it was its turn.

    First what is new, then in turns what was not compared since a time. How much is read does not
    grow with what there is. Nights that are played now are left out: their tables must not wait.
    """
    _forget_gone()
    newest = _list_newest()
    known = set(SelfCheck.objects.filter(pk__in=newest).values_list("pk", flat=True))
    new = [name for name in newest if name not in known]
    yield from ((name, False) for name in new)
    yield from ((name, True) for name in _walk(before) if name not in new)


def _walk(before: datetime) -> Iterator[str]:
    """Yield the names in turn, from the one after the last, until one was not long ago."""
    last = SelfCheck.objects.exclude(walked_at=None).order_by("-walked_at").first()
    position, seen = last.name if last else "", set[str]()
    while slice_ := _list_after(position) or _list_after(""):
        rows = SelfCheck.objects.in_bulk(slice_)
        for name in slice_:
            row = rows.get(name)
            if name in seen or (row and row.walked_at and row.walked_at >= before):
                return
            seen.add(name)
            if row is None or row.at < before:  # otherwise it was compared just now, as new
                yield name
        position = slice_[-1]


def _list_after(position: str) -> list[str]:
    """List the names that follow one: all nights by number, then clubs; none after the last."""
    start, _space, number = position.partition(" ")
    for kind in KINDS[KINDS.index(start or NIGHT) :]:
        rows = _rows(kind).filter(pk__gt=int(number or 0)).order_by("pk")
        if names := [f"{kind} {pk}" for pk in rows.values_list("pk", flat=True)[:SLICE]]:
            return names
        number = ""
    return []


def _list_newest() -> list[str]:
    return [
        f"{kind} {pk}"
        for kind in KINDS
        for pk in _rows(kind).order_by("-pk").values_list("pk", flat=True)[:SLICE]
    ]


def _rows(kind: str) -> QuerySet[Event] | QuerySet[Club]:
    return _nights() if kind == NIGHT else Club.objects.all()


def _nights() -> QuerySet[Event]:
    return Event.objects.filter(state=EventState.FINAL, standings_revision__gt=0)


def _forget_gone() -> None:
    """Delete rows of what is there no longer, among those compared longest ago."""
    oldest = set(SelfCheck.objects.order_by("at").values_list("name", flat=True)[:SLICE])
    keys: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for kind, key in map(str.split, oldest):
        keys[kind].append(key)
    there = {
        f"{kind} {pk}"
        for kind, numbers in keys.items()
        for pk in _rows(kind).filter(pk__in=numbers).values_list("pk", flat=True)
    }
    SelfCheck.objects.filter(pk__in=oldest - there).delete()


def _compare(name: str) -> str:
    kind, key = name.split()
    if kind == NIGHT:
        if not Event.objects.filter(pk=key).exists():
            return ""
        return find_standings_difference(int(key))
    if kind == RECORDS:
        difference = find_records_difference(int(key))
        # What is missing is not a difference: an earlier version stored none, or its job was lost.
        refresh_records(int(key))
        return difference
    waiting = Job.objects.filter(outbox.IS_OPEN, kind="ratings").exists()
    return "" if waiting else find_ratings_difference(int(key))


def _describe(name: str) -> str:
    kind, key = name.split()
    if kind == NIGHT:
        event = Event.everything.filter(pk=key).select_related("club").first()
        values = {"night": event.name, "club": event.club.name} if event else None
        return name if values is None else _("%(night)s (%(club)s)") % values
    club = Club.objects.filter(pk=key).first()
    if club is None:
        return name
    what = _("Records (%(club)s)") if kind == RECORDS else _("Ratings (%(club)s)")
    return what % {"club": club.name}
