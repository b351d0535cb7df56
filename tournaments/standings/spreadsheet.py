"""Write standings for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.spreadsheets import write_csv, write_lines
from tournaments.models import Season
from tournaments.standings.player_history import list_players
from tournaments.standings.queries import list_standings

if TYPE_CHECKING:
    from tournaments.core.audience.names import Names
    from tournaments.core.spreadsheets import Cell
    from tournaments.models import Club, Event
    from tournaments.standings.queries import StandingRow

COLUMNS = (
    "place",
    "player_id",
    "name",
    "points",
    "adjustment",
    "points_per_deal",
    "placement_points",
    "league_points",
    "nights",
    "deals",
    "games",
    "wins",
    "nominated",
    "exact",
    "failed",
)


def write_standings(owner: Event | Season, ranking: str, names: Names) -> str:
    """Return the standings of an event or a season as CSV, with the names and figures of the API.

    Players without a place have an empty one.
    """
    if isinstance(owner, Season):
        rows = list_standings(season=owner, ranking=ranking, names=names)
    else:
        rows = list_standings(event=owner, ranking=ranking, names=names)
    return write_csv(COLUMNS, map(_line, rows))


def write_players(club: Club, names: Names) -> str:
    """Return a club's players as CSV, by name, retired ones last."""
    return write_lines(("id", "name", "is_active", "events"), list_players(club, names))


def _line(row: StandingRow) -> tuple[Cell, ...]:
    return (
        row.place or None,
        row.player_id,
        row.name,
        row.points,
        row.adjustment,
        round(row.points_per_deal, 3),
        round(row.placement_points, 1),
        row.league_points,
        row.nights,
        row.deals,
        row.games,
        row.wins,
        row.nominated,
        row.exact,
        row.failed,
    )
