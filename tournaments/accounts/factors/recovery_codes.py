"""Codes on paper that replace a lost passkey or app, each once.

Only digests under the server's key are stored: the codes are short enough to try all of them.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.core.links.signatures import sign_with_all
from tournaments.models import RecoveryCode

if TYPE_CHECKING:
    from tournaments.models import User

COUNT = 10
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not taken for one another."""
GROUP, GROUPS = 5, 2


def make_codes(user: User) -> list[str]:
    """Store new codes in place of all earlier ones, and return them: they are shown only now."""
    codes = [_new_code() for _ in range(COUNT)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(
        [RecoveryCode(user=user, digest=_digests(user, code)[0]) for code in codes]
    )
    return codes


def use_recovery_code(user: User, code: str) -> bool:
    """Return whether this is an unused code of the person; if so, it is used up."""
    rows = RecoveryCode.objects.filter(user=user, digest__in=_digests(user, code), used_at=None)
    # One statement: of two requests with one code only one changes the row.
    return rows.update(used_at=timezone.now()) == 1


def count_codes(user: User) -> int:
    """Return how many codes the person has left."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def _new_code() -> str:
    groups = ["".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS)]
    return "-".join(groups)


def _digests(user: User, code: str) -> list[str]:
    """Return the digest of a code by each of the server's keys, the present one first."""
    plain = "".join(sign for sign in code.lower() if sign in ALPHABET)
    # Not the name of this module any more; stored digests were made with it.
    salt = f"tournaments.accounts.recovery_codes.{user.pk}"
    return [digest.hex() for digest in sign_with_all(salt, plain)]
