"""Public answers of the API are kept for a moment, as public pages are."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from tournaments.core.page_cache import mark_public

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def cache_briefly(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let strangers share the view's full public answers; a 304 or a refusal is not kept."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        found = view(request, *args, **kwargs)
        patch_vary_headers(found, ["Cookie", "Authorization"])
        if found.status_code == 200 and found.headers.get("Cache-Control") == "no-cache":
            mark_public(found)
        return found

    return answer
