"""Seasons, events, rounds and tables: who plays, and who sits where."""

from __future__ import annotations

from tournaments.events import hooks
from tournaments.events.attendance import AttendanceChange, drop_out, seat_late, set_absences
from tournaments.events.calendar.feed import build_calendar
from tournaments.events.deletion.commands import (
    delete_event,
    delete_season,
    hide_nights,
    restore_event,
    restore_season,
    show_nights,
)
from tournaments.events.deletion.impact import (
    KEEP_DELETED,
    DeletedLine,
    DeletionImpact,
    kept_until,
    list_deleted_events,
    list_deleted_seasons,
    measure_deletion,
)
from tournaments.events.display.announcements import (
    MAX_ANNOUNCEMENT,
    MAX_ANNOUNCEMENTS,
    AnnouncementLine,
    announce_to_club,
    announce_to_event,
    build_announcement_line,
    list_announcements,
    list_club_page_announcements,
    take_back_announcement,
)
from tournaments.events.display.extra_time import (
    MAX_EXTRA_MINUTES,
    MAX_EXTRA_REASON,
    TableTime,
    find_table_time,
    give_extra_time,
)
from tournaments.events.display.timers import (
    MAX_MINUTES,
    ExtraTimeLine,
    TimerLine,
    find_timer,
    set_timer,
)
from tournaments.events.entries import set_entries, set_players_of_next_round
from tournaments.events.events import change_event, finish_event, plan_event, reopen_event
from tournaments.events.history import MAX_ROUNDS, list_past_rounds
from tournaments.events.line_up import (
    list_changes_since,
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_final,
    refuse_if_stale,
)
from tournaments.events.queries.next_night import (
    NightProposal,
    find_last_night,
    list_last_players,
    propose_night,
)
from tournaments.events.queries.rounds import (
    LineUpLine,
    RoundLine,
    SubstituteLine,
    build_round_line,
    list_line_up,
    list_substitutes,
    list_undone_rounds,
)
from tournaments.events.queries.seats import SeatNow, find_seat_now
from tournaments.events.queries.spreadsheet import write_line_up, write_seats
from tournaments.events.queries.tables import (
    GameLine,
    TableLine,
    build_game_line,
    count_event_players,
    list_entered_players,
    list_event_players,
    list_round_tables,
    list_tables,
)
from tournaments.events.queries.versions import NightVersion, list_night_versions
from tournaments.events.replies.replies import (
    ReplyLine,
    answer_night,
    count_coming,
    find_next_night,
    find_reply,
    list_coming,
    list_replies,
)
from tournaments.events.reseat import reseat_round
from tournaments.events.rounds import (
    check_table_size,
    seat_round,
    seat_tables,
)
from tournaments.events.score_sheets import (
    AcceptedScores,
    is_finished,
    last_deal_number,
    next_deal_number,
    score_sheet_for,
)
from tournaments.events.seasons.commands import (
    MAX_ROSTER,
    archive_season,
    change_season,
    open_next_season,
    open_season,
    unarchive_season,
)
from tournaments.events.seasons.move import move_event
from tournaments.events.seasons.plan import (
    MAX_PLANNED,
    delete_nights,
    find_pattern,
    plan_nights,
)
from tournaments.events.seasons.queries import (
    SeasonLine,
    SeasonRow,
    build_season_row,
    is_season_final,
    list_roster,
    list_seasons,
)
from tournaments.events.seasons.rhythm import Break, Rhythm, list_days
from tournaments.events.seasons.settings import (
    SEASON_RANKING,
    SEASON_SETTINGS,
    TIE_BREAK,
    SeasonChoices,
)
from tournaments.events.setting_types import (
    Choice,
    Clock,
    Day,
    Descending,
    Line,
    Money,
    Number,
    SettingType,
    Switch,
)
from tournaments.events.settings import RANKING, SETTINGS, EventSetting, Section, list_changeable
from tournaments.events.substitutes import MAX_SUBSTITUTE_LENGTH
from tournaments.events.tables.closure import close_table
from tournaments.events.tables.free_tables import start_free_table
from tournaments.events.tables.links import renew_all_links, renew_link
from tournaments.events.tables.version import bump_table_version, next_table_version
from tournaments.events.undo import measure_undo_impact, redo_round, undo_round
from tournaments.events.walk_ins import (
    WalkIn,
    describe_new,
    find_walk_in,
    let_walk_in,
    set_entries_with_walk_in,
)

__all__ = [
    "KEEP_DELETED",
    "MAX_ANNOUNCEMENT",
    "MAX_ANNOUNCEMENTS",
    "MAX_EXTRA_MINUTES",
    "MAX_EXTRA_REASON",
    "MAX_MINUTES",
    "MAX_PLANNED",
    "MAX_ROSTER",
    "MAX_ROUNDS",
    "MAX_SUBSTITUTE_LENGTH",
    "RANKING",
    "SEASON_RANKING",
    "SEASON_SETTINGS",
    "SETTINGS",
    "TIE_BREAK",
    "AcceptedScores",
    "AnnouncementLine",
    "AttendanceChange",
    "Break",
    "Choice",
    "Clock",
    "Day",
    "DeletedLine",
    "DeletionImpact",
    "Descending",
    "EventSetting",
    "ExtraTimeLine",
    "GameLine",
    "Line",
    "LineUpLine",
    "Money",
    "NightProposal",
    "NightVersion",
    "Number",
    "ReplyLine",
    "Rhythm",
    "RoundLine",
    "SeasonChoices",
    "SeasonLine",
    "SeasonRow",
    "SeatNow",
    "Section",
    "SettingType",
    "SubstituteLine",
    "Switch",
    "TableLine",
    "TableTime",
    "TimerLine",
    "WalkIn",
    "announce_to_club",
    "announce_to_event",
    "answer_night",
    "archive_season",
    "build_announcement_line",
    "build_calendar",
    "build_game_line",
    "build_round_line",
    "build_season_row",
    "bump_table_version",
    "change_event",
    "change_season",
    "check_table_size",
    "close_table",
    "count_coming",
    "count_event_players",
    "delete_event",
    "delete_nights",
    "delete_season",
    "describe_new",
    "drop_out",
    "find_last_night",
    "find_next_night",
    "find_pattern",
    "find_reply",
    "find_seat_now",
    "find_table_time",
    "find_timer",
    "find_walk_in",
    "finish_event",
    "give_extra_time",
    "hide_nights",
    "hooks",
    "is_finished",
    "is_season_final",
    "kept_until",
    "last_deal_number",
    "let_walk_in",
    "list_announcements",
    "list_changeable",
    "list_changes_since",
    "list_club_page_announcements",
    "list_coming",
    "list_days",
    "list_deleted_events",
    "list_deleted_seasons",
    "list_entered_players",
    "list_event_players",
    "list_last_players",
    "list_line_up",
    "list_night_versions",
    "list_past_rounds",
    "list_replies",
    "list_roster",
    "list_round_tables",
    "list_seasons",
    "list_substitutes",
    "list_tables",
    "list_undone_rounds",
    "lock_event_for_command",
    "log_and_bump_revision",
    "measure_deletion",
    "measure_undo_impact",
    "move_event",
    "next_deal_number",
    "next_table_version",
    "open_next_season",
    "open_season",
    "plan_event",
    "plan_nights",
    "propose_night",
    "redo_round",
    "refuse_if_final",
    "refuse_if_stale",
    "renew_all_links",
    "renew_link",
    "reopen_event",
    "reseat_round",
    "restore_event",
    "restore_season",
    "score_sheet_for",
    "seat_late",
    "seat_round",
    "seat_tables",
    "set_absences",
    "set_entries",
    "set_entries_with_walk_in",
    "set_players_of_next_round",
    "set_timer",
    "show_nights",
    "start_free_table",
    "take_back_announcement",
    "unarchive_season",
    "undo_round",
    "write_line_up",
    "write_seats",
]
