"""Clubs, their accounts, members and players, and how people sign in."""

from __future__ import annotations

from tournaments.clubs.accounts import find_token, make_account, make_token, revoke_token
from tournaments.clubs.importing import read_players
from tournaments.clubs.login_throttle import clear_old, forget_tries, may_try
from tournaments.clubs.queries import (
    ClubLine,
    SeasonLine,
    TokenLine,
    list_clubs,
    list_log,
    list_members,
    list_seasons,
    list_tokens,
)
from tournaments.clubs.services import (
    add_player,
    add_players,
    change_club,
    change_player,
    found_club,
    open_house,
    remove_member,
    set_member,
)

__all__ = [
    "ClubLine",
    "SeasonLine",
    "TokenLine",
    "add_player",
    "add_players",
    "change_club",
    "change_player",
    "clear_old",
    "find_token",
    "forget_tries",
    "found_club",
    "list_clubs",
    "list_log",
    "list_members",
    "list_seasons",
    "list_tokens",
    "make_account",
    "make_token",
    "may_try",
    "open_house",
    "read_players",
    "remove_member",
    "revoke_token",
    "set_member",
]
