"""Serve the pages of a person: sign-in and sign-out, the account, API keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments import accounts
from tournaments.accounts import TokenLine, list_tokens
from tournaments.core.client_address import client_key
from tournaments.core.errors import TooManyRequests
from tournaments.core.formatting import format_datetime
from tournaments.pages.accounts.devices import read_device, remember_account
from tournaments.pages.accounts.forms import SignInForm, TokenForm
from tournaments.pages.clubs.invitations import build_own_clubs
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import (
    get_actor,
    get_viewer,
    handle_refusals,
    mark_limited,
    render_page,
)

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import User

NEW_KEY = "new-key"


class Attempt(TypedDict):
    """What is known of an attempt to sign in, before the password is checked."""

    client: str
    email: str
    device: str


class SignIn(LoginView):
    """Signs in by e-mail address and password, then goes back to the page that asked for it."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Check the password, unless there were too many attempts (429)."""
        try:
            accounts.count_attempt(**self._attempt(request.POST.get("username", "")))
        except TooManyRequests as refused:
            form = self.get_form_class()(
                request, initial={"username": request.POST.get("username")}
            )
            answer = self.render_to_response(self.get_context_data(form=form, refused=refused))
            return mark_limited(answer, refused)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, take the attempt off the counts, and know this browser from now on."""
        email = form.data.get("username", "")
        accounts.count_success(**self._attempt(email))
        return remember_account(self.request, super().form_valid(form), email)

    def _attempt(self, email: str) -> Attempt:
        return {
            "client": client_key(self.request),
            "email": email,
            "device": read_device(self.request),
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what the layout needs."""
        frame = {"title": _("Sign in"), "viewer": get_viewer(self.request)}
        return super().get_context_data(**kwargs) | frame


class SignOut(LogoutView):
    """Signs out, by POST only."""

    next_page = "/"


@never_cache
@login_required
@handle_refusals
@require_safe
def account(request: HttpRequest) -> HttpResponseBase:
    """Show the person's clubs, password and API keys; a new key is shown this once."""
    return _account_page(request, TokenForm(), secret=request.session.pop(NEW_KEY, ""))


def _account_page(
    request: HttpRequest, form: TokenForm, *, secret: str = "", status: int = 200
) -> HttpResponse:
    user = cast("User", request.user)
    return render_page(
        request,
        "accounts/account.html",
        title=str(user),
        status=status,
        email=user.email,
        own=build_own_clubs(request),
        tokens=[_token_row(line) for line in list_tokens(user)],
        form=form,
        secret=secret,
    )


@dataclass(frozen=True, slots=True)
class TokenRow:
    """An API key. `revoke_url` is empty once it is revoked."""

    name: str
    detail: str
    revoke_url: str


def _token_row(line: TokenLine) -> TokenRow:
    url = "" if line.is_revoked else reverse("revoke-token", args=[line.pk])
    return TokenRow(line.name, _token_detail(line), url)


def _token_detail(line: TokenLine) -> str:
    if line.is_revoked:
        return _("revoked")
    times = {"created": format_datetime(line.created_at)}
    if line.last_used_at is None:
        return _("Created %(created)s, never used") % times
    times["used"] = format_datetime(line.last_used_at)
    return _("Created %(created)s, last used %(used)s") % times


@never_cache
@login_required
@handle_refusals
@require_POST
def make_token(request: HttpRequest) -> HttpResponseBase:
    """Create an API key. The next page shows it once; reloading that page creates no other."""
    form = TokenForm(request.POST)
    actor = get_actor(request)
    created = (
        submit_valid_form(form, lambda: accounts.make_token(by=actor, **form.cleaned_data))
        if form.is_valid()
        else None
    )
    if created:
        _token, request.session[NEW_KEY] = created
        return redirect("account")
    return _account_page(request, form, status=422)


@never_cache
@login_required
@handle_refusals
@require_POST
def revoke_token(request: HttpRequest, token: int) -> HttpResponseBase:
    """Revoke an API key."""
    accounts.revoke_token(by=get_actor(request), token_id=token)
    return redirect("account")
