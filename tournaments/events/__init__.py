"""Seasons, events, rounds and tables: who plays, and who sits where."""

from __future__ import annotations

from tournaments.events.attendance import Arrival, drop_out, seat_late, set_absences
from tournaments.events.entries import set_entries
from tournaments.events.events import change_event, finish_event, plan_event, reopen_event
from tournaments.events.free_tables import start_free_table
from tournaments.events.history import MAX_ROUNDS, list_past_rounds
from tournaments.events.line_up import (
    changes_since,
    command_event,
    log_and_bump_revision,
    refuse_final,
    refuse_stale,
)
from tournaments.events.presets import find_preset, preset_of
from tournaments.events.queries.rounds import (
    LineUpLine,
    RoundLine,
    RuleLine,
    StandInLine,
    list_line_up,
    list_rounds,
    list_rules,
    list_stand_ins,
    round_line,
)
from tournaments.events.queries.tables import (
    GameLine,
    TableLine,
    game_line,
    list_entered,
    list_tables,
    list_tables_of,
)
from tournaments.events.reseat import reseat_round
from tournaments.events.rounds import check_size, close_table, renew_link, seat_round, seat_tables
from tournaments.events.score_sheets import (
    AcceptedScores,
    is_finished,
    last_number,
    next_number,
    ruleset_of,
    sheet_of,
)
from tournaments.events.seasons import change_season, open_season
from tournaments.events.table_version import tell
from tournaments.events.undo import at_stake, redo_round, undo_round

__all__ = [
    "MAX_ROUNDS",
    "AcceptedScores",
    "Arrival",
    "GameLine",
    "LineUpLine",
    "RoundLine",
    "RuleLine",
    "StandInLine",
    "TableLine",
    "at_stake",
    "change_event",
    "change_season",
    "changes_since",
    "check_size",
    "close_table",
    "command_event",
    "drop_out",
    "find_preset",
    "finish_event",
    "game_line",
    "is_finished",
    "last_number",
    "list_entered",
    "list_line_up",
    "list_past_rounds",
    "list_rounds",
    "list_rules",
    "list_stand_ins",
    "list_tables",
    "list_tables_of",
    "log_and_bump_revision",
    "next_number",
    "open_season",
    "plan_event",
    "preset_of",
    "redo_round",
    "refuse_final",
    "refuse_stale",
    "renew_link",
    "reopen_event",
    "reseat_round",
    "round_line",
    "ruleset_of",
    "seat_late",
    "seat_round",
    "seat_tables",
    "set_absences",
    "set_entries",
    "sheet_of",
    "start_free_table",
    "tell",
    "undo_round",
]
