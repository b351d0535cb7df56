"""Serve the page that asks a signed-in person to show again who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import accounts
from tournaments.core import limits
from tournaments.core.errors import TooManyRequests
from tournaments.pages.accounts.devices import get_device_name
from tournaments.pages.accounts.forms import CodeForm, PasswordForm
from tournaments.pages.accounts.passkey_ceremonies import (
    can_use_passkeys,
    find_signer,
    signing_options,
)
from tournaments.pages.core.confirmation import mark_confirmed
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.refusals.pages import handle_refusals, mark_limited

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import User


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponseBase:
    """Ask for the password, a code or a passkey; then go on to the page that needs it."""
    user = cast("User", request.user)
    sent = request.POST if request.method == "POST" else None
    url = _next_url(request)
    password = PasswordForm(sent if sent is not None and "password" in sent else None)
    code = CodeForm(sent if sent is not None and "code" in sent else None)
    limited = None
    if sent is not None:
        try:
            is_shown = _is_counted_and_shown(request, user, password, code)
        except TooManyRequests as refused:
            is_shown, limited = False, refused
            if password.is_bound:
                password.add_error("password", refused.detail)
            else:
                code.add_refusal(refused)
        if is_shown:
            mark_confirmed(request)
            return HttpResponseRedirect(url)
    answer = render_page(
        request,
        "accounts/confirm.html",
        title=_("Confirm that it is you"),
        crumbs=[(_("Account"), reverse("account"))],
        status=200 if sent is None else 422,
        next=url,
        form=password,
        code=code,
        factors=accounts.list_factors(user),
        can_use_passkeys=can_use_passkeys(request),
        options_url=reverse("confirm-options"),
    )
    return answer if limited is None else mark_limited(answer, limited)


@never_cache
@login_required
@handle_refusals
@require_POST
def confirm_options(request: HttpRequest) -> HttpResponseBase:
    """Answer with the options to sign with one of the person's passkeys, as JSON."""
    return signing_options(request, "confirm", cast("User", request.user))


def _is_counted_and_shown(
    request: HttpRequest, user: User, password: PasswordForm, code: CodeForm
) -> bool:
    """Count an attempt, unless a form is empty, and check it. Raises TooManyRequests."""
    form = password if password.is_bound else code
    if form.is_bound and not form.is_valid():
        return False
    limit = limits.PASSWORD_CHECKS if password.is_bound else limits.SECOND_FACTORS
    account = f"user:{user.pk}"
    limits.use(limit, account=account)
    is_shown = _is_shown(request, user, password, code)
    if is_shown:
        limits.give_back(limit, account=account)
    return is_shown


def _is_shown(request: HttpRequest, user: User, password: PasswordForm, code: CodeForm) -> bool:
    if "passkey" in request.POST:
        if find_signer(request, "confirm") == user:
            return True
        code.add_passkey_error()
    elif password.is_bound:
        given = password.cleaned_data["password"]
        return submit_valid_form(password, lambda: _check(user, given)) is not None
    elif code.is_bound:
        device = get_device_name(request)
        if accounts.use_any_code(user, code.cleaned_data["code"], device=device):
            return True
        code.add_code_error()
    return False


def _check(user: User, password: str) -> bool:
    """Check the password; return True, because None would say that it was refused."""
    accounts.check_own_password(user, password)
    return True


def _next_url(request: HttpRequest) -> str:
    url = request.POST.get("next") or request.GET.get("next") or ""
    is_own = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return url if is_own else reverse("account")
