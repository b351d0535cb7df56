"""Clubs, their members and players."""

from __future__ import annotations

from tournaments.clubs.clubs import change_club, create_club, set_up_first_club
from tournaments.clubs.imported_tables import resolve_player_names
from tournaments.clubs.members import remove_member, set_member
from tournaments.clubs.players import (
    add_player,
    add_players,
    change_player,
    get_player_names,
)
from tournaments.clubs.queries import (
    ClubLine,
    ClubRow,
    MemberLine,
    build_club_row,
    build_member_line,
    list_clubs,
    list_log,
    list_members,
)

__all__ = [
    "ClubLine",
    "ClubRow",
    "MemberLine",
    "add_player",
    "add_players",
    "build_club_row",
    "build_member_line",
    "change_club",
    "change_player",
    "create_club",
    "get_player_names",
    "list_clubs",
    "list_log",
    "list_members",
    "remove_member",
    "resolve_player_names",
    "set_member",
    "set_up_first_club",
]
