"""Take tables from another program: they are assessed and not changed."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.seating.method import Method, take_given_tables
from tournaments.seating.request import IMPORTED_METHOD

METHOD = Method(
    slug=IMPORTED_METHOD,
    title=gettext_noop("Imported"),
    sentence=gettext_noop("The tables come from another program."),
    list_position=6,
    draw=take_given_tables,
    is_given=True,
)
