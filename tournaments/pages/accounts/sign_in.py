"""Serve the pages to sign in and out: by password and second factor, or by a passkey alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypedDict

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, login
from django.contrib.auth.views import LoginView, LogoutView
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import accounts, online
from tournaments.core import limits
from tournaments.core.client_address import client_key
from tournaments.core.errors import TooManyRequests
from tournaments.models import User
from tournaments.pages.accounts.devices import get_device_name, read_device, remember_account
from tournaments.pages.accounts.forms import CodeForm, SignInForm
from tournaments.pages.accounts.passkey_ceremonies import (
    can_use_passkeys,
    find_signer,
    signing_options,
)
from tournaments.pages.core.confirmation import mark_confirmed
from tournaments.pages.core.layout import FormPage, get_actor, get_viewer, render_page
from tournaments.pages.core.refusals.pages import handle_refusals, mark_limited

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm
    from django.forms import BaseForm
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

PENDING = "second-factor"
PENDING_SECONDS = 10 * 60
"""What a session keeps between password and second factor, and for how long."""
BACKEND = "django.contrib.auth.backends.ModelBackend"


class Attempt(TypedDict):
    """What is known of an attempt to sign in, before the password is checked."""

    client: str
    email: str
    device: str


class SignIn(FormPage, LoginView):
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
        """Take the attempt off the counts; sign in, or ask for the second factor first."""
        accounts.count_success(**self._attempt(form.data.get("username", "")))
        user = form.get_user()
        if accounts.has_second_factor(user):
            return ask_second_factor(self.request, user, self.get_success_url())
        answer = redirect(self.get_success_url())
        return complete_sign_in(self.request, user, _("password"), answer)

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        """Record the failure for the person whose account it is."""
        accounts.record_failed_sign_in(
            email=form.data.get("username", ""),
            detail=_("wrong password"),
            device=get_device_name(self.request),
        )
        return super().form_invalid(form)

    def _attempt(self, email: str) -> Attempt:
        return {
            "client": client_key(self.request),
            "email": email,
            "device": read_device(self.request),
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what the layout needs."""
        frame = {
            "title": _("Sign in"),
            "viewer": get_viewer(self.request),
            "can_use_passkeys": can_use_passkeys(self.request),
        }
        return super().get_context_data(**kwargs) | frame


class SignOut(LogoutView):
    """Signs out, by POST only."""

    next_page = "/"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Forget the session, and end it."""
        accounts.forget_session(request.session.session_key or "")
        return super().post(request, *args, **kwargs)


def complete_sign_in(
    request: HttpRequest, user: User, way: str, answer: HttpResponse
) -> HttpResponse:
    """Sign a person in who has shown everything needed. `way` says with what, in their log.

    Return `answer`, by which the browser is known for the account from now on.
    """
    last_login = user.last_login
    is_known = accounts.is_known_device(read_device(request), user.email)
    login(request, user, backend=BACKEND)
    mark_confirmed(request)
    online.adopt_guest_games(user, get_actor(request).guest)
    accounts.record_sign_in(
        user,
        session_key=request.session.session_key or "",
        way=way,
        device=get_device_name(request),
        is_known=is_known,
        last_login=last_login,
    )
    return remember_account(request, answer, user.email)


def ask_second_factor(request: HttpRequest, user: User, url: str) -> HttpResponse:
    """Remember who showed the right password, and ask for the second factor."""
    request.session.cycle_key()
    request.session[PENDING] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),  # a new password meanwhile ends it
        "at": int(time.time()),
        "url": url,
    }
    return redirect("second-factor")


def _get_pending(request: HttpRequest) -> tuple[User, str] | None:
    """Return who showed the right password just now, and where they wanted to go."""
    pending = request.session.get(PENDING)
    if not isinstance(pending, dict) or time.time() - pending["at"] > PENDING_SECONDS:
        return None
    user = User.objects.filter(pk=pending["user"], is_active=True).first()
    if user is None or not constant_time_compare(pending["hash"], user.get_session_auth_hash()):
        return None
    return user, pending["url"]


@never_cache
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponseBase:
    """Ask for a code or a passkey after the right password."""
    pending = _get_pending(request)
    if pending is None:
        return redirect("login")
    user, url = pending
    form = CodeForm(request.POST if "code" in request.POST else None)
    way, limited = "", None
    # A form that was sent empty is not a guess.
    if request.method == "POST" and ("passkey" in request.POST or form.is_valid()):
        try:
            limits.use(limits.SECOND_FACTORS, account=f"user:{user.pk}")
        except TooManyRequests as refused:
            limited = refused
            form.add_refusal(refused)
        else:
            way = _check_factor(request, user, form)
    if way:
        limits.give_back(limits.SECOND_FACTORS, account=f"user:{user.pk}")
        del request.session[PENDING]
        return complete_sign_in(request, user, way, redirect(url))
    factors = accounts.list_factors(user)
    answer = render_page(
        request,
        "accounts/second_factor.html",
        title=_("One more step"),
        form=form,
        factors=factors,
        can_use_passkeys=can_use_passkeys(request),
        contact=settings.PRIVACY_CONTACT,
        options_url=reverse("second-factor-options"),
    )
    return answer if limited is None else mark_limited(answer, limited)


def _check_factor(request: HttpRequest, user: User, form: CodeForm) -> str:
    """Return with what the person signed in, or "" and record the failure."""
    device = get_device_name(request)
    if "passkey" in request.POST:
        if find_signer(request, "second-factor") == user:
            return _("password and passkey")
        form.add_passkey_error()
    elif accounts.use_any_code(user, form.cleaned_data["code"], device=device):
        return _("password and code")
    else:
        form.add_code_error()
    accounts.record_wrong_factor(user, device=device)
    return ""


@never_cache
@handle_refusals
@require_POST
def second_factor_options(request: HttpRequest) -> HttpResponseBase:
    """Answer with the options to sign with one of the person's passkeys, as JSON."""
    pending = _get_pending(request)
    if pending is None:
        return redirect("login")
    return signing_options(request, "second-factor", pending[0])


@never_cache
@handle_refusals
@require_POST
def passkey_options(request: HttpRequest) -> HttpResponseBase:
    """Answer with the options to sign in by any passkey, as JSON."""
    limits.use(limits.SIGN_INS, client=client_key(request))
    return signing_options(request, "sign-in")


@never_cache
@handle_refusals
@require_POST
def sign_in_by_passkey(request: HttpRequest) -> HttpResponseBase:
    """Sign in by a passkey alone: it shows that its person is there."""
    limits.use(limits.SIGN_INS, client=client_key(request))
    user = find_signer(request, "sign-in")
    if user is None:
        text = _("This passkey does not belong to an account here. Sign in with your password.")
        messages.error(request, text, "bad")
        return redirect("login")
    limits.give_back(limits.SIGN_INS, client=client_key(request))
    return complete_sign_in(request, user, _("passkey"), redirect(_next_url(request)))


def _next_url(request: HttpRequest) -> str:
    url = request.POST.get(REDIRECT_FIELD_NAME, "")
    is_own = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return url if is_own else "/"
