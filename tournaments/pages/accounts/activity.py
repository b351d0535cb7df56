"""Record which browsers a person uses, for the list of their sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import cache

from tournaments import accounts
from tournaments.pages.accounts.devices import get_device_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

SEEN_SECONDS = 600
"""How long a process does not write again that it has seen a session."""


class SessionActivity:
    """Middleware: a request of a signed-in browser marks its session as used, at most at times."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what answers requests."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request, then mark its session if a person is signed in."""
        answer = self._get_response(request)
        # Only if the view has looked: a page that needs no session must not read one for this.
        if request.session.accessed and request.user.is_authenticated:
            key = request.session.session_key
            if key and cache.add(f"session-seen:{key}", True, SEEN_SECONDS):
                accounts.record_session(request.user, key, get_device_name(request))
        return answer
