"""Build the fields of house rules from the engine's options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.text import capfirst

from tournaments.core.translation import translate
from tournaments.pages.core.forms import BoundedIntegerField

if TYPE_CHECKING:
    from engine import Option

OPTION_PREFIX = "option-"


def build_option_field(option: Option) -> forms.Field:
    """Return the field of an option, with the option's default as its initial value."""
    field = _FIELDS[option.kind](option)
    field.initial = option.default
    return field


def _choices(option: Option) -> list[tuple[str, str]]:
    return [(value, capfirst(translate(label))) for value, label in option.choices]


def _number(option: Option) -> forms.Field:
    return BoundedIntegerField(label=translate(option.title), low=option.low, high=option.high)


def _switch(option: Option) -> forms.Field:
    return forms.BooleanField(label=translate(option.title), required=False)


def _choice(option: Option) -> forms.Field:
    return forms.ChoiceField(label=translate(option.title), choices=_choices(option))


def _listing(option: Option) -> forms.Field:
    return forms.MultipleChoiceField(
        label=translate(option.title),
        choices=_choices(option),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


_FIELDS = {"number": _number, "switch": _switch, "choice": _choice, "list": _listing}
