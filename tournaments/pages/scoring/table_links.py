"""Open a table by the secret link in its code, and go on to the tables of later rounds."""

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
from tournaments.core.access import access_event
from tournaments.core.actors import MAX_TABLE_LINKS, PHONE_COOKIE, TABLE_COOKIE, Actor
from tournaments.core.errors import EventIsFinal, NoTableNow, NotFound, Refused
from tournaments.core.links.table_codes import (
    access_table_by_code,
    find_event_of_code,
    has_form_of_code,
)
from tournaments.models import Source
from tournaments.pages.core.layout import get_actor, get_phone_key, get_table_token, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.scoring import find_table_onward, keep_holder

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Table

COOKIE_DAYS = 3
"""How long a browser keeps a table's link and the phone's key."""


@never_cache
@require_safe
@handle_refusals
def open_table(request: HttpRequest, token: str) -> HttpResponseBase:
    """Store the table's link in a cookie that no script can read, and redirect to its page.

    A code leads to the table of its number in the round being played, and a link that was printed
    before there were such codes to the table that it was made for. A second cookie holds a random
    key, which identifies this phone among those at the table. The redirect removes the secret from
    the address bar, so that it is not shared by accident.
    """
    try:
        table = access_table_by_code(token)
    except NotFound:
        if not has_form_of_code(token):
            raise
        return replaced_link_page(request)
    except NoTableNow as refused:
        return _no_table_page(request, token, refused)
    except EventIsFinal:
        return _finished_page(request, token)
    return _open(request, table)


@never_cache
@require_safe
@handle_refusals
def onward(request: HttpRequest, table: int) -> HttpResponseBase:
    """Lead a phone from its table to where its player sits in the round being played."""
    link, phone = get_table_token(request, table), get_phone_key(request)
    by = Actor(source=Source.TABLE_LINK, link=link, phone=phone, client=get_actor(request).client)
    return _open(request, find_table_onward(by, table))


def _open(request: HttpRequest, table: Table) -> HttpResponseBase:
    """Keep the table's link and the phone's key in cookies, and redirect to the table's page."""
    token, phone = links.table_token(table), get_phone_key(request) or secrets.token_urlsafe(24)
    keep_holder(Actor(source=Source.TABLE_LINK, link=token, phone=phone), table)
    answer = redirect("score", table.pk)
    kept = links.keep_table_token(request.COOKIES.get(TABLE_COOKIE, ""), token, MAX_TABLE_LINKS)
    _set_cookie(answer, TABLE_COOKIE, kept)
    _set_cookie(answer, PHONE_COOKIE, phone)
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


def _finished_page(request: HttpRequest, code: str) -> HttpResponseBase:
    """Show that the night of a valid code is final, with a link to its results."""
    return render_page(
        request,
        "scoring/link.html",
        title=_("The night is over"),
        status=409,
        detail=_("No more results can be entered. An organiser can reopen the night."),
        event_url=_event_url(request, code, "event"),
        event_label=_("Results of the night"),
    )


def _no_table_page(request: HttpRequest, code: str, refused: NoTableNow) -> HttpResponseBase:
    """Show that the round being played has no table of a valid code's number."""
    return render_page(
        request,
        "scoring/link.html",
        title=_("No such table now"),
        status=409,
        detail=refused.detail,
        event_url=_event_url(request, code, "seats"),
        event_label=_("Where do I sit?"),
    )


def _event_url(request: HttpRequest, code: str, name: str) -> str:
    """Return a page of a code's event; empty for those who may not see a private club."""
    try:
        event = access_event(get_actor(request), pk=find_event_of_code(code))
    except Refused:
        return ""
    return reverse(name, args=[event.club.slug, event.slug])
