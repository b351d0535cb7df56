"""Keep search engines away from everything but the pages that ask to be listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Club

HEADER = "X-Robots-Tag"
LISTED, HIDDEN = "all", "noindex"


def may_be_listed(club: Club) -> bool:
    """Return whether search engines may list the pages of a club; never those of its players."""
    return club.is_public and club.is_searchable


class KeepOut:
    """Middleware that says `noindex` in every response that does not say otherwise itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap `get_response`."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the header."""
        answer = self.get_response(request)
        answer.headers.setdefault(HEADER, HIDDEN)
        return answer
