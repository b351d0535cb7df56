"""Secret links: derived from the server's key, stored nowhere, void when renewed.

A table's link scores that table; an online game's lets people join it; an online seat's opens that
seat. The key of a guest, who has no account, is made in the same way around a number of his own.
"""

from __future__ import annotations

import base64
import secrets
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.core.parsing import parse_int

if TYPE_CHECKING:
    from tournaments.models import GameSeat, OnlineGame, Table

SALT = "tournaments.table-link"
GAME_SALT = "tournaments.online-game-link"
SEAT_SALT = "tournaments.online-seat-link"
GUEST_SALT = "tournaments.guest-key"


def table_token(table: Table) -> str:
    """The secret part of the table's link, "<table id>-<22 letters and digits or _ ->".

    128 bits of an HMAC over the table and its `link_number`; renewing the number makes every
    older link void. Anyone who holds it may score the table, so it is shown to organisers only.
    """
    return f"{table.pk}-{_signature(SALT, f'{table.pk}:{table.link_number}')}"


def _signature(salt: str, message: str) -> str:
    """22 letters that only this server can make of the message."""
    digest = salted_hmac(salt, message, algorithm="sha256").digest()[:16]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def table_id_from_token(token: str) -> int | None:
    """Which table the token claims to be of; None if it cannot be a token at all.

    >>> [table_id_from_token(text) for text in ("12-AbCdEfGhIjKlMnOpQrStUv", "x-", "")]
    [12, None, None]
    """
    head, _, tail = token.partition("-")
    return parse_int(head) if len(tail) == 22 else None


def is_valid_table_token(token: str, table: Table) -> bool:
    """Whether the token is this table's current link."""
    return constant_time_compare(token, table_token(table))


def game_token(game: OnlineGame) -> str:
    """The secret by which people join a game online, "<game id>-<22 letters>"."""
    return f"{game.pk}-{_signature(GAME_SALT, f'{game.pk}:{game.link_number}')}"


def is_valid_game_token(token: str, game: OnlineGame) -> bool:
    """Whether the token is this game's current link."""
    return constant_time_compare(token, game_token(game))


def seat_token(seat: GameSeat) -> str:
    """The secret that opens one seat of a game online, on any device, "<seat id>-<22 letters>"."""
    return f"{seat.pk}-{_signature(SEAT_SALT, f'{seat.pk}:{seat.game.link_number}')}"


def is_valid_seat_token(token: str, seat: GameSeat) -> bool:
    """Whether the token is this seat's current link."""
    return constant_time_compare(token, seat_token(seat))


def make_guest_key() -> str:
    """A new guest's key: a number of his own, a dot, and the proof that it came from here."""
    guest = base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")
    return f"{guest}.{_signature(GUEST_SALT, guest)}"


def guest_id_from_key(key: str) -> str:
    """The guest whose key this is, as rows know him; empty if it is no key of ours.

    >>> guest_id_from_key("nonsense")
    ''
    """
    guest, _, proof = key.partition(".")
    if len(guest) != 22 or not guest.isascii():
        return ""
    return guest if constant_time_compare(proof, _signature(GUEST_SALT, guest)) else ""
