"""Serve the pages on which a person changes their name or address, or deletes their account."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import accounts
from tournaments.core import limits
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.pages.accounts.devices import get_device_name
from tournaments.pages.accounts.forms import AddressForm, NameForm, PasswordForm
from tournaments.pages.core.confirmation import confirmed_page
from tournaments.pages.core.forms import submit_form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.letters import describe_letter
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import User


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def change_name(request: HttpRequest) -> HttpResponseBase:
    """Change the name by which others know the person."""
    user = cast("User", request.user)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": user.name})
    device = get_device_name(request)
    if submit_form(form, lambda: _change(user, form.cleaned_data["name"], device)):
        messages.success(request, _("Your name has been changed."), "good")
        return redirect("account")
    return render_page(
        request,
        "core/form.html",
        title=_("Change name"),
        note=_("Members of your clubs see this name beside what you enter from now on."),
        crumbs=_crumbs(),
        form=form,
        button=_("Save name"),
    )


def _change(user: User, name: str, device: str) -> bool:
    accounts.change_name(user, name, device=device)
    return True


@never_cache
@confirmed_page
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def change_address(request: HttpRequest) -> HttpResponseBase:
    """Have a letter sent to a new address, whose link makes it the account's."""
    user = cast("User", request.user)
    form = AddressForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        address = submit_valid_form(form, lambda: _request(request, form.cleaned_data["email"]))
        if address:
            _confirm_sent(request, address)
            return redirect("account")
    return render_page(
        request,
        "core/form.html",
        title=_("Change e-mail address"),
        note=describe_letter(
            _(
                "We will send a link to the new address. Until you open it, keep signing in with "
                "%(email)s."
            ),
            _(
                "The new address takes effect once its link has been opened. Until then, keep "
                "signing in with %(email)s."
            ),
        )
        % {"email": user.email},
        crumbs=_crumbs(),
        form=form,
        button=_("Request link"),
    )


@never_cache
@login_required
@handle_refusals
@require_POST
def prove_address(request: HttpRequest) -> HttpResponseBase:
    """Have a letter sent to the account's own address, whose link proves it."""
    user = cast("User", request.user)
    if not accounts.is_proven(user):
        _confirm_sent(request, _request(request, user.email))
    return redirect("account")


def _request(request: HttpRequest, email: str) -> str:
    limits.use_by(limits.PASSWORD_LETTERS, get_actor(request))
    user = cast("User", request.user)
    return accounts.request_address(user, email, device=get_device_name(request))


def _confirm_sent(request: HttpRequest, address: str) -> None:
    text = describe_letter(
        _("We have sent a link to %(address)s. Open it within three days."),
        # Not "a link": the letter to an address that has an account contains none.
        _("We have sent an e-mail to %(address)s. Its link works for three days."),
    )
    messages.success(request, text % {"address": address}, "good")


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest, secret: str) -> HttpResponseBase:
    """Ask whether an address is the person's, and make it so.

    By a button, because programs that check letters for viruses open every link in them.
    """
    user = cast("User", request.user)
    try:
        address = accounts.read_address_link(user, secret)
    except NotFound as refused:
        return render_page(
            request, "core/refused.html", title=_("This link no longer works"), detail=refused,
            status=404,
        )  # fmt: skip
    if request.method == "POST":
        accounts.confirm_address(user, secret, device=get_device_name(request))
        text = _("%(address)s is now the e-mail address of your account.")
        messages.success(request, text % {"address": address}, "good")
        return redirect("account")
    return render_page(
        request,
        "core/confirm.html",
        title=_("Confirm your e-mail address"),
        lede=_("Is %(address)s your address? You will sign in with it.") % {"address": address},
        button=_("Yes, it is mine"),
        back_url="/",
    )


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponseBase:
    """Say what goes and what stays, ask for the password, and delete the account."""
    user = cast("User", request.user)
    form = PasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        account = f"user:{user.pk}"
        limits.use(limits.PASSWORD_CHECKS, account=account)
        try:
            if submit_valid_form(form, lambda: _delete(user, form.cleaned_data["password"])):
                logout(request)
                messages.success(request, _("Your account was deleted."), "good")
                return redirect("/")
        except NotAllowed as refused:  # the last owner of a club
            form.add_error(None, refused.detail)
    return render_page(
        request,
        "accounts/delete.html",
        title=_("Delete my account"),
        crumbs=_crumbs(),
        form=form,
    )


def _delete(user: User, password: str) -> bool:
    accounts.check_own_password(user, password)
    accounts.delete_account(user)
    return True


def _crumbs() -> list[tuple[str, str]]:
    return [(_("Account"), reverse("account"))]
