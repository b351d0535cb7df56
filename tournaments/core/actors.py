"""Who is asking: a signed-in person, a person's program, or whoever holds a table's link."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tournaments.models import Source

if TYPE_CHECKING:
    from tournaments.models import ApiToken, User


TABLE_COOKIE = "table"
PHONE_COOKIE = "phone"
GUEST_COOKIE = "guest"
"""Where a browser keeps the link that it came in by, and its own key; no script reads them."""

_PHONE_KEY = re.compile(r"[A-Za-z0-9_-]{16,128}")


def is_phone_key(key: str) -> bool:
    """Whether a text can be the key of a phone.

    >>> is_phone_key("a" * 16), is_phone_key("short"), is_phone_key("a" * 15 + "\\n")
    (True, False, False)
    """
    return _PHONE_KEY.fullmatch(key) is not None


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who wants something done. Made by `api.http.auth` and by the pages, once a request.

    `link` is a table link's secret as it was shown; it may do nothing but score its own table.
    `phone` is a key that tells the holders of one link apart; it opens nothing.
    `guest` is somebody without an account who plays online, by the number in his key (checked).
    """

    source: Source = Source.SIGNED_IN
    user: User | None = None
    token: ApiToken | None = None
    link: str = ""
    phone: str = ""
    guest: str = ""

    @property
    def identity(self) -> str:
        """A name for the sender that is the same each time, and never a secret.

        A link goes in by its digest: a guess at a link is another sender, and gets no answer that
        was kept for this one.
        """
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.guest:
            return f"guest:{self.guest}"
        if not self.link:
            return "anonymous"
        phone = f":{_named(self.phone)[:16]}" if self.phone else ""
        return f"link:{_named(self.link)}{phone}"

    @property
    def display_name(self) -> str:
        """The name that the log and the history of a deal show."""
        if self.token is not None:
            return f"{self.user} ({self.token.name})"[:80]
        if self.user is not None:
            return str(self.user)[:80]
        if self.source is Source.ONLINE:
            return "the online table"
        if self.guest:
            return "a guest"
        return "the table's link" if self.link else "somebody"


def _named(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()[:32]


ANONYMOUS = Actor()
