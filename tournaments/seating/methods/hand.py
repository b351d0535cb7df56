"""Take tables that an organiser made: they are assessed and not changed."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.seating.method import Method, take_given_tables

METHOD = Method(
    slug="hand",
    title=gettext_noop("By hand"),
    sentence=gettext_noop("The organiser chooses who sits where."),
    place=5,
    draw=take_given_tables,
    is_given=True,
)
