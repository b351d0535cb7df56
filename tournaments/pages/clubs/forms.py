"""Forms about people: accounts, members, players, keys for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm

from tournaments.models import Role, User

if TYPE_CHECKING:
    from collections.abc import Iterable

NEW_PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})


class FirstRunForm(forms.Form):
    """The first club and its owner."""

    club_name = forms.CharField(
        label="Name of the club", max_length=80, widget=forms.TextInput(attrs={"autofocus": True})
    )
    name = forms.CharField(
        label="Your name", max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label="Your e-mail address",
        help_text="You sign in with it. It is shown to nobody else.",
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label="A password",
        help_text="Ten characters or more. Three words in a row do well.",
        strip=False,
        widget=NEW_PASSWORD,
    )


class SignInForm(AuthenticationForm):
    """E-mail address and password."""

    username = forms.CharField(
        label="E-mail address",
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    error_messages = {  # noqa: RUF012 - Django's own way
        "invalid_login": "This address and password do not go together.",
        "inactive": "This account is closed.",
    }


class PasswordLinkForm(PasswordResetForm):
    """Asks for the letter with a link that sets a password, for the first time or anew."""

    email = forms.EmailField(
        label="E-mail address", widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )

    def get_users(self, email: str) -> Iterable[User]:
        """Everybody with the address, people who were invited and have no password yet too."""
        return User.objects.filter(email__iexact=email, is_active=True)


class MemberForm(forms.Form):
    """A person and a role."""

    email = forms.EmailField(label="E-mail address")
    name = forms.CharField(label="Name", max_length=80)
    role = forms.ChoiceField(
        label="Role",
        choices=Role.choices,
        help_text="Scorers enter results. Organisers run nights as well. Owners also choose roles.",
    )


class PlayersForm(forms.Form):
    """New players, one a line."""

    names = forms.CharField(
        label="New players",
        help_text="One name on each line. Paste a whole list if you have one.",
        max_length=20000,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class PlayerForm(forms.Form):
    """A player's name, and whether he still plays."""

    name = forms.CharField(label="Name", max_length=60)
    is_active = forms.BooleanField(label="Plays", required=False)


class TokenForm(forms.Form):
    """A name for a key."""

    name = forms.CharField(
        label="What is it for?", max_length=60, help_text="So that you know it again in a year."
    )


class ClubForm(forms.Form):
    """A club's name, who may read it, how its online tables talk, and what money is called."""

    name = forms.CharField(label="Name of the club", max_length=80)
    is_public = forms.BooleanField(
        label="Anyone may read the standings and score cards", required=False
    )
    free_chat = forms.BooleanField(
        label="Players at online tables may write to each other",
        help_text="In free words; without it they have phrases to choose from.",
        required=False,
    )
    currency = forms.CharField(
        label="Sign before an amount of money",
        help_text="Such as £ or €. Empty: amounts stand alone.",
        max_length=4,
        required=False,
    )
