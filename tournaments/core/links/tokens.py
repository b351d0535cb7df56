"""Signed tokens for links and guests: derived from the server's key and stored nowhere.

A table's token gives access to score that table, a table's code leads to the table of its number in
the round being played (`core.links.table_codes`), an online game's to join it, an online seat's to
play at it. Each signs a `link_number`; renewing that number invalidates older links. A seat's link
also dies when it is used. A guest's key signs a random id of its own.
"""

from __future__ import annotations

import base64
import secrets
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare

from tournaments.core.links.signatures import sign, sign_with_all
from tournaments.core.parsing import parse_int

if TYPE_CHECKING:
    from tournaments.models import (
        GameSeat,
        Invitation,
        OnlineGame,
        Player,
        ResultSubscription,
        Table,
    )

SALT = "tournaments.table-link"
CODE_SALT = "tournaments.table-code"
GAME_SALT = "tournaments.online-game-link"
LETTER_SALT = "tournaments.invitation-by-letter"
HANDED_SALT = "tournaments.invitation-by-hand"
PLAYER_SALT = "tournaments.player-link"
PLAYER_CALENDAR_SALT = "tournaments.player-calendar"
CONFIRM_SALT = "tournaments.confirm-results-by-email"
STOP_SALT = "tournaments.stop-results-by-email"
SEAT_SALT = "tournaments.online-seat-link"
GUEST_SALT = "tournaments.guest-key"


def table_token(table: Table) -> str:
    """Return the secret part of a table's link, "<table id>-<22 URL-safe characters>".

    The signature is 128 bits of an HMAC over the table's id and `link_number`. Anyone who has it
    may score the table, so it is shown to organisers only.
    """
    return f"{table.pk}-{_signature(SALT, f'{table.pk}:{table.link_number}')}"


def _signature(salt: str, message: str) -> str:
    """Sign a message: 22 URL-safe characters that only this server can compute."""
    return _as_text(sign(salt, message))


def _as_text(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _is_token(token: str, head: object, salt: str, message: str) -> bool:
    """Return whether a token is "<head>-<signature>" of a message, by any key that counts."""
    tokens = [f"{head}-{_as_text(digest)}" for digest in sign_with_all(salt, message)]
    return any(constant_time_compare(token, one) for one in tokens)


def table_id_from_token(token: str) -> int | None:
    """Return the id of the table that a token claims to be of; None if it has no token's form.

    >>> tokens = ("12-AbCdEfGhIjKlMnOpQrStUv", "x-", "")
    >>> [table_id_from_token(token) for token in tokens]
    [12, None, None]
    """
    head, _, signature = token.partition("-")
    return parse_int(head) if len(signature) == 22 else None


def find_table_token(kept: str, table_id: int | None = None) -> str:
    """Return the token of a table among those that a browser keeps; without an id the latest.

    `kept` is the value of its cookie. Empty if there is none. Tokens are not checked here.

    >>> kept = "7-AbCdEfGhIjKlMnOpQrStUv.3-BbCdEfGhIjKlMnOpQrStUv"
    >>> find_table_token(kept, 3), find_table_token(kept), find_table_token(kept, 4)
    ('3-BbCdEfGhIjKlMnOpQrStUv', '7-AbCdEfGhIjKlMnOpQrStUv', '')
    """
    tokens = kept.split(".")
    if table_id is None:
        return tokens[0]
    return next((token for token in tokens if table_id_from_token(token) == table_id), "")


def keep_table_token(kept: str, token: str, max_links: int) -> str:
    """Return the cookie of a browser that has opened a table: its token first, the oldest left out.

    >>> keep_table_token("3-BbCdEfGhIjKlMnOpQrStUv.x", "7-AbCdEfGhIjKlMnOpQrStUv", 2)
    '7-AbCdEfGhIjKlMnOpQrStUv.3-BbCdEfGhIjKlMnOpQrStUv'
    """
    table_id = table_id_from_token(token)
    ids = ((other, table_id_from_token(other)) for other in kept.split("."))
    others = [other for other, pk in ids if pk not in (None, table_id)]
    return ".".join([token, *others][:max_links])


def is_valid_table_token(token: str, table: Table) -> bool:
    """Return whether the token is that of the table's current link."""
    return _is_token(token, table.pk, SALT, f"{table.pk}:{table.link_number}")


def table_code(event_id: int, number: int, link_number: int) -> str:
    """Return the code of a table's number in an event, "<event id>.<number>-<22 characters>"."""
    message = f"{event_id}:{number}:{link_number}"
    return f"{event_id}.{number}-{_signature(CODE_SALT, message)}"


def is_valid_table_code(code: str, event_id: int, number: int, link_number: int) -> bool:
    """Return whether the code is the current one of a table's number in an event."""
    message = f"{event_id}:{number}:{link_number}"
    return _is_token(code, f"{event_id}.{number}", CODE_SALT, message)


def place_from_code(code: str) -> tuple[int, int] | None:
    """Return event id and table number that a code claims to be of; None if it is not such a code.

    >>> place_from_code("7.2-AbCdEfGhIjKlMnOpQrStUv"), place_from_code("7-AbCdEfGhIjKlMnOpQrStUv")
    ((7, 2), None)
    """
    head, _, signature = code.partition("-")
    event_id, dot, number = head.partition(".")
    found = parse_int(event_id), parse_int(number)
    if not dot or len(signature) != 22 or found[0] is None or found[1] is None:
        return None
    return found[0], found[1]


def game_token(game: OnlineGame) -> str:
    """Return the token to join an online game, "<game id>-<22 characters>"."""
    return f"{game.pk}-{_signature(GAME_SALT, f'{game.pk}:{game.link_number}')}"


def is_valid_game_token(token: str, game: OnlineGame) -> bool:
    """Return whether the token is that of the game's current link."""
    return _is_token(token, game.pk, GAME_SALT, f"{game.pk}:{game.link_number}")


def seat_token(seat: GameSeat) -> str:
    """Return the token of one seat of an online game, "<seat id>-<22 characters>"."""
    return f"{seat.pk}-{_signature(SEAT_SALT, f'{seat.pk}:{seat.links_used + 1}')}"


def is_valid_seat_token(token: str, seat: GameSeat) -> bool:
    """Return whether the token is that of the seat's current link."""
    return _is_token(token, seat.pk, SEAT_SALT, f"{seat.pk}:{seat.links_used + 1}")


def invitation_token(invitation: Invitation, *, by_letter: bool) -> str:
    """Return the token of an invitation to a club, "<invitation id>-<22 characters>".

    `by_letter`: it will be sent to the invited address and nowhere else, so that the person who has
    it is known to read the letters there. Never show such a link on a page.
    """
    salt = LETTER_SALT if by_letter else HANDED_SALT
    return f"{invitation.pk}-{_signature(salt, f'{invitation.pk}:{invitation.email}')}"


def is_letter_token(token: str, invitation: Invitation) -> bool:
    """Return whether the token is the one that went to the invited address by e-mail."""
    return _is_invitation(token, invitation, LETTER_SALT)


def is_handed_token(token: str, invitation: Invitation) -> bool:
    """Return whether the token is the one that an owner passes on."""
    return _is_invitation(token, invitation, HANDED_SALT)


def _is_invitation(token: str, invitation: Invitation, salt: str) -> bool:
    return _is_token(token, invitation.pk, salt, f"{invitation.pk}:{invitation.email}")


def player_token(player: Player) -> str:
    """Return the token of a player's own link, "<player id>-<22 characters>"."""
    return f"{player.pk}-{_signature(PLAYER_SALT, f'{player.pk}:{player.link_number}')}"


def is_valid_player_token(token: str, player: Player) -> bool:
    """Return whether the token is that of the player's current link."""
    return _is_token(token, player.pk, PLAYER_SALT, f"{player.pk}:{player.link_number}")


def player_calendar_token(player: Player) -> str:
    """Return the token of a player's calendar; it ends with their own link and opens nothing else.

    It is another one than that of the link, because calendars are kept by services of strangers.
    """
    signed = f"{player.pk}:{player.link_number}"
    return f"{player.pk}-{_signature(PLAYER_CALENDAR_SALT, signed)}"


def is_valid_player_calendar_token(token: str, player: Player) -> bool:
    """Return whether the token is that of the player's current calendar."""
    signed = f"{player.pk}:{player.link_number}"
    return _is_token(token, player.pk, PLAYER_CALENDAR_SALT, signed)


def confirmation_token(subscription: ResultSubscription) -> str:
    """Return the token that confirms a subscription's address, "<subscription id>-<22 characters>".

    It goes to that address by e-mail and nowhere else.
    """
    signed = f"{subscription.pk}:{subscription.email}"
    return f"{subscription.pk}-{_signature(CONFIRM_SALT, signed)}"


def is_valid_confirmation_token(token: str, subscription: ResultSubscription) -> bool:
    """Return whether the token is the one that went to the subscription's address."""
    signed = f"{subscription.pk}:{subscription.email}"
    return _is_token(token, subscription.pk, CONFIRM_SALT, signed)


def stop_token(subscription: ResultSubscription) -> str:
    """Return the token that ends a subscription and does nothing else; every letter has it."""
    return f"{subscription.pk}-{_signature(STOP_SALT, str(subscription.pk))}"


def is_valid_stop_token(token: str) -> bool:
    """Return whether this server made the token; its subscription may have ended since."""
    head, _dash, _rest = token.partition("-")
    return _is_token(token, head, STOP_SALT, head)


def make_guest_key() -> str:
    """Create a guest key: a random id, a dot, and its signature."""
    guest = base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")
    return f"{guest}.{_signature(GUEST_SALT, guest)}"


def guest_id_from_key(key: str) -> str:
    """Return the guest id in a key, as stored in the database; empty if the signature is wrong.

    >>> guest_id_from_key("nonsense")
    ''
    """
    guest, _, signature = key.partition(".")
    if len(guest) != 22 or not guest.isascii():
        return ""
    return guest if _is_token(f"-{signature}", "", GUEST_SALT, guest) else ""
