"""Read seasons: one, those of a club, and who is on a roster."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

from tournaments.core.raw_rows import read_rows
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.events.seasons.settings import SEASON_RANKING, SEASON_SETTINGS, TIE_BREAK
from tournaments.models import EventState, PlaceTies, Season

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club


class SeasonRow(Shape):
    """A season."""

    id: int
    slug: str
    name: str
    starts_on: date
    ranking: Annotated[str, SEASON_RANKING]
    planned_nights: Annotated[int, "0 if it is not decided."]
    best_nights: Annotated[int, "How many nights of each player count; 0 for all."]
    min_nights: Annotated[int, "Nights that a player needs for a place."]
    tie_break: Annotated[str, TIE_BREAK]
    place_points: Annotated[list[int], "League points from the first place on."]
    place_ties: Annotated[str, PlaceTies]
    ranks_visitors: Annotated[bool, "Players who are not on the roster have a place too."]
    archived_at: IsoTime | None
    is_final: Annotated[
        bool, "All nights are final and no more are to come: it is archived, or all have been held."
    ]


class SeasonLine(SeasonRow):
    """A season in a list."""

    events: int


_COLUMNS = ("pk", "slug", "name", "starts_on", *SEASON_SETTINGS)


def build_season_row(season: Season) -> SeasonRow:
    """Return one season as a row."""
    states = season.events.filter(deleted_at=None).values_list("state", flat=True)
    return SeasonRow(*_values(season, list(states)))


def is_season_final(season: Season, states: Sequence[str]) -> bool:
    """Return whether the standings of a season, with nights in these states, stay as they are."""
    over = season.archived_at is not None or 0 < season.planned_nights <= len(states)
    return over and all(state == EventState.FINAL for state in states)


def list_seasons(club: Club, *, archived: bool = True) -> list[SeasonLine]:
    """List the club's seasons, latest first; with or without those in the archive."""
    kept = "" if archived else "AND archived_at IS NULL"
    # In hand-written SQL (ADR 0353), for a club's page.
    rows: list[Any] = read_rows(
        Season,
        f"WHERE club_id = %s AND deleted_at IS NULL {kept} ORDER BY starts_on DESC, id DESC",
        [EventState.FINAL, club.pk],
        extra=f"({_NIGHTS}) AS nights, ({_NIGHTS} AND state = %s) AS finals",
    )
    lines = []
    for row in rows:
        others = row.nights - row.finals
        states = [EventState.FINAL] * row.finals + [EventState.PLANNED] * others
        lines.append(SeasonLine(*[*_values(row, states), row.nights]))
    return lines


_NIGHTS = """
    SELECT COUNT(*) FROM tournaments_event AS night
    WHERE night.season_id = tournaments_season.id AND night.deleted_at IS NULL
"""


def _values(season: Season, states: Sequence[str]) -> list[Any]:
    """Return the fields of a season's row in their order; its nights have these states."""
    facts = [getattr(season, name) for name in _COLUMNS]
    return [*facts, iso_time(season.archived_at), is_season_final(season, states)]


def list_roster(season: Season) -> list[int]:
    """List the ids of the players on the roster of a season."""
    return list(season.roster.filter(removed_at=None).order_by("pk").values_list("pk", flat=True))
