"""Standings of events and seasons: computed by the worker, ranked when read."""

from __future__ import annotations

from tournaments.standings.adjustments import (
    MAX_ADJUSTMENT,
    MAX_REASON_LENGTH,
    AdjustmentLine,
    add_adjustment,
    build_adjustment_line,
    cancel_adjustment,
    describe_adjustment,
    describe_whose_adjustment,
    list_adjustments,
    restore_adjustment,
)
from tournaments.standings.compute import (
    rebuild_event,
    recount_event,
    refresh_event,
    rescore_table,
    transfer_scores,
)
from tournaments.standings.event_list import EventLine, list_events
from tournaments.standings.league_points import LEAGUE_UNIT
from tournaments.standings.past import PastTable, list_past_standings, list_past_tables
from tournaments.standings.player_history import NightLine, PlayerLine, list_nights, list_players
from tournaments.standings.queries import StandingRow, build_standings_etag, list_standings
from tournaments.standings.ranking_words import describe_ranking
from tournaments.standings.season_lines import recount_season
from tournaments.standings.season_nights import SeasonNight, list_season_nights
from tournaments.standings.spreadsheet import write_players, write_standings

__all__ = [
    "LEAGUE_UNIT",
    "MAX_ADJUSTMENT",
    "MAX_REASON_LENGTH",
    "AdjustmentLine",
    "EventLine",
    "NightLine",
    "PastTable",
    "PlayerLine",
    "SeasonNight",
    "StandingRow",
    "add_adjustment",
    "build_adjustment_line",
    "build_standings_etag",
    "cancel_adjustment",
    "describe_adjustment",
    "describe_ranking",
    "describe_whose_adjustment",
    "list_adjustments",
    "list_events",
    "list_nights",
    "list_past_standings",
    "list_past_tables",
    "list_players",
    "list_season_nights",
    "list_standings",
    "rebuild_event",
    "recount_event",
    "recount_season",
    "refresh_event",
    "rescore_table",
    "restore_adjustment",
    "transfer_scores",
    "write_players",
    "write_standings",
]
