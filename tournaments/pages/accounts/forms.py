"""Define the forms for sign-in, passwords and API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm
from django.utils.translation import gettext_lazy as _

from tournaments.models import KeyScope
from tournaments.pages.core.forms import Form, PlainErrors

if TYPE_CHECKING:
    from django.core.exceptions import ValidationError
    from django_stubs_ext import StrOrPromise

    from tournaments.core.errors import TooManyRequests


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

    def get_invalid_login_error(self) -> ValidationError:
        """Return that the two do not match. The cursor goes where most people mistyped."""
        self.fields["username"].widget.attrs["autofocus"] = False
        self.fields["password"].widget.attrs["autofocus"] = True
        return super().get_invalid_login_error()


class PasswordLinkForm(PlainErrors, PasswordResetForm):
    """Requests the e-mail with a link to set a password, the first one or a new one."""

    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )


class PasswordForm(Form):
    """The person's password, to show that it is them."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class CodeForm(Form):
    """A code of an app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits from your app, or one of your recovery codes."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "text"}),
    )

    def add_code_error(self) -> None:
        """Say beside the field that the code is wrong, unless there is an error already."""
        if not self.errors:
            self.add_error("code", _("This code is not right, or it has been used already."))

    def add_passkey_error(self) -> None:
        """Say above the form that the passkey is wrong."""
        self._add_unsent_error(_("This passkey does not belong to this account."))

    def add_refusal(self, refused: TooManyRequests) -> None:
        """Say beside the field that there were too many attempts; for a passkey, above the form."""
        if self.is_bound:
            self.add_error("code", refused.detail)
        else:
            self._add_unsent_error(refused.detail)

    def _add_unsent_error(self, message: StrOrPromise) -> None:
        # The form was not sent: without data it would show no error.
        self.data, self.is_bound = {"code": ""}, True
        self.errors.clear()
        self.add_error(None, message)


class AppCodeForm(CodeForm):
    """A code of the app that is being added."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for a code of the app alone: a recovery code does not show that it works."""
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("Six digits from your app.")


class PasskeyForm(Form):
    """The name of a new passkey."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("The device or the password manager that keeps it."),
    )


class NameForm(Form):
    """The person's name."""

    name = forms.CharField(
        label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )


class AddressForm(Form):
    """A new e-mail address."""

    email = forms.EmailField(
        label=_("New e-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


DAYS = ((30, _("30 days")), (90, _("90 days")), (365, _("a year")), (1095, _("three years")))


class TokenForm(Form):
    """A new API key: its name, what a program may do with it, and how long."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=60,
        help_text=_("A name you will recognise later."),
    )
    scope = forms.ChoiceField(
        label=_("What may the program do?"),
        choices=KeyScope.choices,
        initial=KeyScope.READ,
        widget=forms.RadioSelect,
    )
    days = forms.TypedChoiceField(
        label=_("How long should it work?"), choices=DAYS, coerce=int, initial=365
    )
