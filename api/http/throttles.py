"""Limit the number of requests per minute of each client, counted in each process (ADR 0180)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.throttling import BaseThrottle

from api.http.auth import get_actor
from tournaments.core import limits
from tournaments.core.client_address import client_key

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


COUNTED_KEY = "clag.counted"
"""Key of the WSGI environment of a request that has been counted before it got here."""


class PerMinuteThrottle(BaseThrottle):
    """Count a request for its person, its table link or guest, or else its address."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request. Raises TooManyRequests, which says when to try again."""
        if request.META.get(COUNTED_KEY):
            return True
        actor = get_actor(request)
        if actor.user is not None:
            limits.use(limits.API_PEOPLE, account=actor.identity)
        elif actor.guest:
            limits.use(limits.API_TABLES, account=actor.identity)
        elif actor.link:
            # By the whole token, so that forged tokens do not use up the limit of the real one.
            limits.use(limits.API_TABLES, account=str(hash(actor.link)))
        else:
            count_stranger(request)
        return True


class SchemaThrottle(BaseThrottle):
    """Count a request for the OpenAPI document for its address."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request. Raises TooManyRequests."""
        limits.use(limits.SCHEMA, client=client_key(request))
        return True


def count_stranger(request: Request) -> None:
    """Count a request without valid credentials for its address. Raises TooManyRequests."""
    limits.use(limits.API_STRANGERS, client=client_key(request))
