"""Public pages: kept for a second for anonymous readers, and tagged for everybody."""

from __future__ import annotations

import hashlib
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tournaments.core.page_cache import mark_public
from tournaments.pages.core.layout import View, handle_refusals

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def public_page(view: Callable[..., HttpResponseBase]) -> View:
    """A page that anyone may read: kept for a second for strangers, tagged for everybody."""

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        drawn = handle_refusals(view)(request, *args, **kwargs)
        if drawn.status_code == 200 and isinstance(drawn, HttpResponse):
            drawn.headers["ETag"] = quote_etag(hashlib.sha256(drawn.content).hexdigest()[:32])
            drawn.headers["Cache-Control"] = "no-cache"
            patch_vary_headers(drawn, ["Cookie"])
            mark_public(drawn)
        return drawn

    return answer
