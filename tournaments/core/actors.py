"""The actor of a request: a signed-in person, an API key, a table's link, or a guest."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from django.conf import settings

from tournaments.models import KeyScope, Source

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

    from tournaments.models import ApiToken, User


TABLE_COOKIE = f"{settings.COOKIE_PREFIX}table"
PHONE_COOKIE = f"{settings.COOKIE_PREFIX}phone"
GUEST_COOKIE = f"{settings.COOKIE_PREFIX}guest"
"""Cookies (HttpOnly) for a browser's table links, its phone key and its guest key."""

MAX_TABLE_LINKS = 8
"""How many tables' links a browser keeps: its table of each round, and some that it visited."""

CONFIRMED_AT = "confirmed-at"
"""What a session keeps: when its person signed in or confirmed who they are, in seconds."""
CONFIRMED_SECONDS = 15 * 60

_PHONE_KEY = re.compile(r"[A-Za-z0-9_-]{16,128}")


def is_phone_key(key: str) -> bool:
    """Return whether a text has the form of a phone key.

    >>> is_phone_key("a" * 16), is_phone_key("short"), is_phone_key("a" * 15 + "\\n")
    (True, False, False)
    """
    return _PHONE_KEY.fullmatch(key) is not None


def confirmed_at(session: SessionBase) -> int:
    """Return when the person showed who they are in a browser's session; 0 for never."""
    at: int = session.get(CONFIRMED_AT, 0)
    return at


def is_recent(at: int) -> bool:
    """Return whether a person who showed then who they are need not do so again."""
    return 0 <= time.time() - at < CONFIRMED_SECONDS


@dataclass(frozen=True, slots=True)
class Actor:
    """The one on whose behalf a command acts. Created once per request by the API or a page.

    `link` is a table's token as it was sent (not yet checked); it only gives access to score that
    table. `phone` is a key that tells the phones at one table apart; it gives no access. `guest` is
    the id of an online player without an account, from a guest key whose signature was checked.
    `session` is the key of the browser's session, if that says who the person is.
    `client` is the address that the request came from (`client_key`), for limits; empty if there
    is no request. It says nothing about who acts, so actors that differ in it alone are equal.
    `confirmed_at` is when the person showed who they are in this browser, 0 for never; None if it
    is not a browser's session that says who they are.
    `device` is a digest of the client's address and browser (`core.client_address`), equal for all
    who share both.
    """

    source: Source = Source.SIGNED_IN
    user: User | None = None
    token: ApiToken | None = None
    link: str = ""
    phone: str = ""
    guest: str = ""
    session: str = field(default="", repr=False)
    client: str = field(default="", compare=False)
    confirmed_at: int | None = field(default=None, compare=False)
    device: str = field(default="", compare=False)

    @property
    def is_confirmed(self) -> bool:
        """Return whether the person has just shown who they are, or comes with an API key.

        A key was made after a confirmation, and its scope says what it is for.
        """
        return self.confirmed_at is None or is_recent(self.confirmed_at)

    def reaches(self, scope: KeyScope) -> bool:
        """Return whether an API key that the actor came with has the scope, or there is none.

        Links are shown to keys that could do what the links do: else a key that only reads would
        write with one.
        """
        return self.token is None or KeyScope(self.token.scope).includes(scope)

    @property
    def identity(self) -> str:
        """Return a stable name for the actor that contains no secret.

        A link is included as a digest: a client that guesses at a link has another identity, and
        never gets an answer stored for this one.
        """
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.guest:
            return f"guest:{self.guest}"
        if not self.link:
            return "anonymous"
        phone = f":{_digest(self.phone)[:16]}" if self.phone else ""
        return f"link:{_digest(self.link)}{phone}"

    @property
    def display_name(self) -> str:
        """Return the name for the audit log and a deal's history (stored, so not translated)."""
        if self.token is not None:
            return f"{self.user} ({self.token.name})"[:80]
        if self.user is not None:
            return str(self.user)[:80]
        if self.source is Source.ONLINE:
            return "the online table"
        if self.guest:
            return "a guest"
        return "the table's link" if self.link else "an anonymous visitor"


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()[:32]


ANONYMOUS = Actor()
