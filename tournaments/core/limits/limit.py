"""Define what a limit is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from datetime import timedelta

    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be done within `window`, which begins with the first time.

    Without a `window` it is how many there may be at the same time. The numbers are for one client
    address, for one account, for one address at one account, and for all together; None means
    no limit. An account is a person, or what else the door counts by: an e-mail address, a link.

    `sentence` is what people read. `what` and `why` are for docs/limits.md. `in_memory` counts in
    each process by itself, for what is asked for so often that a write would cost more than it
    saves (ADR 0180).
    """

    name: str
    what: str
    sentence: StrOrPromise
    why: str
    window: timedelta | None = None
    by_client: int | None = None
    by_account: int | None = None
    by_both: int | None = None
    by_all: int | None = None
    in_memory: bool = False

    def bounds(self, client: str, account: str) -> list[tuple[str, int]]:
        """Return each subject that is counted, and how much of this it may use.

        A client or account that is not known is not counted.
        """
        factor = settings.LIMITS_FACTOR
        account_factor = factor if self.in_memory else 1
        found = (
            (f"client {client}", factor * (self.by_client or 0), bool(client)),
            (f"account {account}", account_factor * (self.by_account or 0), bool(account)),
            (f"both {client} {account}", self.by_both, bool(client and account)),
            ("all", self.by_all, True),
        )
        return [(subject, most) for subject, most, is_known in found if most and is_known]
