"""Politeness: how much one sender may ask for in a minute.

Counted in each process by itself, without any store between them: this keeps a runaway script
from crowding out a club night, it does not guard a secret. (Secrets here are too long to guess.)
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

WINDOW = 60


class PerMinuteThrottle(BaseThrottle):
    """Counts each sender's requests in the running minute against `settings.API_RATES`.

    Scopes: "people" (each signed-in person), "tables" (each table's link, each guest),
    "strangers" (each address). A scope without a rate is not counted.
    """

    _counts: ClassVar[dict[str, int]] = {}
    _minute: ClassVar[int] = 0
    _lock: ClassVar[Lock] = Lock()

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request; False once there were too many."""
        scope, sender = self._sender(request)
        rate = settings.API_RATES.get(scope)
        return rate is None or self._count(f"{scope}:{sender}") <= rate

    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return WINDOW - time.time() % WINDOW

    def _sender(self, request: Request) -> tuple[str, str]:
        actor = get_actor(request)
        if actor.user is not None:
            return "people", actor.identity
        if actor.guest:
            return "tables", actor.identity
        if actor.link:
            # By the whole link, so that a forged one does not use up the real one's share.
            return "tables", str(hash(actor.link))
        return "strangers", client_key(request)

    @classmethod
    def _count(cls, sender: str) -> int:
        minute = int(time.time()) // WINDOW
        with cls._lock:
            if minute != cls._minute:
                cls._minute = minute
                cls._counts.clear()
            cls._counts[sender] = count = cls._counts.get(sender, 0) + 1
            return count
