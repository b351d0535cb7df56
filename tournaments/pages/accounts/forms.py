"""Define the forms for sign-in, passwords and API keys."""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm
from django.utils.translation import gettext_lazy as _

from tournaments.pages.core.forms import Form, PlainErrors


class SignInForm(PlainErrors, AuthenticationForm):
    """E-mail address and password."""

    username = forms.CharField(
        label=_("E-mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    error_messages = {  # noqa: RUF012 - as Django declares it
        "invalid_login": _("This e-mail address and password do not match."),
        "inactive": _("This account is closed."),
    }


class PasswordLinkForm(PlainErrors, PasswordResetForm):
    """Requests the e-mail with a link to set a password, the first one or a new one."""

    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )


class TokenForm(Form):
    """The name of a new API key."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=60,
        help_text=_("A name by which you will recognise it later."),
    )
