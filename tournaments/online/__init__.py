"""Games online: opening, playing, what happens by itself, and what the table agrees on."""

from __future__ import annotations

from tournaments.online import actions, casual_games, learning, proposals, shapes, timers
from tournaments.online.access import (
    VISITOR,
    WATCHER,
    GameAccess,
    access_game,
    access_game_as_director,
    get_club,
    is_next_holder,
    mark_bot,
    show_name,
)
from tournaments.online.actions import (
    MAX_ACTION_LENGTH,
    MAX_ENTROPY_BYTES,
    CommandResult,
    add_entropy,
    come_back,
    say_ready,
    submit_action,
)
from tournaments.online.advice.reviews import (
    Mistake,
    Review,
    make_review,
    read_review,
    request_reviews,
)
from tournaments.online.advice.take_hint import take_hint
from tournaments.online.casual_games import SEAT_KINDS, open_casual_game
from tournaments.online.chat import MAX_CHAT_LENGTH, mute, remove_words, say
from tournaments.online.cleanup import (
    end_idle_games,
    excuse_idle_time,
    forget_casual_games,
    forget_chat,
    forget_guests,
    get_idle_limit,
)
from tournaments.online.commands import ACT, READY, Command, CommandQueue
from tournaments.online.core import entries
from tournaments.online.core import shapes as core_shapes
from tournaments.online.core.daily import DailyLine
from tournaments.online.core.entries import CHAT_SENT
from tournaments.online.core.messages import PHRASES, SUSPENSION_MESSAGES
from tournaments.online.core.projection import VisibleEntry, build_view
from tournaments.online.core.settings import BOT_NAMES
from tournaments.online.core.shapes import (
    CardPlay,
    Commitment,
    DealView,
    LegalAction,
    LogLine,
    Permissions,
    ScoredDeal,
)
from tournaments.online.daily.deals import prepare_dailies
from tournaments.online.daily.names import list_names, remove_name
from tournaments.online.daily.queries import (
    KEEP_TRIES,
    Daily,
    forget_tries,
    list_past,
    read_daily,
)
from tournaments.online.daily.queries import PLAYED as DAILY_PLAYED
from tournaments.online.daily.queries import PLAYING as DAILY_PLAYING
from tournaments.online.daily.queries import UNPLAYED as DAILY_UNPLAYED
from tournaments.online.daily.tries import MAX_DAILY_NAME, start_try
from tournaments.online.director import (
    MAX_ADJUSTED_POINTS,
    adjust_deal,
    begin_game,
    end_game,
    pause_game,
    replace_player,
)
from tournaments.online.duplicate.comparison import read_compared_round, read_comparison
from tournaments.online.duplicate.holders import forget_holders
from tournaments.online.duplicate.open_sets import (
    end_sealing,
    open_set,
    request_missing_openings,
)
from tournaments.online.duplicate.sets import Awaited, find_awaited
from tournaments.online.duplicate.shapes import (
    ComparedDeal,
    ComparedPlayer,
    ComparedResult,
    ComparedRound,
    ComparedSeat,
    ComparedSet,
    Comparison,
)
from tournaments.online.events.tables import RoundOnline, open_round_online, open_table_online
from tournaments.online.fair_play.report_queries import build_report_line, read_report
from tournaments.online.fair_play.reports import (
    MAX_REPORT_LENGTH,
    close_report,
    list_open_reports,
    list_reports,
    report_game,
)
from tournaments.online.fair_play.seat_changes import could_look
from tournaments.online.fair_play.shared_seats import (
    find_shared_seats,
    list_seat_moves,
    list_shared_seats,
)
from tournaments.online.friends.invitations import decline_invitation, invite_friend
from tournaments.online.friends.queries import (
    ASKED_YOU,
    EncounterLine,
    FriendLine,
    InvitationLine,
    count_requests,
    list_askable,
    list_friends,
    list_invitable,
    list_invitations,
    list_invited,
)
from tournaments.online.friends.requests import (
    answer_request,
    ask_friend,
    block_person,
    remove_friend,
)
from tournaments.online.history.owners import (
    adopt_guest_games,
    forget_guests_games,
    remove_played,
)
from tournaments.online.history.queries import (
    BestGame,
    PlayedLine,
    PlayedStatistics,
    build_played_line,
    find_played,
    list_kept_games,
    list_places,
    read_statistics,
)
from tournaments.online.history.records import record_played
from tournaments.online.join import find_seat, join_game, leave_game, list_given_up, take_seat
from tournaments.online.lobby.open_seats import fill_seats
from tournaments.online.lobby.quick_match import USUAL_PLAYERS, find_table
from tournaments.online.presence import record_presence, replace_absent
from tournaments.online.proposals import answer, propose
from tournaments.online.queries.bot_deals import (
    BotDeal,
    count_by_player,
    count_by_seat,
    group_by_seat,
    list_bot_deals,
)
from tournaments.online.queries.event_tables import SeatOnline, TableOnline, list_tables_online
from tournaments.online.queries.games import build_table, commitment_to
from tournaments.online.queries.lists import (
    build_game_line,
    find_rematch,
    list_lobbies,
    list_lobby,
    list_own,
    list_public,
    list_watched,
)
from tournaments.online.queries.log_lines import entries_between, list_chat, list_events
from tournaments.online.queries.published_deals import read_deal
from tournaments.online.rematch import play_again
from tournaments.online.settings_validation import CUSTOMS
from tournaments.online.shapes import (
    ChatLine,
    ChoiceWorth,
    GameLine,
    GameTable,
    HintView,
    PublishedDeal,
    ReportLine,
    ReportView,
    SeatAction,
    SeatView,
    SharedSeats,
)
from tournaments.online.snapshot_cache import get_settings
from tournaments.online.streams import frames
from tournaments.online.streams.hub import hub
from tournaments.online.streams.stream import Reader
from tournaments.online.timers import request_missing
from tournaments.online.trick_claims import claim, concede

__all__ = [
    "ACT",
    "ASKED_YOU",
    "BOT_NAMES",
    "CHAT_SENT",
    "CUSTOMS",
    "DAILY_PLAYED",
    "DAILY_PLAYING",
    "DAILY_UNPLAYED",
    "KEEP_TRIES",
    "MAX_ACTION_LENGTH",
    "MAX_ADJUSTED_POINTS",
    "MAX_CHAT_LENGTH",
    "MAX_DAILY_NAME",
    "MAX_ENTROPY_BYTES",
    "MAX_REPORT_LENGTH",
    "PHRASES",
    "READY",
    "SEAT_KINDS",
    "SUSPENSION_MESSAGES",
    "USUAL_PLAYERS",
    "VISITOR",
    "WATCHER",
    "Awaited",
    "BestGame",
    "BotDeal",
    "CardPlay",
    "ChatLine",
    "ChoiceWorth",
    "Command",
    "CommandQueue",
    "CommandResult",
    "Commitment",
    "ComparedDeal",
    "ComparedPlayer",
    "ComparedResult",
    "ComparedRound",
    "ComparedSeat",
    "ComparedSet",
    "Comparison",
    "Daily",
    "DailyLine",
    "DealView",
    "EncounterLine",
    "FriendLine",
    "GameAccess",
    "GameLine",
    "GameTable",
    "HintView",
    "InvitationLine",
    "LegalAction",
    "LogLine",
    "Mistake",
    "Permissions",
    "PlayedLine",
    "PlayedStatistics",
    "PublishedDeal",
    "Reader",
    "ReportLine",
    "ReportView",
    "Review",
    "RoundOnline",
    "ScoredDeal",
    "SeatAction",
    "SeatOnline",
    "SeatView",
    "SharedSeats",
    "TableOnline",
    "VisibleEntry",
    "access_game",
    "access_game_as_director",
    "actions",
    "add_entropy",
    "adjust_deal",
    "adopt_guest_games",
    "answer",
    "answer_request",
    "ask_friend",
    "begin_game",
    "block_person",
    "build_game_line",
    "build_played_line",
    "build_report_line",
    "build_table",
    "build_view",
    "casual_games",
    "claim",
    "close_report",
    "come_back",
    "commitment_to",
    "concede",
    "core_shapes",
    "could_look",
    "count_by_player",
    "count_by_seat",
    "count_requests",
    "decline_invitation",
    "end_game",
    "end_idle_games",
    "end_sealing",
    "entries",
    "entries_between",
    "excuse_idle_time",
    "fill_seats",
    "find_awaited",
    "find_played",
    "find_rematch",
    "find_seat",
    "find_shared_seats",
    "find_table",
    "forget_casual_games",
    "forget_chat",
    "forget_guests",
    "forget_guests_games",
    "forget_holders",
    "forget_tries",
    "frames",
    "get_club",
    "get_idle_limit",
    "get_settings",
    "group_by_seat",
    "hub",
    "invite_friend",
    "is_next_holder",
    "join_game",
    "learning",
    "leave_game",
    "list_askable",
    "list_bot_deals",
    "list_chat",
    "list_events",
    "list_friends",
    "list_given_up",
    "list_invitable",
    "list_invitations",
    "list_invited",
    "list_kept_games",
    "list_lobbies",
    "list_lobby",
    "list_names",
    "list_open_reports",
    "list_own",
    "list_past",
    "list_places",
    "list_public",
    "list_reports",
    "list_seat_moves",
    "list_shared_seats",
    "list_tables_online",
    "list_watched",
    "make_review",
    "mark_bot",
    "mute",
    "open_casual_game",
    "open_round_online",
    "open_set",
    "open_table_online",
    "pause_game",
    "play_again",
    "prepare_dailies",
    "proposals",
    "propose",
    "read_compared_round",
    "read_comparison",
    "read_daily",
    "read_deal",
    "read_report",
    "read_review",
    "read_statistics",
    "record_played",
    "record_presence",
    "remove_friend",
    "remove_name",
    "remove_played",
    "remove_words",
    "replace_absent",
    "replace_player",
    "report_game",
    "request_missing",
    "request_missing_openings",
    "request_reviews",
    "say",
    "say_ready",
    "shapes",
    "show_name",
    "start_try",
    "submit_action",
    "take_hint",
    "take_seat",
    "timers",
]
