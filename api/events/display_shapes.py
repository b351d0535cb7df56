"""Define the shapes of announcements, of the timer of a round and of extra time."""

from __future__ import annotations

from api.http.answers import answer
from api.http.shapes import Input, Moment, OneOf, StrictInteger, StrictText
from tournaments.core.shapes import Shape
from tournaments.events import (
    MAX_ANNOUNCEMENT,
    MAX_EXTRA_MINUTES,
    MAX_EXTRA_REASON,
    MAX_MINUTES,
    AnnouncementLine,
    ExtraTimeLine,
    TableTime,
    TimerLine,
)
from tournaments.models import TimerAct

AnnouncementOut = answer(AnnouncementLine, "AnnouncementOut")
ExtraTimeOut = ExtraTimeLine
answer(ExtraTimeLine, "ExtraTimeOut")
TimerLineOut = TimerLine
answer(TimerLine, "TimerLineOut")
TableTimeOut = TableTime
answer(TableTime, "TableTimeOut")


class EventAnnouncementIn(Input):
    """A line for everyone at a night, until `ends_at` or until it is final."""

    text = StrictText(max_length=MAX_ANNOUNCEMENT)
    ends_at = Moment(allow_null=True, default=None)


class ClubAnnouncementIn(Input):
    """A line for everyone of a club, until `ends_at`."""

    text = StrictText(max_length=MAX_ANNOUNCEMENT)
    ends_at = Moment()


class TimerOut(Shape):
    """The timer of the last round; null if there is none."""

    timer: TimerLineOut | None


class TimerIn(Input):
    """What to do with the timer of the last round."""

    act = OneOf(TimerAct.choices)
    minutes = StrictInteger(
        min_value=-MAX_MINUTES,
        max_value=MAX_MINUTES,
        default=0,
        help_text="To `start` with, or to `add`; below zero takes some away.",
    )
    revision = StrictInteger(
        min_value=0,
        allow_null=True,
        default=None,
        help_text="That of the timer you saw: if it has changed since, nothing happens.",
    )


class ExtraTimeIn(Input):
    """Minutes beyond the timer, which replace those given before. 0 takes them away."""

    minutes = StrictInteger(min_value=0, max_value=MAX_EXTRA_MINUTES)
    reason = StrictText(max_length=MAX_EXTRA_REASON, default="", allow_blank=True)


class TableTimerOut(Shape):
    """How long a table still plays; null without a timer."""

    time: TableTimeOut | None
