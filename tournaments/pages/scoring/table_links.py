"""A table's own link: it opens the table on this phone, and nothing else."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.conf import settings
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core import links
from tournaments.core.access import access_table, access_table_by_link
from tournaments.core.actors import PHONE_COOKIE, TABLE_COOKIE
from tournaments.core.errors import EventIsFinal, NotFound, Refused
from tournaments.pages.core.layout import get_actor, get_phone_key, handle_refusals, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

COOKIE_DAYS = 3


@never_cache
@require_safe
@handle_refusals
def open_table(request: HttpRequest, token: str) -> HttpResponseBase:
    """Remember the link in a cookie that no script can read, and go on to the table's page.

    Beside it lies a key of the browser's own, which tells the phones at one table apart.

    The secret leaves the address bar at once, so that it is not shared by accident.
    """
    try:
        table = access_table_by_link(token)
    except NotFound:
        if links.table_id_from_token(token) is None:  # never was a code
            raise
        return replaced_link_page(request)
    except EventIsFinal:
        return _finished_page(request, token)
    answer = redirect("score", table.pk)
    _set_cookie(answer, TABLE_COOKIE, token)
    _set_cookie(answer, PHONE_COOKIE, get_phone_key(request) or secrets.token_urlsafe(24))
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def _set_cookie(answer: HttpResponse, name: str, value: str) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 24 * 60 * 60,
        secure=settings.TLS,
        httponly=True,
        samesite="Lax",
    )


def replaced_link_page(request: HttpRequest) -> HttpResponseBase:
    """What a code that opens nothing says; the same for one that never opened anything."""
    return render_page(
        request,
        "scoring/link.html",
        title="An old code",
        status=404,
        detail="This code has been replaced. Scan the new one on the table, or ask the organiser.",
    )


def _finished_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """What a true code says once the night is final, with the way to how it ended."""
    event_url = ""
    try:
        event = access_table(get_actor(request), pk=links.table_id_from_token(token)).event
        event_url = reverse("event", args=[event.club.slug, event.slug])
    except Refused:  # a private club's standings are its members'
        pass
    return render_page(
        request,
        "scoring/link.html",
        title="The night is over",
        status=409,
        detail="This table takes no more results. An organiser can reopen the night.",
        event_url=event_url,
    )
