"""Make the fields of forms from the types of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.events import Choice, Clock, Day, Descending, Line, Money, Number, Switch
from tournaments.pages.core.forms import BoundedIntegerField, MoneyField, NumbersField

if TYPE_CHECKING:
    from tournaments.events import SettingType

TIME_INPUT = forms.TextInput(attrs={"type": "time"})
DATE_INPUT = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


def form_field(kind: SettingType, **more: Any) -> forms.Field:
    """Return the field of a form; `more` has its label, help text and initial value."""
    match kind:
        case Number():
            return _number_field(kind, **more)
        case Choice(choices, is_open):
            # What is open grows, so it becomes a list to unfold.
            widget = forms.Select if is_open else forms.RadioSelect
            return forms.ChoiceField(choices=choices, widget=widget, **more)
        case Switch():
            return forms.BooleanField(required=False, **more)
        case Line() | Clock():
            return _text_field(kind, **more)
        case Day():
            return forms.DateField(widget=DATE_INPUT, **more)
        case Descending():
            return NumbersField(**more)


def _number_field(kind: Number, **more: Any) -> forms.Field:
    if isinstance(kind, Money):
        return MoneyField(low=int(kind.low), high=int(kind.high), **more)
    if kind.is_whole:
        return BoundedIntegerField(low=int(kind.low), high=int(kind.high), **more)
    return forms.FloatField(min_value=kind.low, max_value=kind.high, **more)


def _text_field(kind: Line | Clock, **more: Any) -> forms.CharField:
    if isinstance(kind, Clock):
        return forms.CharField(required=False, max_length=5, widget=TIME_INPUT, **more)
    return forms.CharField(max_length=kind.max_length, required=not kind.is_optional, **more)
