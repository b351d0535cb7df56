"""Figures and times as people read them. Formatting is done here, so that templates only place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.utils import dateformat, timezone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime
    from fractions import Fraction


def format_date(when: date) -> str:
    """A date in full.

    >>> from datetime import date
    >>> format_date(date(2026, 11, 5))
    'Thursday 5 November 2026'
    """
    return dateformat.format(when, "l j F Y")


def format_date_near(when: date, today: date) -> str:
    """A date, shorter where the year goes without saying.

    >>> from datetime import date
    >>> format_date_near(date(2026, 11, 5), date(2026, 11, 5))
    'Today'
    >>> format_date_near(date(2026, 3, 1), date(2026, 4, 1))
    'Sunday 1 March'
    """
    if when == today:
        return "Today"
    return dateformat.format(when, "l j F" if when.year == today.year else "l j F Y")


def format_datetime(when: datetime) -> str:
    """A time of day with its date, where the club is."""
    return dateformat.format(timezone.localtime(when), "l j F Y, H:i")


def format_time(when: datetime) -> str:
    """A time of day, where the club is."""
    return dateformat.format(timezone.localtime(when), "H:i")


def count_noun(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count_noun(1, "deal"), count_noun(3, "deal"), count_noun(0, "entry", "entries")
    ('1 deal', '3 deals', 'no entries')
    """
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def deals_progress(deals: int, of: int | None, waiting: int) -> str:
    """How far a table or an event is; `of` is None in a game without a fixed end.

    `waiting`: deals that want a second phone's word, or that phones tell differently.

    >>> deals_progress(0, 22, 4), deals_progress(3, None, 1), deals_progress(2, 13, 0)
    ('0 of 22 deals in, 4 wait', '3 deals in, 1 waits', '2 of 13 deals in')
    """
    last = "" if of is None else f" of {of}"
    verb = "waits" if waiting == 1 else "wait"
    return f"{deals}{last} deals in" + (f", {waiting} {verb}" if waiting else "")


def join_sentence(*parts: str) -> str:
    """Parts as one sentence: the first letter large, commas between, a full stop.

    >>> join_sentence("no players", "", "4 nights since Monday")
    'No players, 4 nights since Monday.'
    """
    text = ", ".join(filter(None, parts))
    return f"{text[:1].upper()}{text[1:]}."


def join_names(names: Sequence[str]) -> str:
    """Names in a row.

    >>> join_names(["Ada", "Ben", "Cal"]), join_names(["Ada"]), join_names([])
    ('Ada, Ben and Cal', 'Ada', '')
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def format_signed(points: int) -> str:
    """Points won or lost in a deal, with a real minus.

    >>> format_signed(12), format_signed(-4), format_signed(0)
    ('+12', '−4', '0')
    """
    return f"+{points}" if points > 0 else format_points(points)


def format_points(points: int) -> str:
    """A total, with a real minus.

    >>> format_points(184), format_points(-4)
    ('184', '−4')
    """
    return str(points).replace("-", "−")


def format_percent(share: float | None) -> str:
    """A share as a whole percentage; a dash where there is nothing to share.

    >>> format_percent(0.684), format_percent(None)
    ('68 %', '–')
    """
    return "–" if share is None else f"{share * 100:.0f} %"


def format_money(minor: int | Fraction, sign: str = "") -> str:
    """An amount in units of whatever the club plays for, with the sign that it has for that.

    >>> format_money(250), format_money(-5), format_money(250, "£"), format_money(-5, "kr ")
    ('2.50', '−0.05', '£2.50', '−kr 0.05')
    """
    amount = f"{sign}{abs(float(minor)) / 100:.2f}"
    return f"−{amount}" if minor < 0 else amount


def format_places(places: Iterable[int]) -> list[str]:
    """Places as a standings table shows them: shared ones are marked.

    >>> format_places([1, 2, 2, 4])
    ['1', '2=', '2=', '4']
    """
    every = list(places)
    holders = Counter(every)
    return [f"{place}=" if holders[place] > 1 else str(place) for place in every]


def short_names(names: Sequence[str]) -> list[str]:
    """First names where they tell the people at a table apart, else with an initial, else whole.

    >>> short_names(["Ada King", "Ben Low", "Ada Moss"]), short_names(["Al B", "Al Be"])
    (['Ada K', 'Ben', 'Ada M'], ['Al B', 'Al Be'])
    """
    first = [name.split()[0] for name in names]
    initials = [
        " ".join([word, *(part[0] for part in name.split()[1:2])])
        for word, name in zip(first, names, strict=True)
    ]
    chosen = []
    for seat, name in enumerate(names):
        tries = (first, initials)
        chosen.append(next((row[seat] for row in tries if row.count(row[seat]) == 1), name))
    return chosen
