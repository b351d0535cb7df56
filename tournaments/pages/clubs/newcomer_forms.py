"""Define the forms of newcomers and members, which they read in their own language."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import accounts
from tournaments.models import NameVisibility, Role, User
from tournaments.pages.core.forms import PASSWORD_HELP, Form, submit_valid_form

NEW_PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})


class NewPasswordForm(Form):
    """A form of a new account, which says what is wrong with its password along with the rest."""

    def clean(self) -> None:
        """Check the password against the name and the address that are entered with it."""
        given = self.cleaned_data
        user = User(email=given.get("email", ""), name=given.get("name", ""))
        if "password" in given:
            submit_valid_form(self, lambda: accounts.check_password(given["password"], user))


class FirstRunForm(NewPasswordForm):
    """The first club and its owner."""

    club_name = forms.CharField(
        label=_("Club name"), max_length=80, widget=forms.TextInput(attrs={"autofocus": True})
    )
    name = forms.CharField(
        label=_("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label=_("Your e-mail address"),
        help_text=_("You sign in with it. Other people do not see it."),
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=PASSWORD_HELP,
        strip=False,
        widget=NEW_PASSWORD,
    )


class SetupWordForm(FirstRunForm):
    """The same, with the word that only the server's owner can read."""

    setup_word = forms.CharField(
        label=_("Setup word"),
        max_length=200,
        help_text=_(
            "It is in the server's log, or in its settings as SETUP_WORD. It stops strangers from "
            "taking over a new server."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


ROLE_RIGHTS = {
    Role.MEMBER: (_("see full names"), _("play in the club's lobby")),
    Role.SCORER: (_("enter results"),),
    Role.ORGANISER: (_("run nights"), _("look after players")),
    Role.OWNER: (_("choose roles"), _("change the club's settings")),
}
"""What each role may do besides what those before it may, as items of a list after "You may"."""


def list_role_rights(role: str) -> list[str]:
    """List all that a role may do."""
    ladder = ROLE_RIGHTS.items()
    return [str(text) for one, texts in ladder if Role(role).may_act_as(one) for text in texts]


class NewcomerForm(NewPasswordForm):
    """The name and the first password of an invited person."""

    name = forms.CharField(
        label=_("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    password = forms.CharField(
        label=_("Password"), help_text=PASSWORD_HELP, strip=False, widget=NEW_PASSWORD
    )


AS_THE_CLUB = ("", _("As the club shows names"))


class OwnNamesForm(Form):
    """How strangers see one's own name."""

    names = forms.ChoiceField(
        label=_("Your name, shown to strangers"),
        choices=[AS_THE_CLUB, *NameVisibility.choices],
        required=False,
        help_text=_("The stricter of this and the club's setting counts. Members see full names."),
    )
