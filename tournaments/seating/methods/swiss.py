"""Draw a Swiss round: players of similar standing sit together, with few rematches."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.seating.method import Method
from tournaments.seating.standing import search_by_standing

METHOD = Method(
    slug="swiss",
    title=gettext_noop("Swiss"),
    sentence=gettext_noop("Swiss: players with similar scores sit together, with few rematches."),
    list_position=2,
    draw=search_by_standing,
    minimises="gap",
    by_standing=True,
    parameters=("rematch", "top", "cut"),
    max_rounds=1,
)
