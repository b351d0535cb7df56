"""Sign with the server's key, and recognise what earlier keys have signed.

While SECRET_KEY_FALLBACKS lists the previous key, links, printed codes and secrets keep working.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from collections.abc import Sequence


def list_secrets() -> Sequence[str]:
    """Return the server's key and those before it, which still count."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def sign(salt: str, message: str) -> bytes:
    """Return 32 bytes over a message that only this server can compute."""
    return _sign(salt, message, settings.SECRET_KEY)


def sign_with_all(salt: str, message: str) -> list[bytes]:
    """Return what each key has signed or would sign, that of the current one first."""
    return [_sign(salt, message, secret) for secret in list_secrets()]


# Kept, because a table sends the same links to its players with every action.
@lru_cache(maxsize=4096)
def _sign(salt: str, message: str, secret: str) -> bytes:
    return salted_hmac(salt, message, secret=secret, algorithm="sha256").digest()
