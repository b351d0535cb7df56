"""Patience with wrong passwords, so that nobody finds one by trying."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from django.core.cache import cache

if TYPE_CHECKING:
    from django.http import HttpRequest

MOST = 10
WITHIN_SECONDS = 600


def _key(request: HttpRequest, email: str) -> str:
    """The sender and the account together: nobody is locked out by somebody else's tries."""
    sender = request.META.get("REMOTE_ADDR", "")
    text = f"{sender} {email.strip().lower()}"
    return f"tries:{hashlib.sha256(text.encode()).hexdigest()}"


def too_many(request: HttpRequest, email: str) -> bool:
    """Whether this sender has tried this account too often lately."""
    return int(cache.get(_key(request, email), 0)) >= MOST


def count_failure(request: HttpRequest, email: str) -> None:
    """Note a wrong password. The count begins anew some time after the first."""
    key = _key(request, email)
    if not cache.add(key, 1, WITHIN_SECONDS):
        with suppress(ValueError):  # it ran out this very moment
            cache.incr(key)


def forget(request: HttpRequest, email: str) -> None:
    """The right password: start counting anew."""
    cache.delete(_key(request, email))
