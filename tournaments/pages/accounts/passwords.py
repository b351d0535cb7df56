"""Serve the pages to set the first password, change it, or reset a forgotten one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash, views
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments import accounts
from tournaments.core import limits
from tournaments.core.addresses import shareable_url
from tournaments.core.client_address import client_key
from tournaments.core.errors import TooManyRequests
from tournaments.pages.accounts.devices import get_device_name, read_device, remember_account
from tournaments.pages.accounts.forms import PasswordLinkForm
from tournaments.pages.core.forms import PASSWORD_HELP, set_error_messages
from tournaments.pages.core.layout import FormPage, get_viewer, render_page
from tournaments.pages.core.letters import describe_letter, note_no_email
from tournaments.pages.core.refusals.pages import handle_refusals, mark_limited

if TYPE_CHECKING:
    from django.contrib.auth.forms import (
        PasswordChangeForm,
        PasswordResetForm,
        SetPasswordForm,
    )
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import User

PASSWORDS_DIFFER = gettext_lazy("The two passwords do not match.")
WRONG_PASSWORD = gettext_lazy("This is not your current password.")
PASSWORD_LABELS = {
    "old_password": gettext_lazy("Current password"),
    "new_password1": gettext_lazy("New password"),
    "new_password2": gettext_lazy("New password again"),
}


def explain_password(form: Any) -> Any:
    """Return a form with our texts in place of Django's, which repeat themselves.

    It labels the fields, and says in one sentence beside the new one what a password must be.
    """
    for name in form.fields.keys() & PASSWORD_LABELS.keys():
        form.fields[name].label = PASSWORD_LABELS[name]
    form.fields["new_password1"].help_text = PASSWORD_HELP
    form.fields["new_password2"].help_text = ""
    set_error_messages(form.fields.values())
    form.error_messages = form.error_messages | {
        "password_mismatch": PASSWORDS_DIFFER,
        "password_incorrect": WRONG_PASSWORD,
    }
    return form


@method_decorator(handle_refusals, name="dispatch")
class PasswordChange(FormPage, views.PasswordChangeView):
    """Change the password of a person who knows the old one."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("account")

    def get_form(self, form_class: Any = None) -> Any:
        """Return the form with our texts."""
        return explain_password(super().get_form(form_class))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what the layout needs, and the way back."""
        place, url = _("Account"), reverse("account")
        frame = {
            "title": _("Change password"),
            "place": place,
            "crumbs": [(place, url)],
            "back_url": url,
            "viewer": get_viewer(self.request),
        }
        return super().get_context_data(**kwargs) | frame

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Check the old password, unless there were too many wrong ones (429)."""
        limits.use(limits.PASSWORD_CHECKS, account=f"user:{request.user.pk}")
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Change it, and keep this browser signed in."""
        limits.give_back(limits.PASSWORD_CHECKS, account=f"user:{self.request.user.pk}")
        accounts.change_password(
            form.user,
            form.cleaned_data["new_password1"],
            session_key=self.request.session.session_key,
            device=get_device_name(self.request),
        )
        update_session_auth_hash(self.request, form.user)
        text = _("Your password has been changed. All other devices were signed out.")
        messages.success(self.request, text, "good")
        return remember_account(self.request, redirect(self.get_success_url()), form.user.email)


class PasswordRequest(FormPage, views.PasswordResetView):
    """Have an e-mail sent with a link to reset the password.

    The answer is the same whether or not an account has the address, so it reveals nothing.
    """

    template_name = "core/form.html"
    form_class = PasswordLinkForm
    success_url = reverse_lazy("password-sent")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what the layout needs."""
        frame = {
            "title": _("Forgotten password"),
            "note": describe_letter(
                _("We will e-mail you a link to a page where you can choose a new password."),
                _("A link opens a page where you can choose a new password."),
            ),
            "button": _("Request link"),
            "viewer": get_viewer(self.request),
        }
        return super().get_context_data(**kwargs) | frame

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """Leave the sending to a background task."""
        site = shareable_url(self.request, "/")
        try:
            accounts.request_password_letter(
                email=form.cleaned_data["email"], site=site, client=client_key(self.request)
            )
        except TooManyRequests as refused:
            form.add_error(None, refused.detail)
            return mark_limited(self.form_invalid(form), refused)
        return redirect(self.get_success_url())


class PasswordSet(FormPage, views.PasswordResetConfirmView):
    """Set a password through the link in the e-mail or the invitation."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("login")
    token_generator = accounts.PasswordTokens()

    def get_form(self, form_class: Any = None) -> Any:
        """Return the form with our texts."""
        return explain_password(super().get_form(form_class))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what the layout needs."""
        frame = {"title": _("Choose a password"), "viewer": get_viewer(self.request)}
        return super().get_context_data(**kwargs) | frame

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Set the password, and ask the person to sign in."""
        secret = self.request.session.pop(views.INTERNAL_RESET_SESSION_TOKEN)
        accounts.set_password_by_link(
            form.user,
            secret,
            form.cleaned_data["new_password1"],
            device=get_device_name(self.request),
        )
        messages.success(
            self.request, _("Your password has been saved. You can now sign in."), "good"
        )
        email, device = form.user.email, read_device(self.request)
        # The owner's browser may sign in now, whatever was tried before or is tried elsewhere.
        accounts.count_success(client=client_key(self.request), email=email, device=device)
        return remember_account(self.request, redirect(self.get_success_url()), email)


@handle_refusals
@require_safe
def sent(request: HttpRequest) -> HttpResponseBase:
    """Confirm the request for the e-mail."""
    lede = describe_letter(
        _("If there is an account with this address, we have sent it an e-mail with a link."),
        _("If there is an account with this address, there is a link for it now."),
    )
    title = _("Ask for your link") if note_no_email() else _("Check your e-mail")
    return render_page(request, "accounts/password_sent.html", title=title, lede=lede)
