"""Choosing a password: the first one, another one, a forgotten one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth import views
from django.urls import reverse_lazy
from django.views.decorators.http import require_safe

from tournaments.pages.clubs.forms import PasswordLinkForm
from tournaments.pages.core.layout import get_viewer, handle_refusals, render_page

if TYPE_CHECKING:
    from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import User

WHAT_HOLDS = "Ten characters or more: a few words that nobody would guess, not only digits."


class PlainWords:
    """Says in one sentence what a password must be, beside the field."""

    def get_form(self, *args: Any, **kwargs: Any) -> Any:
        """The form, in our words."""
        form = super().get_form(*args, **kwargs)  # type: ignore[misc]
        form.fields["new_password1"].help_text = WHAT_HOLDS
        return form


class Change(PlainWords, views.PasswordChangeView):
    """Another password, knowing the old one."""

    template_name = "clubs/password.html"
    success_url = reverse_lazy("account")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The frame of the page."""
        frame = {"title": "Another password", "viewer": get_viewer(self.request)}
        return super().get_context_data(**kwargs) | frame

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Say that it is done."""
        messages.success(self.request, "The new password holds from now on.", "good")
        return super().form_valid(form)


class Ask(views.PasswordResetView):
    """Ask for a letter with a link. The answer is the same whether the address is known or not."""

    template_name = "clubs/password_ask.html"
    email_template_name = "clubs/password_letter.txt"
    subject_template_name = "clubs/password_subject.txt"
    form_class = PasswordLinkForm
    success_url = reverse_lazy("password-sent")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The frame of the page."""
        frame = {"title": "Forgotten password", "viewer": get_viewer(self.request)}
        return super().get_context_data(**kwargs) | frame


class Choose(PlainWords, views.PasswordResetConfirmView):
    """Choose a password by the link from the letter or the invitation."""

    template_name = "clubs/password.html"
    success_url = reverse_lazy("login")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The frame of the page."""
        frame = {"title": "Choose a password", "viewer": get_viewer(self.request)}
        return super().get_context_data(**kwargs) | frame

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Say what comes next."""
        messages.success(self.request, "That is your password now. Sign in with it.", "good")
        return super().form_valid(form)


@handle_refusals
@require_safe
def sent(request: HttpRequest) -> HttpResponseBase:
    """After asking for the letter."""
    return render_page(request, "clubs/password_sent.html", title="Look at your post")
