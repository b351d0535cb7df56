"""Write ratings, and what changed them, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.spreadsheets import write_lines
from tournaments.ratings.queries import find_changes, list_changes, list_ratings

if TYPE_CHECKING:
    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Player


def write_ratings(club: Club, names: Names, venue: str) -> str:
    """Return the ratings of a club as CSV, with the columns of the API."""
    columns = ("player_id", "name", "venue", "rating", "deviation", "games", "is_provisional")
    return write_lines(columns, list_ratings(club, names, venue))


def write_changes(player: Player, venue: str) -> str:
    """Return the changes of a player's rating as CSV, the latest first."""
    columns = ("event", "event_name", "held_on", "table_id", "place", "expected_place", "before",
               "after", "deviation", "games")  # fmt: skip
    return write_lines(columns, list_changes(find_changes(player, venue)))
