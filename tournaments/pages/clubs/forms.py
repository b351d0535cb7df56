"""Define the forms of organisers for clubs, members and players."""

from __future__ import annotations

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import Accent, Emblem, MoneyVisibility, NameVisibility, Role
from tournaments.pages.clubs.newcomer_forms import AS_THE_CLUB
from tournaments.pages.core.change_form import ChangeForm
from tournaments.pages.core.forms import Form

ROLES_MAY = {
    Role.MEMBER: _("Members see full names and play in the club's lobby."),
    Role.SCORER: _("Scorers also enter results."),
    Role.ORGANISER: _("Organisers also run nights and look after players."),
    Role.OWNER: _("Owners also choose roles and the club's settings."),
}
"""What each role may do besides what those before it may."""


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
