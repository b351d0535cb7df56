"""Who sits where: pure, no database."""

from tournaments.seating.draws import draw_at_random
from tournaments.seating.sizes import NoSuchSplit, split_into_tables

__all__ = ["NoSuchSplit", "draw_at_random", "split_into_tables"]
