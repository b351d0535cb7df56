"""Second factor by an app that shows a new code every half minute (TOTP, RFC 6238).

The secret is stored encrypted under the server's key: a copy of the database gives no codes.
A code of half a minute earlier or later counts too, and none counts twice. `cryptography` is
imported when it is needed: every process starts with this module, and hardly any sees a code.
"""

from __future__ import annotations

import base64
import time
from typing import TYPE_CHECKING

import pyotp
from django.utils import timezone

from tournaments.core.access import lock_rows
from tournaments.core.links.signatures import sign_with_all
from tournaments.models import CodeApp

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

    from tournaments.models import User

STEP_SECONDS = 30
TOLERANCE = 1
"""How many steps the clock of an app may be fast or slow."""


def new_secret() -> str:
    """Return a new secret for an app."""
    return pyotp.random_base32()


def app_uri(secret: str, *, account: str, server: str) -> str:
    """Return the address that an app reads from a QR code (`otpauth://`)."""
    return pyotp.TOTP(secret, interval=STEP_SECONDS).provisioning_uri(
        name=account, issuer_name=server
    )


def find_step(secret: str, code: str, *, at: float | None = None) -> int | None:
    """Return the half minute whose code this is, of those that count now; otherwise None."""
    now = int((time.time() if at is None else at) // STEP_SECONDS)
    digits = "".join(code.split())
    generator = pyotp.TOTP(secret, interval=STEP_SECONDS)
    steps = range(now - TOLERANCE, now + TOLERANCE + 1)
    return next(
        (s for s in steps if pyotp.utils.strings_equal(digits, generator.generate_otp(s))), None
    )


def add_app(user: User, secret: str, code: str) -> bool:
    """Store an app in place of any other, if the code is one of its own; return whether it is."""
    step = find_step(secret, code)
    if step is None:
        return False
    CodeApp.objects.update_or_create(
        user=user,
        defaults={
            "secret": _cipher().encrypt(secret.encode()).decode(),
            "last_step": step,
            "created_at": timezone.now(),
            "last_used_at": None,
        },
    )
    return True


def use_code(user: User, code: str) -> bool:
    """Return whether the code is of the person's app; if so, it is used up.

    Must be called in a transaction: the row is locked, so that a code sent twice counts once.
    """
    from cryptography.fernet import InvalidToken

    app = lock_rows(CodeApp.objects.all()).filter(user=user).first()
    if app is None:
        return False
    try:
        secret = _cipher().decrypt(app.secret.encode()).decode()
        # From now on under the server's present key.
        app.secret = _cipher().rotate(app.secret.encode()).decode()
    except InvalidToken:  # the server has another key than when the app was added
        return False
    step = find_step(secret, code)
    if step is None or step <= app.last_step:
        return False
    app.last_step, app.last_used_at = step, timezone.now()
    app.save(update_fields=["secret", "last_step", "last_used_at"])
    return True


def _cipher() -> MultiFernet:
    from cryptography.fernet import Fernet, MultiFernet

    # Not the name of this module any more; stored secrets are encrypted under it.
    keys = sign_with_all("tournaments.accounts.code_apps", "cipher")
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in keys])
