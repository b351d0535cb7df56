"""Keep in a browser the accounts that it has signed in to, for the limits on signing in.

The cookie grants no access. A browser that has it may try passwords of these accounts while many
wrong ones come from elsewhere (ADR 0181).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

from tournaments import accounts

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

DEVICE_COOKIE = "device"


def read_device(request: HttpRequest) -> str:
    """Return what this browser keeps of its sign-ins; empty if nothing."""
    return request.COOKIES.get(DEVICE_COOKIE, "")


def remember_account(request: HttpRequest, answer: HttpResponse, email: str) -> HttpResponse:
    """Let the browser keep that it may try to sign in to this account."""
    answer.set_cookie(
        DEVICE_COOKIE,
        accounts.remember_account(read_device(request), email),
        max_age=accounts.DEVICE_DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )
    return answer


def get_device_name(request: HttpRequest) -> str:
    """Return the browser and system that sent a request, as the account's log names it."""
    return accounts.name_device(request.headers.get("User-Agent", ""))
