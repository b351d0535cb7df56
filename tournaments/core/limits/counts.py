"""Count uses of a door, and refuse those beyond its limit.

Counts are rows that all processes share (ADR 0100), or for limits that say so numbers in the memory
of each process (ADR 0180). A use is counted before what it leads to, so that a burst of requests
at the same time gets no more than the same requests one after another.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING

from django.db import connection
from django.db.models import F
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import TooManyRequests
from tournaments.models import RateCount

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.core.limits.limit import Limit

WAIT_AT_ONCE = 60
"""Seconds after which to try again if too many of something are in progress at once."""

# One statement, so that processes that count at the same time neither lose a use nor wait for
# each other twice.
_COUNT = """
INSERT INTO {table} ("key", "count", "ends_at") VALUES {rows}
ON CONFLICT ("key") DO UPDATE SET
    "count" = CASE WHEN {table}."ends_at" BETWEEN %s AND %s THEN {table}."count" + 1 ELSE 1 END,
    "ends_at" = CASE WHEN {table}."ends_at" BETWEEN %s AND %s THEN {table}."ends_at"
        ELSE excluded."ends_at" END
RETURNING "key", "count", "ends_at"
"""


def use(limit: Limit, *, client: str = "", account: str = "") -> None:
    """Count one use by a client (`client_key`) and an account. Raises TooManyRequests.

    In a transaction that is rolled back the use is not counted: what it led to is undone as well.
    """
    if limit.window is None:
        raise TypeError(f"{limit.name} limits how many there are at once: use `check_number`")
    bounds = {_key(limit, subject): number for subject, number in limit.bounds(client, account)}
    if not bounds:
        return
    seconds = int(limit.window.total_seconds())
    found = memory.count(bounds, seconds) if limit.in_memory else _count_rows(bounds, seconds)
    waits = [wait for key, number, wait in found if number > bounds[key]]
    if waits:
        raise _refusal(limit, max(waits))


def use_by(limit: Limit, by: Actor) -> None:
    """Count one use by an actor: by its address and, for a signed-in person, by account."""
    use(limit, client=by.client, account=f"user:{by.user.pk}" if by.user is not None else "")


def give_back(limit: Limit, *, client: str = "", account: str = "") -> None:
    """Take back the latest use, and forget those of this client at this account.

    For a right password: only wrong ones are limited.
    """
    for subject, _most in limit.bounds(client, account):
        row = RateCount.objects.filter(key=_key(limit, subject))
        if subject.startswith("both "):
            row.delete()
        else:
            row.filter(count__gt=0).update(count=F("count") - 1)


def check_number(limit: Limit, *, by_client: int = 0, by_account: int = 0, by_all: int = 0) -> None:
    """Raise TooManyRequests if there are already as many at once as may be."""
    allowed = dict(limit.bounds("-", "-"))
    there = {"client -": by_client, "account -": by_account, "all": by_all}
    if any(there[subject] >= allowed[subject] for subject in allowed.keys() & there.keys()):
        raise _refusal(limit, WAIT_AT_ONCE)


def delete_expired(before: datetime) -> int:
    """Delete counts whose window ended before a time; return how many."""
    return RateCount.objects.filter(ends_at__lte=int(before.timestamp())).delete()[0]


def _count_rows(bounds: dict[str, int], seconds: int) -> list[tuple[str, int, int]]:
    """Count one more use of each key; return its number and the seconds until it starts again."""
    now = _now()
    # In order, so that two statements at the same time lock the rows they share in the same order.
    keys = sorted(bounds)
    rows = ", ".join(["(%s, 1, %s)"] * len(keys))
    table = connection.ops.quote_name(RateCount._meta.db_table)
    values = [value for key in keys for value in (key, now + seconds)]
    with connection.cursor() as cursor:
        # A window that ends later began before the clock was put right, and would not end.
        going_on = [now + 1, now + 2 * seconds]
        cursor.execute(_COUNT.format(table=table, rows=rows), [*values, *going_on, *going_on])
        return [(key, number, ends_at - now) for key, number, ends_at in cursor.fetchall()]


class _Memory:
    """Counts of this process, which are forgotten with the window they belong to."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._windows: dict[int, tuple[int, dict[str, int]]] = {}

    def count(self, bounds: dict[str, int], seconds: int) -> list[tuple[str, int, int]]:
        """Count one more use of each key; return its number and the seconds until it starts again.

        Windows begin at multiples of their length, so that all their counts end together and the
        dictionary stays small.
        """
        now = _now()
        current, wait = now // seconds, seconds - now % seconds
        with self._lock:
            number, counts = self._windows.get(seconds, (current, {}))
            if number != current:
                counts = {}
            self._windows[seconds] = (current, counts)
            for key in bounds:
                counts[key] = counts.get(key, 0) + 1
            return [(key, counts[key], wait) for key in bounds]

    def clear(self) -> None:
        """Forget all counts."""
        with self._lock:
            self._windows.clear()


memory = _Memory()


def _now() -> int:
    return int(time.time())


def _key(limit: Limit, subject: str) -> str:
    """Return the key of a count: a digest, to keep addresses and accounts out of the data."""
    if limit.in_memory:
        return f"{limit.name} {subject}"
    return salted_hmac("limits", f"{limit.name} {subject}", algorithm="sha256").hexdigest()


def client_digest(client: str) -> str:
    """Return what is stored of an address, to count by it; empty if it is not known."""
    return salted_hmac("clients", client, algorithm="sha256").hexdigest() if client else ""


def _refusal(limit: Limit, seconds: int) -> TooManyRequests:
    return TooManyRequests(f"{limit.sentence} {_say_wait(seconds)}", retry_after=max(1, seconds))


def _say_wait(seconds: int) -> str:
    minutes, hours = -(-seconds // 60), -(-seconds // 3600)
    if seconds < 60:
        return _("Try again in a moment.")
    if hours <= 2:
        text = ngettext(
            "Try again in %(count)s minute.", "Try again in %(count)s minutes.", minutes
        )
        return text % {"count": minutes}
    text = ngettext("Try again in %(count)s hour.", "Try again in %(count)s hours.", hours)
    return text % {"count": hours}
