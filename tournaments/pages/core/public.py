"""Serve public pages, cached for a second for anonymous readers and with an ETag for all."""

from __future__ import annotations

import hashlib
from functools import wraps
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tournaments.core.page_cache import mark_public
from tournaments.models import NameVisibility
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournaments.models import Club
    from tournaments.pages.core.layout import View


def full_names_url(request: HttpRequest, club: Club) -> str:
    """Return where a stranger signs in to see the names in full; empty if that changes nothing."""
    if request.user.is_authenticated or club.names == NameVisibility.FULL:
        return ""
    return f"{reverse('login')}?{urlencode({'next': request.path})}"


def public_page(view: Callable[..., HttpResponseBase]) -> View:
    """Decorate a page that anyone may read: cached for anonymous readers, with an ETag.

    Tests take for granted who may read it, that it needs no limit of its own and that axe checks
    it (tests/core/public_pages.py), so that only an exception needs a line.
    """

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = handle_refusals(view)(request, *args, **kwargs)
        if response.status_code == 200 and isinstance(response, HttpResponse):
            response.headers["ETag"] = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
            response.headers["Cache-Control"] = "no-cache"
            # The same address shows members more, so a cache must keep their pages apart.
            patch_vary_headers(response, ["Cookie"])
            mark_public(response)
        return response

    vars(answer)[_MARK] = True
    return answer


_MARK = "is_public_page"


def is_public_page(view: Callable[..., Any]) -> bool:
    """Return whether a view is under `public_page`; decorators around it keep the mark."""
    return bool(vars(view).get(_MARK))
