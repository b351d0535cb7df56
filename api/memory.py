"""A moment's memory of public answers: a hundred phones that look at once are one look.

Only for askers who show nothing of their own: no cookie of a session, no Authorization. The
answer is found before any of it is computed, so it costs no more than an empty view does.
"""

from __future__ import annotations

import hashlib
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from api.tags import is_known

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

KEEP_SECONDS = 1


def kept_for_a_moment(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Keep the view's public answers for a second, whole, with their ETags."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not _is_plain(request):
            return _for_all(view(request, *args, **kwargs))
        key = _key(request)
        kept = caches["pages"].get(key)
        if kept is None:
            fresh = view(request, *args, **kwargs)
            _keep(key, fresh)
            return _for_all(fresh)
        return _for_all(_again(request, *kept))

    return answer


def _is_plain(request: HttpRequest) -> bool:
    return (
        request.method == "GET"
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and "HTTP_AUTHORIZATION" not in request.META
        and request.META.get("HTTP_ACCEPT", "*/*") in ("*/*", "application/json")
    )


def _key(request: HttpRequest) -> str:
    return hashlib.sha256(request.build_absolute_uri().encode()).hexdigest()


def _keep(key: str, fresh: HttpResponseBase) -> None:
    """Remember a full public answer; a 304 or a refusal is nothing to remember."""
    is_public = fresh.headers.get("Cache-Control") == "no-cache"
    if fresh.status_code != 200 or not is_public or not isinstance(fresh, HttpResponse):
        return
    tag = fresh.headers["ETag"]

    def store(rendered: HttpResponse) -> None:
        caches["pages"].set(key, (tag, rendered.content), KEEP_SECONDS)

    add = getattr(fresh, "add_post_render_callback", None)
    add(store) if add else store(fresh)


def _again(request: HttpRequest, tag: str, body: bytes) -> HttpResponse:
    answer = (
        HttpResponseNotModified()
        if is_known(request, tag)
        else HttpResponse(body, content_type="application/json")
    )
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _for_all(answer: HttpResponseBase) -> HttpResponseBase:
    patch_vary_headers(answer, ["Cookie", "Authorization"])
    return answer
