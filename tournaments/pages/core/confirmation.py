"""Ask a signed-in person for the password again before what a stranger at their desk must not do.

Signing in counts, and so does confirming, each for a quarter of an hour and in one browser.
"""

from __future__ import annotations

import time
from functools import wraps
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.core.actors import CONFIRMED_AT, confirmed_at, is_recent

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.pages.core.layout import View


def mark_confirmed(request: HttpRequest) -> None:
    """Record that the person has just shown who they are."""
    request.session[CONFIRMED_AT] = int(time.time())


def is_confirmed(request: HttpRequest) -> bool:
    """Return whether the person has shown who they are in the last quarter of an hour."""
    return is_recent(confirmed_at(request.session))


def confirmed_page(view: Callable[..., HttpResponseBase]) -> View:
    """Decorate a page for signed-in people who have confirmed who they are; others do so first.

    What was sent is not kept: a form that is sent later than that is filled in again.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_confirmed(request):
            return redirect(f"{reverse('confirm')}?{urlencode({'next': request.path})}")
        return view(request, *args, **kwargs)

    return answer
