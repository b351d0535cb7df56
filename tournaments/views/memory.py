"""A moment's memory of public pages, and tags so that nothing is sent twice.

Readers who are not signed in all see the same page, so each process keeps it for a second: when a
hundred phones look at the standings at once, the table is drawn once. The page is kept whole with
its tag, apart from sessions and their cookies, so a kept page costs no more than an empty view.
"""

from __future__ import annotations

import hashlib
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tournaments.views.frame import TABLE_COOKIE, View, page

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

KEEP_SECONDS = 1


def public(view: Callable[..., HttpResponseBase]) -> View:
    """A page that anyone may read: kept for a second for strangers, tagged for everybody."""

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        key = _key(request) if _is_stranger(request) else ""
        kept = caches["pages"].get(key) if key else None
        if kept is None:
            drawn = page(view)(request, *args, **kwargs)
            if drawn.status_code != 200 or not isinstance(drawn, HttpResponse):
                return drawn
            kept = (_tag_of(drawn.content), drawn.content)
            if key:
                caches["pages"].set(key, kept, KEEP_SECONDS)
        return _answer(request, *kept)

    return answer


def _is_stranger(request: HttpRequest) -> bool:
    """Whether the page can hold nothing of the reader's own."""
    own = (settings.SESSION_COOKIE_NAME, TABLE_COOKIE, "messages")
    return not any(name in request.COOKIES for name in own)


def _key(request: HttpRequest) -> str:
    address = f"{request.get_host()}{request.get_full_path()}"
    return hashlib.sha256(address.encode()).hexdigest()


def _tag_of(body: bytes) -> str:
    return quote_etag(hashlib.sha256(body).hexdigest()[:32])


def _answer(request: HttpRequest, tag: str, body: bytes) -> HttpResponse:
    wanted = request.headers.get("If-None-Match", "")
    same = tag in wanted or wanted == "*"
    answer = HttpResponseNotModified() if same else HttpResponse(body)
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(answer, ["Cookie"])
    return answer
