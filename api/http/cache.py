"""Cache public answers of the API for a second, like public pages."""

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
    """Decorate a view: anonymous clients share its complete public answers for a second."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        # A client with credentials must not get, or leave behind, a stranger's answer.
        patch_vary_headers(response, ["Cookie", "Authorization"])
        # A private club's answers say "private, no-cache" and are not marked.
        if response.status_code == 200 and response.headers.get("Cache-Control") == "no-cache":
            mark_public(response)
        return response

    return answer
