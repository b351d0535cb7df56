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
    find_events_behind,
    lock_event,
    rebuild_event,
    rebuild_season,
    recount_event,
    refresh_event,
    rescore_tables,
    transfer_scores,
)
from tournaments.standings.event_list import (
    EventLine,
    build_event_lines,
    find_events,
    find_results_version,
    list_events,
)
from tournaments.standings.figures import AVERAGE, FIGURES, divide_by_deals
from tournaments.standings.league_points import LEAGUE_UNIT
from tournaments.standings.past import PastTable, list_past_standings, list_past_tables
from tournaments.standings.player_history import (
    RECENT_NIGHTS,
    Career,
    NightLine,
    PlayerLine,
    build_night_lines,
    find_nights,
    list_nights,
    list_player_seasons,
    list_players,
    sum_up_career,
)
from tournaments.standings.profiles.highlights import (
    BestNomination,
    ClosestTable,
    Comeback,
    Highlights,
    find_highlights,
)
from tournaments.standings.profiles.meetings import (
    Meeting,
    list_meetings,
    pick_favourite,
    pick_most_feared,
)
from tournaments.standings.profiles.queries import (
    ProfileLine,
    ProfileRow,
    build_profile,
    read_profile,
    read_shared_profile,
)
from tournaments.standings.profiles.records import (
    CountRecord,
    GameRecord,
    Records,
    SpecialRecord,
    list_records,
)
from tournaments.standings.profiles.skill import Skill, measure_skill
from tournaments.standings.profiles.stored_records import (
    find_records_difference,
    rebuild_records,
    refresh_records,
)
from tournaments.standings.profiles.tally import Profile, merge_profiles, tally_seats
from tournaments.standings.queries import StandingRow, build_standings_etag, list_standings
from tournaments.standings.ranking_words import describe_ranking
from tournaments.standings.search import FoundLine, is_cut_short, parse_words, search_club
from tournaments.standings.season_lines import recount_season
from tournaments.standings.season_nights import SeasonNight, list_season_nights
from tournaments.standings.season_past import list_season_standings_after
from tournaments.standings.seat_scores import build_seat_scores
from tournaments.standings.self_check import find_standings_difference
from tournaments.standings.spreadsheet import (
    write_adjustments,
    write_nights,
    write_players,
    write_standings,
)

__all__ = [
    "AVERAGE",
    "FIGURES",
    "LEAGUE_UNIT",
    "MAX_ADJUSTMENT",
    "MAX_REASON_LENGTH",
    "RECENT_NIGHTS",
    "AdjustmentLine",
    "BestNomination",
    "Career",
    "ClosestTable",
    "Comeback",
    "CountRecord",
    "EventLine",
    "FoundLine",
    "GameRecord",
    "Highlights",
    "Meeting",
    "NightLine",
    "PastTable",
    "PlayerLine",
    "Profile",
    "ProfileLine",
    "ProfileRow",
    "Records",
    "SeasonNight",
    "Skill",
    "SpecialRecord",
    "StandingRow",
    "add_adjustment",
    "build_adjustment_line",
    "build_event_lines",
    "build_night_lines",
    "build_profile",
    "build_seat_scores",
    "build_standings_etag",
    "cancel_adjustment",
    "describe_adjustment",
    "describe_ranking",
    "describe_whose_adjustment",
    "divide_by_deals",
    "find_events",
    "find_events_behind",
    "find_highlights",
    "find_nights",
    "find_records_difference",
    "find_results_version",
    "find_standings_difference",
    "is_cut_short",
    "list_adjustments",
    "list_events",
    "list_meetings",
    "list_nights",
    "list_past_standings",
    "list_past_tables",
    "list_player_seasons",
    "list_players",
    "list_records",
    "list_season_nights",
    "list_season_standings_after",
    "list_standings",
    "lock_event",
    "measure_skill",
    "merge_profiles",
    "parse_words",
    "pick_favourite",
    "pick_most_feared",
    "read_profile",
    "read_shared_profile",
    "rebuild_event",
    "rebuild_records",
    "rebuild_season",
    "recount_event",
    "recount_season",
    "refresh_event",
    "refresh_records",
    "rescore_tables",
    "restore_adjustment",
    "search_club",
    "sum_up_career",
    "tally_seats",
    "transfer_scores",
    "write_adjustments",
    "write_nights",
    "write_players",
    "write_standings",
]
