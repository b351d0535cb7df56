"""Record sign-ins, successful or not, and send a letter about one from a new device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.accounts.log import record_event
from tournaments.accounts.notices import send_notice
from tournaments.accounts.sessions import see_session
from tournaments.models import AccountEvent, User

if TYPE_CHECKING:
    from datetime import datetime


@transaction.atomic
def record_sign_in(
    user: User,
    *,
    session_key: str,
    way: str,
    device: str,
    is_known: bool,
    last_login: datetime | None,
) -> None:
    """Record that a person signed in. From a new device, they are sent a letter.

    `way` says with what. `is_known`: the browser has signed in to this account before. `last_login`
    is from before this sign-in: None on the first one, which needs no letter.
    """
    see_session(user, session_key, device)
    if is_known or last_login is None:
        record_event(user, AccountEvent.SIGNED_IN, detail=way, device=device)
    else:
        send_notice(user, AccountEvent.SIGNED_IN, detail=way, device=device)


@transaction.atomic
def record_failed_sign_in(*, email: str, detail: str, device: str) -> None:
    """Record a sign-in that failed, in the log of the account with this address if there is one."""
    user = User.objects.filter(email=email.strip().lower(), is_active=True).first()
    if user is not None:
        record_event(user, AccountEvent.SIGN_IN_FAILED, detail=detail, device=device)
