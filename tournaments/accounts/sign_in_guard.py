"""Limit attempts to sign in, and warn the owner of an account that many wrong passwords came.

A client has few attempts at one account, and not many at all accounts. Over all clients, browsers
that never signed in to an account have few attempts at it together; others do not feel that limit,
so that no attacker can keep owners out (ADR 0181).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.core import limits, outbox
from tournaments.core.errors import TooManyRequests
from tournaments.core.links.signatures import sign_with_all
from tournaments.models import User

if TYPE_CHECKING:
    from collections.abc import Sequence

DEVICE_DAYS = 180
"""How long a browser that signed in to an account is known for it."""
MAX_ACCOUNTS_PER_DEVICE = 8
"""The accounts that a shared browser is known for; the oldest is forgotten."""
_SALT = "tournaments.device"


def count_attempt(*, client: str, email: str, device: str) -> None:
    """Count an attempt before the password is checked. Raises TooManyRequests.

    `device` is what the browser keeps of earlier sign-ins (`remember_account`), or empty.
    """
    account = _normalise(email)
    limits.use(limits.SIGN_INS, client=client, account=account)
    if is_known_device(device, email):
        return
    try:
        limits.use(limits.SIGN_INS_FROM_NEW_DEVICES, account=account)
    except TooManyRequests:
        _warn_owner(account)
        raise


def count_success(*, client: str, email: str, device: str) -> None:
    """Take an attempt with the right password off the counts."""
    account = _normalise(email)
    limits.give_back(limits.SIGN_INS, client=client, account=account)
    if not is_known_device(device, email):
        limits.give_back(limits.SIGN_INS_FROM_NEW_DEVICES, account=account)


def is_known_device(device: str, email: str) -> bool:
    """Return whether a browser with this `device` has signed in to the account before.

    Not one whose person has since forgotten their devices (`forget_devices`).
    """
    kept = _read_accounts(device)
    return bool(kept) and any(digest in kept for digest in _digests(email))


def remember_account(device: str, email: str) -> str:
    """Return what the browser is to keep now that it has signed in to the account."""
    digest, *earlier = _digests(email)
    others = [other for other in _read_accounts(device) if other not in (digest, *earlier)]
    return signing.dumps([digest, *others][:MAX_ACCOUNTS_PER_DEVICE], salt=_SALT)


def forget_devices(user: User) -> None:
    """Make every browser a new one for this account, until it signs in or is remembered again."""
    User.objects.filter(pk=user.pk).update(device_stamp=F("device_stamp") + 1)


def _read_accounts(device: str) -> Sequence[str]:
    try:
        found = signing.loads(device, salt=_SALT, max_age=DEVICE_DAYS * 24 * 3600)
    except signing.BadSignature:
        return ()
    return found if isinstance(found, list) else ()


@transaction.atomic
def _warn_owner(account: str) -> None:
    """Have the owner warned by a letter, once a day."""
    try:
        limits.use(limits.SIGN_IN_WARNINGS, account=account)
    except TooManyRequests:
        return
    found = User.objects.filter(email=account, is_active=True)
    # A job in any case, so that the time of the answer does not tell whether there is an account.
    user_id = found.values_list("pk", flat=True).first()
    outbox.enqueue("sign_in_warning", f"warning:{user_id}", user_id=user_id)


def send_sign_in_warning(user_id: int | None) -> None:
    """Send the owner of an account the warning. Raises what the mail server's client raises."""
    user = User.objects.filter(pk=user_id or 0, is_active=True).first()
    if user is not None:
        body = render_to_string(
            "accounts/letters/sign_in_warning.txt", {"name": user.get_short_name()}
        )
        EmailMessage(_("Many wrong passwords for your account"), body, to=[user.email]).send()


def _normalise(email: str) -> str:
    return email.strip().lower()


def _digests(email: str) -> list[str]:
    account = _normalise(email)
    # Asked for unknown addresses too, so that the time of the answer does not tell of an account.
    stamps = User.objects.filter(email=account).values_list("device_stamp", flat=True)
    stamped = f"{account} {stamps.first()}"
    return [digest.hex()[:16] for digest in sign_with_all(_SALT, stamped)]
