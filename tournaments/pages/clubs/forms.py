"""Define the forms for clubs, members and players."""

from __future__ import annotations

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments import accounts
from tournaments.models import Accent, Emblem, MoneyVisibility, NameVisibility, Role, User
from tournaments.pages.core.change_form import ChangeForm
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


ROLES_MAY = {
    Role.MEMBER: _("Members see full names and play in the club's lobby."),
    Role.SCORER: _("Scorers also enter results."),
    Role.ORGANISER: _("Organisers also run nights and look after players."),
    Role.OWNER: _("Owners also choose roles and the club's settings."),
}
"""What each role may do besides what those before it may."""


ROLE_RIGHTS = {
    Role.MEMBER: (_("see full names"), _("play in the club's lobby")),
    Role.SCORER: (_("enter results"),),
    Role.ORGANISER: (_("run nights"), _("look after players")),
    Role.OWNER: (_("choose roles"), _("change the club's settings")),
}
"""The same as items of a list, after "You may"."""


def list_role_rights(role: str) -> list[str]:
    """List all that a role may do."""
    ladder = ROLE_RIGHTS.items()
    return [str(text) for one, texts in ladder if Role(role).may_act_as(one) for text in texts]


class RoleForm(Form):
    """A role in a club."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=Role.choices,
        help_text=format_lazy(" ".join(["{}"] * len(ROLES_MAY)), *ROLES_MAY.values()),
    )


class InviteForm(RoleForm):
    """A person to invite, and their role."""

    email = forms.EmailField(label=_("E-mail address"))
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("As you know them. They choose their own name.")
    )

    field_order = ("email", "name", "role")


class NewcomerForm(NewPasswordForm):
    """The name and the first password of an invited person."""

    name = forms.CharField(
        label=_("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    password = forms.CharField(
        label=_("Password"), help_text=PASSWORD_HELP, strip=False, widget=NEW_PASSWORD
    )


AS_THE_CLUB = ("", _("As the club shows names"))


class PlayerForm(ChangeForm):
    """A player's name, whether they still play, and how strangers see them."""

    name = forms.CharField(label=_("Name"), max_length=60)
    is_active = forms.BooleanField(label=_("Active"), required=False)
    names = forms.ChoiceField(
        label=_("Name shown to strangers"),
        choices=[AS_THE_CLUB, *NameVisibility.choices],
        required=False,
        help_text=_("The stricter of this and the club's setting counts. Members see full names."),
    )
    is_minor = forms.BooleanField(
        label=_("Under 18"),
        help_text=_("The name is never shown to strangers. Only organisers see this mark."),
        required=False,
    )


class OwnNamesForm(Form):
    """How strangers see one's own name."""

    names = forms.ChoiceField(
        label=_("Your name, shown to strangers"),
        choices=[AS_THE_CLUB, *NameVisibility.choices],
        required=False,
        help_text=_("The stricter of this and the club's setting counts. Members see full names."),
    )


class ClubForm(ChangeForm):
    """The settings of a club."""

    name = forms.CharField(label=_("Club name"), max_length=80)
    is_public = forms.BooleanField(
        label=_("Anyone can see the standings and score cards"), required=False
    )
    free_chat = forms.BooleanField(
        label=_("Players at online tables can write messages"),
        help_text=_("In their own words. Otherwise they choose from fixed phrases."),
        required=False,
    )
    currency = forms.CharField(
        label=_("Currency symbol"),
        help_text=_("For example £ or €. Leave it empty to show amounts without a symbol."),
        max_length=4,
        required=False,
    )
    names = forms.ChoiceField(
        label=_("Players' names, shown to strangers"),
        choices=NameVisibility.choices,
        help_text=_(
            "Initials look like M. T., and without names there is Player 7. Members always see "
            "full names, and strangers never see those of players under 18."
        ),
    )
    money = forms.ChoiceField(
        label=_("Who sees stakes and who pays whom"),
        choices=MoneyVisibility.choices,
        help_text=_("Organisers always do, and so does a phone at its own table."),
    )
    is_searchable = forms.BooleanField(
        label=_("Search engines may list the club"),
        help_text=_("If anyone can see it. Players' own pages are never listed."),
        required=False,
    )
    accent = forms.ChoiceField(
        label=_("Colour of the club's pages"),
        choices=Accent.choices,
        widget=forms.RadioSelect,
    )
    emblem = forms.ChoiceField(
        label=_("Emblem beside the club's name"),
        choices=Emblem.choices,
        widget=forms.RadioSelect,
    )
    LOOK = ("accent", "emblem")
    PRIVACY = ("is_public", "names", "money", "is_searchable")

    @property
    def club_fields(self) -> list[forms.BoundField]:
        """Return the fields of the first part of the form."""
        return [field for field in self if field.name not in self.PRIVACY + self.LOOK]

    @property
    def privacy_fields(self) -> list[forms.BoundField]:
        """Return the fields of the part about privacy."""
        return [self[name] for name in self.PRIVACY]
