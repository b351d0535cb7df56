"""Open a table by the secret link in its code: it opens that table and nothing else."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.conf import settings
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
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
"""How long a browser keeps a table's link and the phone's key."""


@never_cache
@require_safe
@handle_refusals
def open_table(request: HttpRequest, token: str) -> HttpResponseBase:
    """Store the link in a cookie that no script can read, and redirect to the table's page.

    A second cookie holds a random key, which identifies this phone among those at the table. The
    redirect removes the secret from the address bar, so that it is not shared by accident.
    """
    try:
        table = access_table_by_link(token)
    except NotFound:
        if links.table_id_from_token(token) is None:  # it has not even the form of a code
            raise
        return replaced_link_page(request)
    except EventIsFinal:
        return _finished_page(request, token)
    answer = redirect("score", table.pk)
    _set_cookie(answer, TABLE_COOKIE, token)
    _set_cookie(answer, PHONE_COOKIE, get_phone_key(request) or secrets.token_urlsafe(24))
    # The address of this page is the secret, so the next page must not be sent it.
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def _set_cookie(answer: HttpResponse, name: str, value: str) -> None:
    # Not sent from other sites (SameSite) nor to scripts, so neither can score in the phone's name.
    answer.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 24 * 60 * 60,
        secure=settings.TLS,
        httponly=True,
        samesite="Lax",
    )


def replaced_link_page(request: HttpRequest) -> HttpResponseBase:
    """Show that a code was replaced; the same for one that never opened anything."""
    return render_page(
        request,
        "scoring/link.html",
        title=_("Old code"),
        status=404,
        detail=_(
            "This code has been replaced. Scan the new one on the table, or ask the organiser."
        ),
    )


def _finished_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show that the night of a valid code is final, with a link to its results."""
    event_url = ""
    try:
        event = access_table(get_actor(request), pk=links.table_id_from_token(token)).event
        event_url = reverse("event", args=[event.club.slug, event.slug])
    except Refused:  # only members may read the standings of a private club
        pass
    return render_page(
        request,
        "scoring/link.html",
        title=_("The night is over"),
        status=409,
        detail=_("No more results can be entered. An organiser can reopen the night."),
        event_url=event_url,
    )
