"""Rate-limit sign-in attempts: at most 10 per (client, account) and 100 per client in 10 minutes.

Counted in the database so that all processes share the counts (ADR 0100).
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.models import SignInAttempts

if TYPE_CHECKING:
    from datetime import datetime

WINDOW = timedelta(minutes=10)
MAX_ATTEMPTS_PER_ACCOUNT = 10
"""Attempts of one client at one account; attempts of other clients do not lock anyone out."""
MAX_ATTEMPTS_PER_CLIENT = 100
"""Attempts of one client at all accounts; a whole club at one place may be one client."""


@transaction.atomic
def register_attempt(*, client: str, email: str, at: datetime | None = None) -> bool:
    """Count an attempt before the password is checked; return False if there were too many.

    Counts start again `WINDOW` after the first attempt.
    """
    now = at or timezone.now()
    return (
        _count(_key(client), now) <= MAX_ATTEMPTS_PER_CLIENT
        and _count(_key(client, email), now) <= MAX_ATTEMPTS_PER_ACCOUNT
    )


@transaction.atomic
def reset_attempts(*, client: str, email: str) -> None:
    """Reset the count of this client and account after a correct password.

    The attempt is also taken off the client's total.
    """
    SignInAttempts.objects.filter(key=_key(client), count__gt=0).update(count=F("count") - 1)
    SignInAttempts.objects.filter(key=_key(client, email)).delete()


def delete_expired(at: datetime) -> None:
    """Delete counts whose window has passed."""
    SignInAttempts.objects.filter(since__lt=at - WINDOW).delete()


def _count(key: str, at: datetime) -> int:
    """Count one more attempt and return the number."""
    # The row lock makes attempts at the same time count one after another.
    locked = SignInAttempts.objects.select_for_update()
    row, _ = locked.get_or_create(key=key, defaults={"since": at})
    if row.since < at - WINDOW:
        row.count, row.since = 0, at
    row.count += 1
    row.save(update_fields=["count", "since"])
    return row.count


def _key(client: str, email: str = "") -> str:
    """Return the key of a count: a digest, to keep who tried which account out of the data."""
    return hashlib.sha256(f"{client} {email.strip().lower()}".encode()).hexdigest()
