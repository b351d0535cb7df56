"""Players without an account: a browser becomes a guest when it first sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

from tournaments.core import links
from tournaments.core.actors import GUEST_COOKIE, Actor
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

DAYS = 180


def get_or_create_player(request: HttpRequest) -> tuple[Actor, str]:
    """Who wants to play, and the key of a new guest where that was nobody so far."""
    actor = get_actor(request)
    if actor.user is not None or actor.guest:
        return actor, ""
    key = links.make_guest_key()
    return Actor(guest=links.guest_id_from_key(key)), key


def keep_guest(answer: HttpResponseBase, key: str) -> HttpResponseBase:
    """Have the browser keep a new guest's key; without one nothing changes."""
    if key:
        answer.set_cookie(
            GUEST_COOKIE,
            key,
            max_age=DAYS * 24 * 3600,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    return answer
