"""Define the form that takes an e-mail address."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.core.forms import Form


class EmailForm(Form):
    """An address to write to."""

    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
