"""Write ratings, and what changed them, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.spreadsheets import write_csv, write_lines
from tournaments.ratings.queries import SCALE, find_changes, list_ratings, show_rating

if TYPE_CHECKING:
    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Player


MAX_CHANGES = 5000
"""The most games of a file; a keen player has a thousand in ten years."""


def write_ratings(club: Club, names: Names, venue: str) -> str:
    """Return the ratings of a club as CSV, with the columns of the API."""
    columns = ("player_id", "name", "venue", "rating", "deviation", "games", "is_provisional")
    return write_lines(columns, list_ratings(club, names, venue))


def write_changes(player: Player, venue: str) -> str:
    """Return the latest `MAX_CHANGES` of a player's rating as CSV, the latest first."""
    columns = ("event", "event_name", "held_on", "table_id", "place", "expected_place", "before",
               "after", "deviation", "games")  # fmt: skip
    # Not as `list_changes`, which parses what each game was computed from.
    rows = find_changes(player, venue).values_list(
        "game__table__event__slug", "game__table__event__name", "game__table__event__held_on",
        "game__table_id", "place", "expected_place", "mean_before", "mean", "deviation", "games",
    )  # fmt: skip
    return write_csv(
        columns,
        (
            (slug, name, day.isoformat(), table, place, round(expected, 1), show_rating(before),
             show_rating(after), round(deviation * SCALE), games)
            for slug, name, day, table, place, expected, before, after, deviation, games
            in rows[:MAX_CHANGES]
        ),
    )  # fmt: skip
