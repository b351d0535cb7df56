"""Clubs, their members and players, accounts, API keys and the limits on sign-in attempts."""

from __future__ import annotations

from tournaments.clubs.accounts import find_token, make_account, make_token, revoke_token
from tournaments.clubs.clubs import change_club, create_club, set_up_first_club
from tournaments.clubs.imported_tables import resolve_player_names
from tournaments.clubs.letters import request_password_letter, send_password_letter
from tournaments.clubs.login_throttle import delete_expired, register_attempt, reset_attempts
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
    TokenLine,
    build_club_row,
    build_member_line,
    list_clubs,
    list_log,
    list_members,
    list_tokens,
)

__all__ = [
    "ClubLine",
    "ClubRow",
    "MemberLine",
    "TokenLine",
    "add_player",
    "add_players",
    "build_club_row",
    "build_member_line",
    "change_club",
    "change_player",
    "create_club",
    "delete_expired",
    "find_token",
    "get_player_names",
    "list_clubs",
    "list_log",
    "list_members",
    "list_tokens",
    "make_account",
    "make_token",
    "register_attempt",
    "remove_member",
    "request_password_letter",
    "reset_attempts",
    "resolve_player_names",
    "revoke_token",
    "send_password_letter",
    "set_member",
    "set_up_first_club",
]
