"""Announcements and the timer in words, as pages show them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import format_time
from tournaments.events import find_timer, list_announcements

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.events import AnnouncementLine, TimerLine
    from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """An announcement with the time at which it was made."""

    time: str
    text: str


@dataclass(frozen=True, slots=True)
class NowRows:
    """What is announced and how long the round still takes; `extra` has a line for each table."""

    announcements: list[AnnouncementRow]
    timer: str
    extra: list[str]


def build_now(event: Event, *, reasons: bool = False) -> NowRows:
    """Return what a night shows now; `reasons` of extra time are for its organisers."""
    timer = find_timer(event, with_reasons=reasons)
    return NowRows(
        announcements=announcement_rows(list_announcements(event.club, event)),
        timer=describe_timer(timer) if timer is not None else "",
        extra=describe_extra_time(timer) if timer is not None else [],
    )


def announcement_rows(lines: Iterable[AnnouncementLine]) -> list[AnnouncementRow]:
    """Return announcements as rows."""
    return [
        AnnouncementRow(format_time(datetime.fromisoformat(line.made_at)), line.text)
        for line in lines
    ]


def describe_timer(timer: TimerLine) -> str:
    """Say how long the round still takes, in whole minutes."""
    left = _left(timer)
    values: dict[str, object] = {"round": timer.round}
    if not left:
        return _("Round %(round)d: time is up.") % values
    minutes = math.ceil(left / 60)
    if timer.ends_at is None:
        text = ngettext(
            "Round %(round)d: paused with %(minutes)d minute left.",
            "Round %(round)d: paused with %(minutes)d minutes left.",
            minutes,
        )
    else:
        text = ngettext(
            "Round %(round)d: %(minutes)d minute left, until %(time)s.",
            "Round %(round)d: %(minutes)d minutes left, until %(time)s.",
            minutes,
        )
        values["time"] = format_time(datetime.fromisoformat(timer.ends_at))
    return text % {**values, "minutes": minutes}


def describe_extra_time(timer: TimerLine) -> list[str]:
    """Say how long each table with extra time has."""
    found = []
    for line in timer.extra:
        text = ngettext(
            "Table %(table)d: %(minutes)d minute more",
            "Table %(table)d: %(minutes)d minutes more",
            line.minutes,
        )
        words = text % {"table": line.table, "minutes": line.minutes}
        if timer.ends_at is not None:
            ends = datetime.fromisoformat(timer.ends_at) + timedelta(minutes=line.minutes)
            words = _("%(words)s, until %(time)s") % {"words": words, "time": format_time(ends)}
        found.append(f"{words} ({line.reason})" if line.reason else words)
    return found


def _left(timer: TimerLine) -> float:
    """Return how many seconds are left, 0 once time is up."""
    if timer.seconds_left is not None:
        return timer.seconds_left
    ends_at = datetime.fromisoformat(timer.ends_at or "")
    return max((ends_at - timezone.now()).total_seconds(), 0)
