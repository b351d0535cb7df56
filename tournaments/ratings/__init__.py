"""Rate players by their finished games, in the hall and online apart."""

from __future__ import annotations

from tournaments.ratings.casual import (
    CasualChange,
    CasualRating,
    add_casual_game,
    build_casual_change,
    find_casual_changes,
    read_casual_rating,
    rebuild_casual_ratings,
    refresh_casual_ratings,
)
from tournaments.ratings.queries import (
    PROVISIONAL_GAMES,
    ChangeLine,
    Rated,
    RatingLine,
    find_changes,
    list_changes,
    list_ratings,
    read_ratings,
)
from tournaments.ratings.refresh import (
    find_ratings_difference,
    rebuild_ratings,
    refresh_ratings,
)
from tournaments.ratings.spreadsheet import write_changes, write_ratings

__all__ = [
    "PROVISIONAL_GAMES",
    "CasualChange",
    "CasualRating",
    "ChangeLine",
    "Rated",
    "RatingLine",
    "add_casual_game",
    "build_casual_change",
    "find_casual_changes",
    "find_changes",
    "find_ratings_difference",
    "list_changes",
    "list_ratings",
    "read_casual_rating",
    "read_ratings",
    "rebuild_casual_ratings",
    "rebuild_ratings",
    "refresh_casual_ratings",
    "refresh_ratings",
    "write_changes",
    "write_ratings",
]
