"""Choose the language of a response: the visitor's choice, else what their browser prefers.

A choice is a cookie of the browser; a visitor who makes none gets no cookie (ADR 0331).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import translation
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

NOT_TRANSLATED = re.compile(
    r"/clubs/[^/]+/(organise|events/[^/]+/(run|desk))/|/tables/\d+/sheet/|/play/\d+/director/"
    r"|/(reports|server)/"
)
"""The addresses of pages of organisers, scorers and directors, in the first of `LANGUAGES` only.

`ops/texts/scope.py` leaves their texts out of the catalogues. A page that is half translated would
be worse than one in English, also for those who have it read aloud.
"""


def is_english_only(path: str) -> bool:
    """Return whether the page at a path is in English, whatever the visitor's language."""
    return NOT_TRANSLATED.match(path) is not None


def choose_language(request: HttpRequest) -> str:
    """Return the language of the answer to a request, one of `LANGUAGES`."""
    if is_english_only(request.path_info):
        return settings.LANGUAGES[0][0]
    return translation.get_language_from_request(request)


class Languages:
    """Middleware that answers in the language of the visitor, and says which that is.

    It comes after the cache of public pages, whose key contains the language. Like Django's own it
    leaves the language active: a response that is streamed is made after this has returned.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap `get_response`."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate the language of the request."""
        language = choose_language(request)
        translation.activate(language)
        answer = self.get_response(request)
        answer.headers.setdefault("Content-Language", language)
        patch_vary_headers(answer, ["Accept-Language"])
        return answer
