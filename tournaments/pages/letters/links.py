"""Serve what the links in e-mails to players open: confirming an address, stopping results.

By a button, because programs that check letters for viruses open every link in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments import letters
from tournaments.core.errors import NotFound
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

NOW_COMING = gettext_lazy(
    "The results of each night at %(club)s now come by e-mail. Each has a link that stops them."
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def confirm(request: HttpRequest, link: str) -> HttpResponseBase:
    """Ask whether an address is the player's, and send the results there from then on."""
    try:
        if request.method == "POST":
            letters.confirm_results(link)
        found = letters.find_confirmation(link)
    except NotFound as refused:
        return _refuse(request, refused)
    club = found.player.club.name
    if found.confirmed_at is not None:
        return _say(
            request,
            _("Your address is confirmed"),
            NOW_COMING % {"club": club},
        )
    return _ask(
        request,
        _("Get results by e-mail?"),
        _("The results of each night at %(club)s will go to %(address)s.")
        % {"club": club, "address": found.email},
        _("Send them to me"),
    )


# A mail program that stops the letters has neither a cookie nor a form's token; the link itself is
# the secret (RFC 8058).
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def stop(request: HttpRequest, link: str) -> HttpResponseBase:
    """Ask whether to send no more results, and stop them."""
    try:
        if request.method == "POST":
            letters.stop_results(link)
        found = letters.find_stop(link)
    except NotFound as refused:
        return _refuse(request, refused)
    if found is None:
        return _say(
            request,
            _("No more results by e-mail"),
            _("No more e-mails will be sent. On your own page you can ask for them again."),
        )
    return _ask(
        request,
        _("Stop results by e-mail?"),
        _("%(name)s gets the results of each night at %(club)s.")
        % {"name": found.player, "club": found.club},
        _("Stop them"),
    )


def _refuse(request: HttpRequest, refused: NotFound) -> HttpResponseBase:
    title = _("This link does not work")
    return render_page(
        request, "core/refused.html", title=title, detail=refused.detail, status=refused.status
    )


def _say(request: HttpRequest, title: str, lede: str) -> HttpResponseBase:
    return render_page(request, "letters/done.html", title=title, lede=lede)


def _ask(request: HttpRequest, title: str, lede: str, button: str) -> HttpResponseBase:
    answer = render_page(
        request,
        "core/confirm.html",
        title=title,
        lede=lede,
        button=button,
        back_url=reverse("home"),
    )
    # The address of this page is the secret, so the next page must not be sent it.
    answer.headers["Referrer-Policy"] = "same-origin"
    return answer
