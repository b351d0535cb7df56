"""Write standings, and what is beside them, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.spreadsheets import write_csv, write_lines
from tournaments.models import Season
from tournaments.standings.adjustments import list_adjustments
from tournaments.standings.player_history import list_nights, list_players
from tournaments.standings.queries import list_standings
from tournaments.standings.season_past import list_season_standings_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.core.audience.names import Names
    from tournaments.core.spreadsheets import Cell
    from tournaments.models import Club, Event, Player
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
    "bot_deals",
)


def write_standings(
    owner: Event | Season,
    ranking: str,
    names: Names,
    *,
    after: Event | None = None,
    bot_deals: Mapping[int, int] | None = None,
) -> str:
    """Return the standings of an event or a season as CSV, with the names and figures of the API.

    `after` is a night of the season: its standings are then those after that night. Players without
    a place have an empty one. `bot_deals`: in how many deals a bot played for a player, by the
    player; None where that is not counted.
    """
    if isinstance(owner, Season) and after is not None:
        rows = list_season_standings_after(owner, after, ranking, names)
    elif isinstance(owner, Season):
        rows = list_standings(season=owner, ranking=ranking, names=names)
    else:
        rows = list_standings(event=owner, ranking=ranking, names=names)
    return write_csv(COLUMNS, (_line(row, bot_deals) for row in rows))


def write_players(club: Club, names: Names) -> str:
    """Return a club's players as CSV, by name, retired ones last."""
    return write_lines(("id", "name", "is_active", "events"), list_players(club, names))


def write_adjustments(event: Event, names: Names) -> str:
    """Return the penalties and bonuses of an event as CSV, those that were cancelled too."""
    columns = ("id", "player_id", "name", "kind", "points", "reason", "made_at", "cancelled_at")
    return write_lines(columns, list_adjustments(names, event=event, cancelled=True))


def write_nights(player: Player) -> str:
    """Return a player's nights as CSV, the latest first."""
    columns = ("event", "name", "held_on", "state", "place", "players", "points", "deals", "games",
               "wins", "nominated", "exact", "failed")  # fmt: skip
    return write_lines(columns, list_nights(player))


def _line(row: StandingRow, bot_deals: Mapping[int, int] | None) -> tuple[Cell, ...]:
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
        None if bot_deals is None else bot_deals.get(row.player_id, 0),
    )
