"""Define what values a setting may have, once for commands, forms and the API.

A command cleans a value with `clean`; `pages.core.fields.settings` makes the field of a form from a
type, and `api.http.setting_fields` that of a request or an answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeAlias

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.formatting import format_short_date
from tournaments.core.validation import check_choice, clean_text, field_error

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


@dataclass(frozen=True, slots=True)
class Number:
    """A number from `low` to `high`, both included."""

    low: float
    high: float
    is_whole: bool = True

    def clean(self, value: object, *, field: str) -> float:
        """Return the number. Raises InvalidInput.

        >>> Number(0, 600).clean(45, field="move_seconds")
        45
        """
        message = _("Enter a number from %(low)s to %(high)s.")
        bounds = {"low": f"{self.low:g}", "high": f"{self.high:g}"}
        kinds = int if self.is_whole else int | float
        if isinstance(value, bool) or not isinstance(value, kinds):
            raise field_error(field, "invalid", message % bounds)
        if not self.low <= value <= self.high:
            raise field_error(field, "out-of-range", message % bounds)
        return value


@dataclass(frozen=True, slots=True)
class Money(Number):
    """An amount in minor units of money; people type it in the club's currency."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some slugs, each with a sentence for people.

    `is_open`: rows may still hold a slug that is no longer offered, so answers list no choices.
    """

    choices: tuple[tuple[str, StrOrPromise], ...]
    is_open: bool = False

    @property
    def slugs(self) -> tuple[str, ...]:
        """Return what may be chosen."""
        return tuple(slug for slug, _sentence in self.choices)

    def clean(self, value: object, *, field: str) -> str:
        """Return the slug. Raises InvalidInput.

        >>> Choice((("none", "No"), ("agreed", "If all agree"))).clean("none", field="undo")
        'none'
        """
        check_choice(value, self.slugs, field=field)
        return str(value)


@dataclass(frozen=True, slots=True)
class Switch:
    """True or false."""

    def clean(self, value: object, *, field: str) -> bool:
        """Return the value. Raises InvalidInput.

        >>> Switch().clean(True, field="replays")
        True
        """
        if not isinstance(value, bool):
            raise field_error(field, "invalid", _("Enter true or false."))
        return value


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, which may not be empty unless it `is_optional`."""

    max_length: int = 80
    is_optional: bool = False

    def clean(self, value: object, *, field: str) -> str:
        """Return the text with single spaces. Raises InvalidInput.

        >>> Line().clean(" The  Lamb ", field="name"), Line(is_optional=True).clean(" ", field="x")
        ('The Lamb', '')
        """
        if self.is_optional and not str(value).strip():
            return ""
        return clean_text(str(value), field=field, max_length=self.max_length)


FIRST_DAY, YEARS_AHEAD = date(2000, 1, 1), 10
"""From when, and until how many years from today, nights and seasons are dated."""


@dataclass(frozen=True, slots=True)
class Day:
    """A date of a night or a season: neither the year 26 nor the year 9999."""

    def clean(self, value: object, *, field: str) -> date:
        """Return the date. Raises InvalidInput.

        >>> Day().clean(date(2026, 3, 5), field="held_on")
        datetime.date(2026, 3, 5)
        """
        if not isinstance(value, date):
            raise field_error(field, "invalid", _("Enter a date."))
        last = timezone.localdate().replace(month=12, day=31)
        last = last.replace(year=last.year + YEARS_AHEAD)
        if not FIRST_DAY <= value <= last:
            message = _("Enter a date from %(first)s to %(last)s.")
            bounds = {"first": format_short_date(FIRST_DAY), "last": format_short_date(last)}
            raise field_error(field, "out-of-range", message % bounds)
        return value


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day as 19:30, or nothing."""

    def clean(self, value: object, *, field: str) -> str:
        """Return the time. Raises InvalidInput.

        >>> Clock().clean("19:30", field="starts_at"), Clock().clean("", field="starts_at")
        ('19:30', '')
        """
        if value != "" and not CLOCK.fullmatch(str(value)):
            raise field_error(field, "invalid", _("Enter a time such as 19:30."))
        return str(value)


@dataclass(frozen=True, slots=True)
class Descending:
    """Some whole numbers from 0 to `high`, none above the one before it."""

    max_length: int
    high: int

    def clean(self, value: object, *, field: str) -> list[int]:
        """Return the numbers. Raises InvalidInput.

        >>> Descending(3, 10).clean((9, 9, 0), field="place_points")
        [9, 9, 0]
        """
        numbers = list(value) if isinstance(value, list | tuple) else []
        if not 0 < len(numbers) <= self.max_length:
            message = _("Enter 1 to %(most)d numbers.") % {"most": self.max_length}
            raise field_error(field, "out-of-range", message)
        one = Number(0, self.high)
        clean = [int(one.clean(number, field=field)) for number in numbers]
        if clean != sorted(clean, reverse=True):
            message = _("No place may give more than the place before it.")
            raise field_error(field, "out-of-order", message)
        return clean


SettingType: TypeAlias = Number | Choice | Switch | Line | Day | Clock | Descending
