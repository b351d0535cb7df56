"""Patience with wrong passwords, so that nobody finds one by trying.

Counted in the database, where all processes see it and nothing else has to be there
([0100](docs/adr/0100-tries-are-counted-in-the-database.md)).
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.models import SignInTries

if TYPE_CHECKING:
    from datetime import datetime

WINDOW = timedelta(minutes=10)
MAX_ATTEMPTS_PER_ACCOUNT = 10
"""Tries of one sender for one account: nobody is kept out by what somebody else tried."""
MAX_ATTEMPTS_PER_CLIENT = 100
"""Tries of one sender for all accounts together; a club's whole evening is one sender."""


@transaction.atomic
def register_attempt(*, sender: str, email: str, at: datetime | None = None) -> bool:
    """Count a try, before the password is looked at; False if it is one too many.

    The counts begin anew some time after the first try.
    """
    now = at or timezone.now()
    return (
        _count(_key(sender), now) <= MAX_ATTEMPTS_PER_CLIENT
        and _count(_key(sender, email), now) <= MAX_ATTEMPTS_PER_ACCOUNT
    )


@transaction.atomic
def reset_attempts(*, sender: str, email: str) -> None:
    """The password was right: this try was none, and the sender begins anew with the account."""
    SignInTries.objects.filter(key=_key(sender), tries__gt=0).update(tries=F("tries") - 1)
    SignInTries.objects.filter(key=_key(sender, email)).delete()


def delete_expired(at: datetime) -> None:
    """Delete the counts that are over."""
    SignInTries.objects.filter(since__lt=at - WINDOW).delete()


def _count(key: str, at: datetime) -> int:
    """The tries of a key, with this one. The row's lock lets no two be the same try."""
    locked = SignInTries.objects.select_for_update()
    row, _ = locked.get_or_create(key=key, defaults={"since": at})
    if row.since < at - WINDOW:
        row.tries, row.since = 0, at
    row.tries += 1
    row.save(update_fields=["tries", "since"])
    return row.tries


def _key(sender: str, email: str = "") -> str:
    """What is counted, as a digest: a list of who tries whom is nobody's business."""
    return hashlib.sha256(f"{sender} {email.strip().lower()}".encode()).hexdigest()
