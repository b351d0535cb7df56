"""Secret links: derived from the server's key, stored nowhere, void when renewed.

A table's link scores that table; an online game's lets people join it; an online seat's opens that
seat. The key of a guest, who has no account, is made in the same way around a number of his own.
"""

from __future__ import annotations

import base64
import secrets
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.core.parsing import whole_number

if TYPE_CHECKING:
    from tournaments.models import GameSeat, OnlineGame, Table

SALT = "tournaments.table-link"
GAME_SALT = "tournaments.online-game-link"
SEAT_SALT = "tournaments.online-seat-link"
GUEST_SALT = "tournaments.guest-key"


def link_token(table: Table) -> str:
    """The secret part of the table's link, "<table id>-<22 letters and digits or _ ->".

    128 bits of an HMAC over the table and its `link_number`; renewing the number makes every
    older link void. Anyone who holds it may score the table, so it is shown to organisers only.
    """
    return f"{table.pk}-{_tail(SALT, f'{table.pk}:{table.link_number}')}"


def _tail(salt: str, message: str) -> str:
    """22 letters that only this server can make of the message."""
    digest = salted_hmac(salt, message, algorithm="sha256").digest()[:16]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def table_id_of(token: str) -> int | None:
    """Which table the token claims to be of; None if it cannot be a token at all.

    >>> table_id_of("12-AbCdEfGhIjKlMnOpQrStUv"), table_id_of("x-"), table_id_of("")
    (12, None, None)
    """
    head, _, tail = token.partition("-")
    return whole_number(head) if len(tail) == 22 else None


def opens(token: str, table: Table) -> bool:
    """Whether the token is this table's current link."""
    return constant_time_compare(token, link_token(table))


def game_link(game: OnlineGame) -> str:
    """The secret by which people join a game online, "<game id>-<22 letters>"."""
    return f"{game.pk}-{_tail(GAME_SALT, f'{game.pk}:{game.link_number}')}"


def opens_game(token: str, game: OnlineGame) -> bool:
    """Whether the token is this game's current link."""
    return constant_time_compare(token, game_link(game))


def seat_link(seat: GameSeat) -> str:
    """The secret that opens one seat of a game online, on any device, "<seat id>-<22 letters>"."""
    return f"{seat.pk}-{_tail(SEAT_SALT, f'{seat.pk}:{seat.game.link_number}')}"


def opens_seat(token: str, seat: GameSeat) -> bool:
    """Whether the token is this seat's current link."""
    return constant_time_compare(token, seat_link(seat))


def make_guest_key() -> str:
    """A new guest's key: a number of his own, a dot, and the proof that it came from here."""
    guest = base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")
    return f"{guest}.{_tail(GUEST_SALT, guest)}"


def guest_of(key: str) -> str:
    """The guest whose key this is, as rows know him; empty if it is no key of ours.

    >>> guest_of("nonsense")
    ''
    """
    guest, _, proof = key.partition(".")
    if len(guest) != 22 or not guest.isascii():
        return ""
    return guest if constant_time_compare(proof, _tail(GUEST_SALT, guest)) else ""
