"""Limit the number of requests per minute of each client.

Each process counts on its own, without shared storage: this keeps a runaway script from slowing
down a club night. It does not protect secrets, which are too long to guess (ADR 0022).
"""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from rest_framework.throttling import BaseThrottle

from api.http.auth import get_actor
from tournaments.core.client_address import client_key

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

WINDOW_SECONDS = 60


class PerMinuteThrottle(BaseThrottle):
    """Count each client's requests in the current minute against `settings.API_RATES`.

    Scopes: "people" (per signed-in person), "tables" (per table link and per guest), "strangers"
    (per address). A scope without a rate is not limited.
    """

    _counts: ClassVar[dict[str, int]] = {}
    _minute: ClassVar[int] = 0
    _lock: ClassVar[Lock] = Lock()

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request; return False if there were too many."""
        scope, client = self._client(request)
        rate = settings.API_RATES.get(scope)
        return rate is None or self._count(f"{scope}:{client}") <= rate

    def wait(self) -> float:
        """Return the seconds until the next minute begins."""
        return WINDOW_SECONDS - time.time() % WINDOW_SECONDS

    def _client(self, request: Request) -> tuple[str, str]:
        actor = get_actor(request)
        if actor.user is not None:
            return "people", actor.identity
        if actor.guest:
            return "tables", actor.identity
        if actor.link:
            # By the whole token, so that forged tokens do not use up the limit of the real one.
            return "tables", str(hash(actor.link))
        return "strangers", client_key(request)

    @classmethod
    def _count(cls, client: str) -> int:
        minute = int(time.time()) // WINDOW_SECONDS
        with cls._lock:
            # All counts are of the current minute, so the dictionary never grows for long.
            if minute != cls._minute:
                cls._minute = minute
                cls._counts.clear()
            cls._counts[client] = count = cls._counts.get(client, 0) + 1
            return count
