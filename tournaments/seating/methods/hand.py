"""Take tables that an organiser made: they are assessed and not changed."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.seating.method import Method, take_given_tables
from tournaments.seating.request import HAND_METHOD

METHOD = Method(
    slug=HAND_METHOD,
    title=gettext_noop("By hand"),
    sentence=gettext_noop("The organiser chooses who sits where."),
    list_position=5,
    draw=take_given_tables,
    is_given=True,
)
