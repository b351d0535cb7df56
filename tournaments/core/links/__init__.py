"""The secret links: tokens that are derived from the server's key, and what they open."""

from __future__ import annotations

from tournaments.core.links.tokens import (
    find_table_token,
    game_token,
    guest_id_from_key,
    invitation_token,
    is_handed_token,
    is_letter_token,
    is_valid_game_token,
    is_valid_player_calendar_token,
    is_valid_player_token,
    is_valid_seat_token,
    is_valid_table_token,
    keep_table_token,
    make_guest_key,
    place_from_code,
    player_calendar_token,
    player_token,
    seat_token,
    table_code,
    table_id_from_token,
    table_token,
)

__all__ = [
    "find_table_token",
    "game_token",
    "guest_id_from_key",
    "invitation_token",
    "is_handed_token",
    "is_letter_token",
    "is_valid_game_token",
    "is_valid_player_calendar_token",
    "is_valid_player_token",
    "is_valid_seat_token",
    "is_valid_table_token",
    "keep_table_token",
    "make_guest_key",
    "place_from_code",
    "player_calendar_token",
    "player_token",
    "seat_token",
    "table_code",
    "table_id_from_token",
    "table_token",
]
