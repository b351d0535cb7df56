"""Give each request an id, and count and time it."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from django.conf import settings

from tournaments.core.streaming import BEGAN_KEY
from tournaments.core.telemetry.metrics import REQUEST_SECONDS, REQUESTS
from tournaments.core.telemetry.request_ids import HEADER, choose_id, request_id
from tournaments.health import slow_requests
from tournaments.models import SlowRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

logger = logging.getLogger(__name__)

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
WITHOUT_ROUTE = "(none)"
"""The label of what was answered before an address was looked up: cached pages, files, 404s."""


class RequestWatch:
    """The outermost middleware, so that all that follows counts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Wrap `get_response`."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with the request's id in a header."""
        token = request_id.set(choose_id(request.headers.get(HEADER, "")))
        # With the wait for a thread, if our own server says when the request was there.
        began = request.META.get(BEGAN_KEY) or time.monotonic()
        try:
            answer = self.get_response(request)
            answer.headers[HEADER] = request_id.get()
            match = request.resolver_match
            route = match.route if match is not None else WITHOUT_ROUTE
            method = request.method if request.method in METHODS else "other"
            note_request(route, str(method), answer.status_code, time.monotonic() - began)
            return answer
        finally:
            request_id.reset(token)


def note_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count and time a request that has been answered, and keep it if it was slow.

    `route` is the pattern and not the address, which may be a key, and of which there are too many.
    """
    REQUESTS.labels(route, method, str(status)).inc()
    REQUEST_SECONDS.labels(route).observe(seconds)
    if seconds < settings.SLOW_SECONDS:
        return
    logger.warning("Slow: %s /%s took %.1f s (%s)", method, route, seconds, status)
    slow_requests.collect(
        SlowRequest(
            route=route[:200],
            method=method,
            status=status,
            seconds=round(seconds, 2),
            request_id=request_id.get(),
        )
    )
