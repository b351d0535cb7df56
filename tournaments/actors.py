"""Who is asking: a signed-in person, a person's program, or whoever holds a table's link."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tournaments.models import Source

if TYPE_CHECKING:
    from tournaments.models import ApiToken, User


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who wants something done. Made by `api.auth` and by the pages, once a request.

    `link` is a table link's secret as it was shown; it may do nothing but score its own table.
    """

    source: Source = Source.SIGNED_IN
    user: User | None = None
    token: ApiToken | None = None
    link: str = ""

    @property
    def scope(self) -> str:
        """A name for the sender that is the same each time, and never a secret.

        A link goes in by its digest: a guess at a link is another sender, and gets no answer that
        was kept for this one.
        """
        if self.user is not None:
            return f"user:{self.user.pk}"
        return f"link:{sha256(self.link.encode()).hexdigest()[:32]}" if self.link else "anonymous"

    @property
    def shown_as(self) -> str:
        """The name that the log and the history of a deal show."""
        if self.token is not None:
            return f"{self.user} ({self.token.name})"[:80]
        if self.user is not None:
            return str(self.user)[:80]
        return "the table's link" if self.link else "somebody"


NOBODY = Actor()
