"""Cache public responses for a second, and answer conditional requests with 304.

All anonymous readers of a language see the same page, so each process keeps it for a second: when
a hundred phones open the standings at once, they are rendered once. The cache is consulted before
sessions, accounts and URLs, so a hit costs no more than an empty view.

While the database is away, pages that were rendered shortly before are served on (ADR 0270).
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse
from django.utils.http import parse_etags

from tournaments.core.actors import GUEST_COOKIE, TABLE_COOKIE
from tournaments.core.languages.choice import choose_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

CACHE_SECONDS = 1
BEFORE_OUTAGE_SECONDS = 60
"""How old a page may have been when the database went away to be served until it is back."""
MAX_OUTAGE_SECONDS = 24 * 60 * 60
PERSONAL_COOKIES = (settings.SESSION_COOKIE_NAME, TABLE_COOKIE, GUEST_COOKIE, "messages")
# Headers that a 304 must leave out (RFC 9110, 15.4.5).
BODY_HEADERS = frozenset({"content-type", "content-length"})
_PUBLIC_ATTR = "is_public"  # set on responses; nothing is cached that was not marked


def mark_public(answer: HttpResponseBase) -> None:
    """Mark a complete response with an ETag as the same for all anonymous readers."""
    setattr(answer, _PUBLIC_ATTR, True)


def etag_matches(request: HttpRequest, tag: str) -> bool:
    """Return whether If-None-Match has the tag, by weak comparison (RFC 9110, 13.1.2)."""
    header = request.META.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return False
    tags = [other.removeprefix("W/") for other in parse_etags(header)]
    return tag.removeprefix("W/") in tags or tags == ["*"]


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A complete public response."""

    tag: str
    body: bytes
    headers: dict[str, str]
    rendered_at: float

    @classmethod
    def of(cls, answer: HttpResponse) -> CachedPage:
        """Copy tag, body and headers of a response."""
        headers = dict(answer.headers.items())
        return cls(answer.headers["ETag"], answer.content, headers, time.monotonic())

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Rebuild the response; a 304 without a body if the client has it already."""
        if not etag_matches(request, self.tag):
            return HttpResponse(self.body, headers=self.headers)
        headers = {name: v for name, v in self.headers.items() if name.lower() not in BODY_HEADERS}
        answer = HttpResponse(status=304, headers=headers)
        del answer.headers["Content-Type"]
        return answer


class PublicPageCache:
    """Middleware that answers anonymous requests from the cache and stores public responses.

    It comes before all middleware that an anonymous reader's page does not need, and after what
    every response needs.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap `get_response`."""
        self.get_response = get_response
        self._away_since: float | None = None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer from the cache if possible."""
        key = cache_key(request) if is_anonymous(request) else ""
        cached = self._find(key)
        if cached is not None and time.monotonic() - cached.rendered_at < CACHE_SECONDS:
            return cached.answer(request)
        answer = self.get_response(request)
        if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            return self._answer_without_database(request, cached) or answer
        if not getattr(answer, _PUBLIC_ATTR, False):
            return answer
        self._away_since = None
        fresh = CachedPage.of(answer)
        # A response that sets a cookie is one client's own, even if its page is the same for all.
        if key and not answer.cookies:
            fields = (fresh.tag, fresh.body, fresh.headers, fresh.rendered_at)
            caches["pages"].set(key, fields, MAX_OUTAGE_SECONDS)
        return fresh.answer(request) if etag_matches(request, fresh.tag) else answer

    def _find(self, key: str) -> CachedPage | None:
        fields = caches["pages"].get(key) if key else None
        return None if fields is None else CachedPage(*fields)

    def _answer_without_database(
        self, request: HttpRequest, cached: CachedPage | None
    ) -> HttpResponse | None:
        """Return the page of before the outage; None if there is none that is recent enough."""
        if self._away_since is None:
            self._away_since = time.monotonic()
        if cached is None or cached.rendered_at < self._away_since - BEFORE_OUTAGE_SECONDS:
            return None
        return cached.answer(request)


def is_anonymous(request: HttpRequest) -> bool:
    """Return whether the request has nothing that could make its response personal."""
    meta = request.META
    if request.method != "GET" or "HTTP_AUTHORIZATION" in meta:
        return False
    return "HTTP_COOKIE" not in meta or not any(
        name in request.COOKIES for name in PERSONAL_COOKIES
    )


def cache_key(request: HttpRequest) -> str:
    """Return the cache key of a request.

    It includes the host, which was checked on storing, and the language of the answer rather than
    the headers that choose it, of which there are very many.
    """
    meta = request.META
    language = choose_language(request)
    parts = (request.scheme, meta.get("HTTP_HOST"), meta.get("HTTP_ACCEPT"), language)
    return hashlib.sha256(f"{parts} {request.get_full_path()}".encode()).hexdigest()
