"""Serve the pages of API keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import accounts
from tournaments.core.formatting import format_date, format_datetime
from tournaments.models import KeyScope
from tournaments.pages.accounts.devices import get_device_name
from tournaments.pages.accounts.forms import TokenForm
from tournaments.pages.core.confirmation import confirmed_page
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.accounts import TokenLine
    from tournaments.models import User

NEW_KEY = "new-key"


@dataclass(frozen=True, slots=True)
class TokenRow:
    """An API key. `revoke_url` is empty once it no longer works."""

    name: str
    detail: str
    revoke_url: str


def token_row(line: TokenLine) -> TokenRow:
    """Build the row of an API key."""
    is_over = line.is_revoked or line.is_expired
    url = "" if is_over else reverse("revoke-token", args=[line.pk])
    return TokenRow(line.name, _token_detail(line), url)


def _token_detail(line: TokenLine) -> str:
    if line.is_revoked:
        return _("revoked")
    if line.is_expired:
        return _("expired")
    texts = {
        "scope": KeyScope(line.scope).label,
        "created": format_datetime(line.created_at),
        "ends": format_date(line.expires_at.date()),
    }
    if line.last_used_at is None:
        return _("%(scope)s. Created %(created)s, never used, works until %(ends)s") % texts
    texts["used"] = format_datetime(line.last_used_at)
    return _("%(scope)s. Created %(created)s, last used %(used)s, works until %(ends)s") % texts


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def make_token(request: HttpRequest) -> HttpResponseBase:
    """Create an API key. The next page shows it once; reloading that page creates no other."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actor, device = get_actor(request), get_device_name(request)
        created = submit_valid_form(
            form, lambda: accounts.make_token(by=actor, device=device, **form.cleaned_data)
        )
        if created:
            _token, request.session[NEW_KEY] = created
            return redirect("account")
    return render_page(
        request,
        "core/form.html",
        title=_("Create an API key"),
        note=_(
            "A program can use your account with it. You do not need one to play or to organise."
        ),
        crumbs=[(_("Account"), reverse("account"))],
        form=form,
        button=_("Create key"),
    )


@never_cache
@login_required
@handle_refusals
@require_POST
def revoke_token(request: HttpRequest, token: int) -> HttpResponseBase:
    """Revoke an API key."""
    accounts.revoke_token(by=get_actor(request), token_id=token, device=get_device_name(request))
    return redirect("account")


@never_cache
@login_required
@handle_refusals
@require_POST
def revoke_all_tokens(request: HttpRequest) -> HttpResponseBase:
    """Revoke all API keys of the person."""
    user = cast("User", request.user)
    accounts.revoke_all_tokens(user, device=get_device_name(request))
    messages.success(request, _("All your API keys were revoked."), "good")
    return redirect("account")
