"""Let people without an account play: a browser gets a guest's key when it first takes a seat.

The key is only in the cookie; rows hold the id that it signs (ADR 0083).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.conf import settings

from tournaments.core import links
from tournaments.core.actors import GUEST_COOKIE
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor

COOKIE_DAYS = 180
"""How long a browser stays the same guest."""


def get_or_create_player(request: HttpRequest) -> tuple[Actor, str]:
    """Return who wants to play, and a new guest's key (empty for accounts and known guests)."""
    actor = get_actor(request)
    if actor.user is not None or actor.guest:
        return actor, ""
    key = links.make_guest_key()
    return replace(actor, guest=links.guest_id_from_key(key)), key


def set_guest_cookie(answer: HttpResponseBase, key: str) -> HttpResponseBase:
    """Set the cookie with a new guest's key; do nothing without one."""
    if key:
        answer.set_cookie(
            GUEST_COOKIE,
            key,
            max_age=COOKIE_DAYS * 24 * 3600,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    return answer
