"""Serve the pages of passkeys, the app with codes, and recovery codes."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, cast

import segno
from django.contrib import messages
from django.contrib.auth import logout
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import dateformat, timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import accounts
from tournaments.core.errors import NotFound
from tournaments.pages.accounts.devices import get_device_name
from tournaments.pages.accounts.forms import AppCodeForm, PasskeyForm
from tournaments.pages.accounts.passkey_ceremonies import (
    add_passkey,
    adding_options,
    can_use_passkeys,
    get_site,
)
from tournaments.pages.accounts.session_secrets import take_once
from tournaments.pages.core.confirmation import confirmed_page
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import User

NEW_CODES = "new-recovery-codes"
APP_SECRET = "code-app-secret"  # noqa: S105 - the name under which a session keeps one


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def new_passkey(request: HttpRequest) -> HttpResponseBase:
    """Add a passkey."""
    user = cast("User", request.user)
    device = get_device_name(request)
    sent = request.POST if request.method == "POST" else None
    form = PasskeyForm(sent, initial={"name": _suggest_name(user, device)})
    if form.is_valid():
        name = form.cleaned_data["name"]
        codes = submit_valid_form(
            form, lambda: add_passkey(request, user, name=name, device=device)
        )
        if codes is not None:
            messages.success(request, _("Your passkey was added."), "good")
            return _show_codes(request, codes)
    return render_page(
        request,
        "accounts/new_passkey.html",
        title=_("Add a passkey"),
        crumbs=_crumbs(),
        form=form,
        is_first=not accounts.has_second_factor(user),
        can_use_passkeys=can_use_passkeys(request),
        host=get_site(request).host,
        options_url=reverse("new-passkey-options"),
    )


def _suggest_name(user: User, device: str) -> str:
    """Suggest a name for a new passkey that none of the person's has."""
    day = dateformat.format(timezone.localdate(), _("j F"))
    base = _("%(device)s, %(day)s") % {"device": device or _("This device"), "day": day}
    taken = set(user.passkeys.values_list("name", flat=True))
    numbered = (f"{base} ({count})" for count in itertools.count(2))
    return base if base not in taken else next(name for name in numbered if name not in taken)


@never_cache
@confirmed_page
@handle_refusals
@require_POST
def new_passkey_options(request: HttpRequest) -> HttpResponseBase:
    """Answer with the options to add a passkey, as JSON."""
    return adding_options(request, cast("User", request.user))


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def remove_passkey(request: HttpRequest, passkey: int) -> HttpResponseBase:
    """Ask whether to remove a passkey, and remove it."""
    user = cast("User", request.user)
    row = accounts.find_passkey(user, passkey)
    if request.method == "POST":
        accounts.remove_passkey(user, passkey, device=get_device_name(request))
        messages.success(request, _("The passkey was removed."), "good")
        return redirect("account")
    return _confirm_removal(request, _("Remove the passkey “%(name)s”?") % {"name": row.name})


@never_cache
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def unknown_passkey(request: HttpRequest, secret: str) -> HttpResponseBase:
    """Ask the reader of a letter whether to remove a passkey that they did not add, and do so.

    By a button, because programs that check letters for viruses open every link in them.
    """
    try:
        passkey = accounts.read_unknown_passkey_link(secret)
    except NotFound as refused:
        title = _("This link no longer works")
        return render_page(request, "core/refused.html", title=title, detail=refused, status=404)
    if request.method == "POST":
        is_own = request.user == passkey.user
        accounts.remove_unknown_passkey(secret, device=get_device_name(request))
        if is_own:
            logout(request)
        text = _("The passkey was removed, and all devices are signed out.")
        messages.success(request, text, "good")
        return redirect("password-sent")
    return render_page(
        request,
        "core/confirm.html",
        title=_("Remove the passkey “%(name)s”?") % {"name": passkey.name},
        lede=_(
            "If you did not add it, another person can use your account. All devices will be "
            "signed out and all API keys revoked. Your password will no longer work: we will "
            "e-mail you a link to choose a new one."
        ),
        button=_("I did not add it: remove it"),
        back_url="/",
    )


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def code_app(request: HttpRequest) -> HttpResponseBase:
    """Add an app with codes, or put another one in its place."""
    user = cast("User", request.user)
    form = AppCodeForm(request.POST if request.method == "POST" else None)
    secret = request.session.get(APP_SECRET) if request.method == "POST" else None
    if secret is None:
        secret = request.session[APP_SECRET] = accounts.new_secret()
    elif form.is_valid():
        code, device = form.cleaned_data["code"], get_device_name(request)
        codes = submit_valid_form(
            form, lambda: accounts.add_code_app(user, secret, code, device=device)
        )
        if codes is not None:
            del request.session[APP_SECRET]
            messages.success(request, _("Your app was added."), "good")
            return _show_codes(request, codes)
    replaces_app = accounts.list_factors(user).has_code_app
    uri = accounts.app_uri(secret, account=user.email, server=get_site(request).host)
    return render_page(
        request,
        "accounts/code_app.html",
        title=_("Use another app") if replaces_app else _("Add an app that shows codes"),
        replaces_app=replaces_app,
        crumbs=_crumbs(),
        form=form,
        uri=uri,
        secret=" ".join(secret[i : i + 4] for i in range(0, len(secret), 4)),
        # On white and with the full margin, or a camera does not read it from a dark page.
        image=segno.make(uri, error="m").svg_data_uri(scale=6, border=4, light="#fff"),
        is_first=not accounts.has_second_factor(user),
    )


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def remove_code_app(request: HttpRequest) -> HttpResponseBase:
    """Ask whether to remove the app with codes, and remove it."""
    user = cast("User", request.user)
    if request.method == "POST":
        accounts.remove_code_app(user, device=get_device_name(request))
        messages.success(request, _("The app was removed."), "good")
        return redirect("account")
    return _confirm_removal(request, _("Remove the app that shows codes?"))


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def new_recovery_codes(request: HttpRequest) -> HttpResponseBase:
    """Ask whether to make new recovery codes, and make them."""
    user = cast("User", request.user)
    if request.method == "POST":
        codes = accounts.make_recovery_codes(user, device=get_device_name(request))
        return _show_codes(request, codes)
    return render_page(
        request,
        "core/confirm.html",
        title=_("Make new recovery codes?"),
        lede=_("The ones that you have now will no longer work."),
        crumbs=_crumbs(),
        button=_("Make new codes"),
        back_url=reverse("account"),
    )


@never_cache
@confirmed_page
@handle_refusals
@require_safe
def recovery_codes(request: HttpRequest) -> HttpResponseBase:
    """Show new recovery codes, this once."""
    codes = take_once(request, NEW_CODES)
    if not codes:
        if accounts.list_factors(cast("User", request.user)).is_any:
            text = _("Recovery codes are shown once. If you have not kept yours, make new ones.")
            messages.warning(request, text, "warn")
        return redirect("account")
    return render_page(
        request,
        "accounts/recovery_codes.html",
        title=_("Your recovery codes"),
        crumbs=_crumbs(),
        codes=codes,
    )


def _show_codes(request: HttpRequest, codes: list[str]) -> HttpResponseBase:
    """Go on to the page of the new recovery codes, or back to the account if there are none."""
    if not codes:
        return redirect("account")
    request.session[NEW_CODES] = codes
    return redirect("recovery-codes")


def _confirm_removal(request: HttpRequest, title: str) -> HttpResponseBase:
    factors = accounts.list_factors(cast("User", request.user))
    is_last = len(factors.passkeys) + factors.has_code_app == 1
    lede = (
        _("It is the last one: after that your password alone is enough to sign in.")
        if is_last
        else _("It will no longer sign you in.")
    )
    return render_page(
        request,
        "core/confirm.html",
        title=title,
        lede=lede,
        crumbs=_crumbs(),
        button=_("Remove"),
        back_url=reverse("account"),
    )


def _crumbs() -> list[tuple[str, str]]:
    return [(_("Account"), reverse("account"))]
