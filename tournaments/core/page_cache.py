"""A moment's memory of public answers, and tags so that nothing is sent twice.

Readers who show nothing of their own all see the same, so each process keeps it for a second: when
a hundred phones look at the standings at once, the table is drawn once. What is kept is answered
before sessions, accounts and addresses are looked at, so it costs no more than an empty view does.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse
from django.utils.http import parse_etags

from tournaments.core.actors import GUEST_COOKIE, TABLE_COOKIE

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

KEEP_SECONDS = 1
OWN_COOKIES = (settings.SESSION_COOKIE_NAME, TABLE_COOKIE, GUEST_COOKIE, "messages")
# Of a body that is not sent (RFC 9110, 15.4.5).
OF_THE_BODY = frozenset({"content-type", "content-length"})
MARK = "is_for_all"


def mark_public(answer: HttpResponseBase) -> None:
    """Let a full answer with an ETag be kept and given to any stranger who asks the same."""
    setattr(answer, MARK, True)


def etag_matches(request: HttpRequest, tag: str) -> bool:
    """Whether If-None-Match names the tag; weak and strong are the same here (RFC 9110)."""
    header = request.META.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return False
    known = [other.removeprefix("W/") for other in parse_etags(header)]
    return tag.removeprefix("W/") in known or known == ["*"]


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A full answer as it was sent, without what belongs to one reader."""

    tag: str
    body: bytes
    headers: dict[str, str]

    @classmethod
    def of(cls, answer: HttpResponse) -> CachedPage:
        """Take an answer apart."""
        return cls(answer.headers["ETag"], answer.content, dict(answer.headers.items()))

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The same answer again; 304 for whoever has it."""
        if not etag_matches(request, self.tag):
            return HttpResponse(self.body, headers=self.headers)
        left = {name: v for name, v in self.headers.items() if name.lower() not in OF_THE_BODY}
        answer = HttpResponse(status=304, headers=left)
        del answer.headers["Content-Type"]
        return answer


class PublicPageCache:
    """Middleware: answers strangers from memory, and remembers what is marked for all.

    Stands outside of everything that a stranger's public page does not need, inside of what
    every answer needs.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand in front of `get_response`."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer from memory where that is possible."""
        key = cache_key(request) if is_anonymous(request) else ""
        kept = caches["pages"].get(key) if key else None
        if kept is not None:
            return CachedPage(*kept).answer(request)
        answer = self.get_response(request)
        if not getattr(answer, MARK, False):
            return answer
        fresh = CachedPage.of(answer)
        if key and not answer.cookies:
            caches["pages"].set(key, (fresh.tag, fresh.body, fresh.headers), KEEP_SECONDS)
        return fresh.answer(request) if etag_matches(request, fresh.tag) else answer


def is_anonymous(request: HttpRequest) -> bool:
    """Whether the answer can hold nothing of the reader's own."""
    sent = request.META
    if request.method != "GET" or "HTTP_AUTHORIZATION" in sent:
        return False
    return "HTTP_COOKIE" not in sent or not any(name in request.COOKIES for name in OWN_COOKIES)


def cache_key(request: HttpRequest) -> str:
    """A name for what is asked. The host is checked before anything is kept under it."""
    sent = request.META
    asked = (request.scheme, sent.get("HTTP_HOST"), sent.get("HTTP_ACCEPT"))
    return hashlib.sha256(f"{asked} {request.get_full_path()}".encode()).hexdigest()
