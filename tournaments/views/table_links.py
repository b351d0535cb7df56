"""A table's own link: it opens the table on this phone, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import access_table_by_link
from tournaments.views.frame import TABLE_COOKIE, page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

KEEP_DAYS = 3


@never_cache
@require_safe
@page
def open_table(_request: HttpRequest, token: str) -> HttpResponseBase:
    """Remember the link in a cookie that no script can read, and go on to the table.

    The secret leaves the address bar at once, so that it is not shared by accident.
    """
    table = access_table_by_link(token)
    answer = redirect("table", table.pk)
    answer.set_cookie(
        TABLE_COOKIE,
        token,
        max_age=KEEP_DAYS * 24 * 60 * 60,
        secure=settings.TLS,
        httponly=True,
        samesite="Lax",
    )
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
