"""Record what happens to an account, for its person to read: sign-ins, passwords, keys, sessions.

How long entries are kept is declared in `tournaments/privacy`. They name the device, and no network
address.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from tournaments.core.shapes import Shape
from tournaments.models import AccountEntry, AccountEvent

if TYPE_CHECKING:
    from tournaments.models import User


class AccountLine(Shape):
    """An entry of the person's own log."""

    at: datetime
    event: Annotated[str, AccountEvent]
    detail: Annotated[str, "What it was about, such as the name of a key; may be empty."]
    device: Annotated[str, "The browser and system, or the API key, that it was done with."]


def record_event(user: User, event: AccountEvent, *, detail: str = "", device: str = "") -> None:
    """Add an entry, in the transaction of what it records."""
    AccountEntry.objects.create(user=user, event=event, detail=detail[:120], device=device[:60])


def list_account_entries(user: User, *, limit: int = 200) -> list[AccountLine]:
    """List the person's entries, latest first."""
    rows = AccountEntry.objects.filter(user=user).order_by("-pk")[:limit]
    return [AccountLine(*row) for row in rows.values_list("at", "event", "detail", "device")]
