"""List the dates of regular nights: every week or two, or a weekday of each month. Pure."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import islice, takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DAYS_TRIED = 300
"""How many dates are looked at: a break that never ends leaves none, instead of never ending."""


class Rhythm(Enum):
    """How often there is a night."""

    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    LAST = "last"


STEPS = {Rhythm.WEEKLY: timedelta(weeks=1), Rhythm.FORTNIGHTLY: timedelta(weeks=2)}
PLACES = {Rhythm.FIRST: 0, Rhythm.SECOND: 1, Rhythm.THIRD: 2, Rhythm.FOURTH: 3, Rhythm.LAST: -1}
"""Which of the month's days of that name it is."""


@dataclass(frozen=True, slots=True)
class Break:
    """Days without a night, both included."""

    begins: date
    ends: date

    def __contains__(self, day: date) -> bool:
        return self.begins <= day <= self.ends


def list_days(
    rhythm: Rhythm,
    weekday: int,
    begins: date,
    *,
    until: date,
    max_days: int,
    pause: Break | None = None,
) -> list[date]:
    """Return the dates from `begins` to `until`, both included, at most `max_days` of them.

    `weekday` is 0 for Monday. Dates in the break are left out, and not counted.

    >>> days = list_days(Rhythm.LAST, 3, date(2026, 11, 1), until=date(2027, 2, 1), max_days=5)
    >>> [f"{day:%d.%m.}" for day in days]
    ['26.11.', '31.12.', '28.01.']
    """
    tried = islice(_days(rhythm, weekday, begins), MAX_DAYS_TRIED)
    kept = (day for day in takewhile(until.__ge__, tried) if pause is None or day not in pause)
    return list(islice(kept, max_days))


def _days(rhythm: Rhythm, weekday: int, begins: date) -> Iterator[date]:
    if rhythm in STEPS:
        day = begins + timedelta(days=(weekday - begins.weekday()) % 7)
        while True:
            yield day
            day += STEPS[rhythm]
    month = begins.replace(day=1)
    while True:
        first, length = monthrange(month.year, month.month)
        days = range((weekday - first) % 7, length, 7)
        day = month + timedelta(days=days[PLACES[rhythm]])
        if day >= begins:
            yield day
        month += timedelta(days=length)
