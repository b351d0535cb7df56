"""Format numbers, dates, money and names for people. Templates only place what is returned here."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils import dateformat, formats, timezone
from django.utils.translation import get_language, gettext_noop, ngettext
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime
    from fractions import Fraction


def format_date(when: date) -> str:
    """Format a date in full.

    >>> from datetime import date
    >>> format_date(date(2026, 11, 5))
    'Thursday 5 November 2026'
    """
    return _format_day(when, gettext_noop("l j F Y"))


def format_short_date(when: date) -> str:
    """Format a date without its weekday.

    >>> from datetime import date
    >>> format_short_date(date(2026, 11, 5))
    '5 November 2026'
    """
    return _format_day(when, gettext_noop("j F Y"))


def format_day(when: date) -> str:
    """Format a date for a place with little room.

    >>> from datetime import date
    >>> format_day(date(2026, 11, 5))
    '5 Nov'
    """
    return _format_day(when, gettext_noop("j M"))


def format_date_near(when: date, today: date) -> str:
    """Format a date: "Today", without the year if it is this year, else in full.

    >>> from datetime import date
    >>> format_date_near(date(2026, 11, 5), today=date(2026, 11, 5))
    'Today'
    >>> format_date_near(date(2026, 3, 1), today=date(2026, 4, 1))
    'Sunday 1 March'
    """
    if when == today:
        return _("Today")
    # Translators: dates are formatted as the "date" filter of Django's templates does it.
    is_this_year = when.year == today.year
    return _format_day(when, gettext_noop("l j F") if is_this_year else gettext_noop("l j F Y"))


def _format_day(when: date, pattern: str) -> str:
    return _format_day_in(get_language(), when, pattern)


@lru_cache(maxsize=4096)
def _format_day_in(_language: str | None, when: date, pattern: str) -> str:
    """Format a date in the active language, which determines the names of days and months.

    Kept with its pattern translated, because the pages of a club show the same nights again and
    again.
    """
    return dateformat.format(when, _(pattern))


def format_datetime(when: datetime) -> str:
    """Format a date and time in the time zone of the club."""
    return dateformat.format(timezone.localtime(when), _("l j F Y, H:i"))


def format_time(when: datetime) -> str:
    """Format a time of day in the time zone of the club."""
    return dateformat.format(timezone.localtime(when), "H:i")


def format_table(number: int) -> str:
    """Name a table of a round.

    >>> format_table(3)
    'Table 3'
    """
    return _("Table %(table)d") % {"table": number}


def format_round(number: int, *, is_free: bool = False) -> str:
    """Name a round; the round of a free table is that table.

    >>> format_round(2), format_round(2, is_free=True)
    ('Round 2', 'Free table 2')
    """
    if is_free:
        return _("Free table %(table)d") % {"table": number}
    return _("Round %(round)d") % {"round": number}


def count_players(number: int) -> str:
    """Return a number of players in words.

    >>> count_players(1), count_players(3), count_players(0)
    ('1 player', '3 players', 'no players')
    """
    if not number:
        return _("no players")
    return ngettext("%(count)d player", "%(count)d players", number) % {"count": number}


def count_nights(number: int) -> str:
    """Return a number of nights (events) in words.

    >>> count_nights(2)
    '2 nights'
    """
    if not number:
        return _("no nights")
    return ngettext("%(count)d night", "%(count)d nights", number) % {"count": number}


def format_season_nights(number: int, starts_on: date) -> str:
    """Return how many nights a season has had since its first day, or when it begins.

    >>> from datetime import date
    >>> format_season_nights(1, date(2026, 3, 5)), format_season_nights(0, date(2026, 3, 5))
    ('1 night since Thursday 5 March 2026', 'no nights yet')
    """
    values = {"nights": count_nights(number), "date": format_date(starts_on)}
    if number:
        return _("%(nights)s since %(date)s") % values
    return (
        _("begins on %(date)s") % values if starts_on > timezone.localdate() else _("no nights yet")
    )


def count_seasons(number: int) -> str:
    """Return a number of seasons in words.

    >>> count_seasons(1)
    '1 season'
    """
    if not number:
        return _("no seasons")
    return ngettext("%(count)d season", "%(count)d seasons", number) % {"count": number}


def count_tables(number: int) -> str:
    """Return a number of tables in words.

    >>> count_tables(12)
    '12 tables'
    """
    if not number:
        return _("no tables")
    return ngettext("%(count)d table", "%(count)d tables", number) % {"count": number}


def count_deals(number: int) -> str:
    """Return a number of deals in words.

    >>> count_deals(22)
    '22 deals'
    """
    if not number:
        return _("no deals")
    return ngettext("%(count)d deal", "%(count)d deals", number) % {"count": number}


def count_payments(number: int) -> str:
    """Return how many payments were marked as paid.

    >>> count_payments(1), count_payments(3)
    ('1 payment marked as paid', '3 payments marked as paid')
    """
    text = ngettext("%(count)d payment marked as paid", "%(count)d payments marked as paid", number)
    return text % {"count": number}


def count_adjustments(number: int) -> str:
    """Return how many penalties, bonuses and adjusted scores there are.

    >>> count_adjustments(1), count_adjustments(3)
    ('1 penalty or bonus', '3 penalties or bonuses')
    """
    text = ngettext("%(count)d penalty or bonus", "%(count)d penalties or bonuses", number)
    return text % {"count": number}


def count_of(number: int, noun: str) -> str:
    """Format a number with a noun in English, for those who run the service.

    >>> count_of(0, "club"), count_of(1, "club"), count_of(2, "club")
    ('0 clubs', '1 club', '2 clubs')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def deals_progress(deals: int, total: int | None, waiting: int) -> str:
    """Say how many deals of a table or an event have a result.

    `total` is None in a game without a fixed end. `waiting` is the number of deals that wait for a
    second phone to confirm, or that phones disagree on.

    >>> deals_progress(0, 22, 4), deals_progress(1, None, 1), deals_progress(2, 13, 0)
    ('0 of 22 deals entered, 4 waiting', '1 deal entered, 1 waiting', '2 of 13 deals entered')
    """
    numbers = {"deals": deals, "total": total, "waiting": waiting}
    if total is None and waiting:
        text = ngettext(
            "%(deals)d deal entered, %(waiting)d waiting",
            "%(deals)d deals entered, %(waiting)d waiting",
            deals,
        )
    elif total is None:
        text = ngettext("%(deals)d deal entered", "%(deals)d deals entered", deals)
    elif waiting:
        text = _("%(deals)d of %(total)d deals entered, %(waiting)d waiting")
    else:
        text = _("%(deals)d of %(total)d deals entered")
    return text % numbers


def join_sentence(*parts: str) -> str:
    """Join parts into a sentence: a capital letter, commas between, a full stop.

    >>> join_sentence("no players", "", "4 nights since Monday")
    'No players, 4 nights since Monday.'
    """
    text = ", ".join(filter(None, parts))
    return f"{text[:1].upper()}{text[1:]}."


def join_names(names: Sequence[str]) -> str:
    """Join names as in a sentence.

    >>> join_names(["Ada", "Ben", "Cal"]), join_names(["Ada"]), join_names([])
    ('Ada, Ben and Cal', 'Ada', '')
    """
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def format_signed(points: int) -> str:
    """Format the points of a deal with a sign (U+2212 for minus).

    >>> format_signed(12), format_signed(-4), format_signed(0)
    ('+12', '−4', '0')
    """
    return f"+{points}" if points > 0 else format_points(points)


def format_points(points: int) -> str:
    """Format a total (U+2212 for minus).

    >>> format_points(184), format_points(-4)
    ('184', '−4')
    """
    return str(points).replace("-", "−")


def format_percent(share: float | None) -> str:
    """Format a share as a whole percentage; a dash for None.

    >>> format_percent(0.684), format_percent(None)
    ('68%', '–')
    """
    if share is None:
        return "–"
    return _percent_in(get_language(), f"{share * 100:.0f}")


@lru_cache(maxsize=1024)
def _percent_in(_language: str | None, percent: str) -> str:
    """Return a percentage in the active language. Kept, as a page shows up to a hundred of them."""
    return _("%(percent)s%%") % {"percent": percent}


def format_decimal(number: float, places: int, *, is_signed: bool = False) -> str:
    """Format a number with decimal places as the language does (U+2212 for minus).

    >>> format_decimal(2.504, 2), format_decimal(-0.5, 1), format_decimal(1.25, 1, is_signed=True)
    ('2.50', '−0.5', '+1.2')
    """
    return _as_in_language(f"{number:+.{places}f}" if is_signed else f"{number:.{places}f}")


def format_number(number: float) -> str:
    """Format a number with as many decimal places as it needs.

    >>> format_number(12.0), format_number(-7.5)
    ('12', '−7.5')
    """
    return _as_in_language(f"{number:.12g}")


def format_numbers(numbers: Iterable[float]) -> list[str]:
    """Format numbers as `format_number` does. A chart has hundreds: the language is asked for once.

    >>> format_numbers([12.0, -7.5])
    ['12', '−7.5']
    """
    separator = formats.get_format("DECIMAL_SEPARATOR")
    return [f"{number:.12g}".replace("-", "−").replace(".", separator) for number in numbers]


def _as_in_language(number: str) -> str:
    if "." in number:
        number = number.replace(".", formats.get_format("DECIMAL_SEPARATOR"))
    return number.replace("-", "−")


def format_money(minor: int | Fraction, symbol: str = "") -> str:
    """Format an amount of money from minor units, with the club's currency symbol.

    >>> format_money(250), format_money(-5), format_money(250, "£"), format_money(-5, "kr ")
    ('2.50', '−0.05', '£2.50', '−kr 0.05')
    """
    amount = format_decimal(abs(float(minor)) / 100, 2)
    if symbol:
        # Translators: an amount of money, such as £2.50 or kr 2.50; the symbol may end in a space.
        amount = _("%(symbol)s%(amount)s") % {"symbol": symbol, "amount": amount}
    return f"−{amount}" if minor < 0 else amount


def format_places(places: Iterable[int]) -> list[str]:
    """Format the places of a standings table; shared places get an equals sign, none (0) a dash.

    >>> format_places([1, 2, 2, 4, 0, 0])
    ['1', '2=', '2=', '4', '–', '–']
    """
    places = list(places)
    counts = Counter(places)
    shown = {place: f"{place}=" if count > 1 else str(place) for place, count in counts.items()}
    shown[0] = "–"
    return [shown[place] for place in places]


def short_names(names: Sequence[str]) -> list[str]:
    """Shorten names: first names if unique at the table, else with an initial, else in full.

    >>> short_names(["Ada King", "Ben Low", "Ada Moss"]), short_names(["Al B", "Al Be"])
    (['Ada K', 'Ben', 'Ada M'], ['Al B', 'Al Be'])

    Initials, and names that end in a number, stay whole.

    >>> short_names(["M. T.", "Player 7"])
    ['M. T.', 'Player 7']
    """
    first = [name.split()[0] for name in names]
    with_initial = [
        " ".join([word, *(part[0] for part in name.split()[1:2])])
        for word, name in zip(first, names, strict=True)
    ]
    chosen = []
    for seat, name in enumerate(names):
        is_whole = first[seat].endswith(".") or name[-1].isdigit()
        candidates = () if is_whole else (first, with_initial)
        chosen.append(next((row[seat] for row in candidates if row.count(row[seat]) == 1), name))
    return chosen
