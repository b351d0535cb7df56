"""Record sign-ins, successful or not, and send letters about those that may be another person's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts.log import record_event
from tournaments.accounts.notices import send_notice
from tournaments.accounts.sessions import record_session
from tournaments.core import limits
from tournaments.core.errors import TooManyRequests
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
    record_session(user, session_key, device)
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


@transaction.atomic
def record_wrong_factor(user: User, *, device: str) -> None:
    """Record that a wrong code or passkey followed the right password.

    From the third on a day, the person is sent a letter, at most one a day: people mistype a code,
    but who goes on may have their password.
    """
    record = send_notice if _may_be_another(user) else record_event
    record(user, AccountEvent.SIGN_IN_FAILED, detail=_("wrong second factor"), device=device)


def _may_be_another(user: User) -> bool:
    """Count a wrong factor; return whether there were many, and no letter yet."""
    account = f"user:{user.pk}"
    try:
        limits.use(limits.WRONG_FACTORS, account=account)
    except TooManyRequests:
        pass
    else:
        return False
    try:
        limits.use(limits.FACTOR_WARNINGS, account=account)
    except TooManyRequests:
        return False
    return True
