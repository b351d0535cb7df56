"""Limit how many pages are made for one address, before anything else is done for a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse

from tournaments.core import limits
from tournaments.core.client_address import client_key
from tournaments.core.errors import TooManyRequests

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

API = "/api/v1/"
API_PAGES = f"{API}problems/"
"""Addresses of the API that are pages. The others have limits of their own, in `api.http`."""


class PageLimit:
    """Middleware that counts requests for pages by address.

    It comes after the cache of public pages, which costs next to nothing, and before sessions. The
    answer is a line of text: it must cost less than what it refuses.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap `get_response`."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Count the request and answer it, or refuse it with 429."""
        path = request.path_info
        if not path.startswith(API) or path.startswith(API_PAGES):
            try:
                limits.use(limits.PAGES, client=client_key(request))
            except TooManyRequests as refused:
                headers = {"Retry-After": str(refused.retry_after), "Cache-Control": "no-store"}
                kind = "text/plain; charset=utf-8"
                return HttpResponse(refused.detail, kind, refused.status, headers=headers)
        return self.get_response(request)
