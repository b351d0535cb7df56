"""Games online: opening, playing, what happens by itself, and what the table agrees on."""

from __future__ import annotations

from tournaments.online import actions, casual_games, proposals, timers
from tournaments.online.access import (
    ONLOOKERS,
    WATCHER,
    Place,
    access_game,
    access_to_direct,
    club_of,
    holds,
)
from tournaments.online.actions import Accepted, add_entropy, come_back, say_ready, submit_action
from tournaments.online.casual_games import KINDS, open_casual_game
from tournaments.online.chat import LONGEST, mute, remove_words, say
from tournaments.online.cleanup import delete_old, end_idle
from tournaments.online.core import entries
from tournaments.online.core.entries import TALKED
from tournaments.online.core.messages import HOLDS, PHRASES
from tournaments.online.core.projection import view_out
from tournaments.online.director import (
    adjust_deal,
    begin_game,
    end_game,
    pause_game,
    replace_player,
)
from tournaments.online.event_tables import open_round_online, open_table_online
from tournaments.online.join import find_seat, join_game, leave_game, take_seat
from tournaments.online.presence import note_presence
from tournaments.online.proposals import answer, claim, concede, propose
from tournaments.online.queries.event_tables import SeatOnline, TableOnline, list_tables_online
from tournaments.online.queries.games import (
    deal_out,
    events_between,
    list_events,
    list_talk,
    table_out,
)
from tournaments.online.queries.lists import (
    find_rematch,
    line_out,
    list_lobbies,
    list_lobby,
    list_own,
    list_watched,
)
from tournaments.online.rematch import play_again
from tournaments.online.snapshot_cache import terms_of
from tournaments.online.streams import frames
from tournaments.online.streams.frames import Reader
from tournaments.online.streams.hub import hub
from tournaments.online.timers import request_missing

__all__ = [
    "HOLDS",
    "KINDS",
    "LONGEST",
    "ONLOOKERS",
    "PHRASES",
    "TALKED",
    "WATCHER",
    "Accepted",
    "Place",
    "Reader",
    "SeatOnline",
    "TableOnline",
    "access_game",
    "access_to_direct",
    "actions",
    "add_entropy",
    "adjust_deal",
    "answer",
    "begin_game",
    "casual_games",
    "claim",
    "club_of",
    "come_back",
    "concede",
    "deal_out",
    "delete_old",
    "end_game",
    "end_idle",
    "entries",
    "events_between",
    "find_rematch",
    "find_seat",
    "frames",
    "holds",
    "hub",
    "join_game",
    "leave_game",
    "line_out",
    "list_events",
    "list_lobbies",
    "list_lobby",
    "list_own",
    "list_tables_online",
    "list_talk",
    "list_watched",
    "mute",
    "note_presence",
    "open_casual_game",
    "open_round_online",
    "open_table_online",
    "pause_game",
    "play_again",
    "proposals",
    "propose",
    "remove_words",
    "replace_player",
    "request_missing",
    "say",
    "say_ready",
    "submit_action",
    "table_out",
    "take_seat",
    "terms_of",
    "timers",
    "view_out",
]
