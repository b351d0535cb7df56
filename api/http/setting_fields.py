"""Make the fields of requests and answers from the types of settings."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from api.http.shapes import (
    Date,
    ListOf,
    OneOf,
    StrictBoolean,
    StrictFloat,
    StrictInteger,
    StrictText,
)
from tournaments.events import Choice, Clock, Day, Descending, Line, Number, Switch

if TYPE_CHECKING:
    from rest_framework import serializers as s

    from tournaments.events import SettingType

Field: TypeAlias = "s.Field[Any, Any, Any, Any]"


def input_field(kind: SettingType, **more: Any) -> Field:
    """Return the field of a request."""
    match kind:
        case Number(low, high, is_whole=True):
            return StrictInteger(min_value=int(low), max_value=int(high), **more)
        case Number(low, high):
            return StrictFloat(min_value=low, max_value=high, **more)
        case Choice(choices):
            return OneOf(choices, **more)
        case Switch():
            return StrictBoolean(**more)
        case Line() | Clock():
            return _text_field(kind, **more)
        case Day():
            return Date(**more)
        case Descending(max_length, high):
            number = StrictInteger(min_value=0, max_value=high)
            return ListOf(child=number, min_length=1, max_length=max_length, **more)


def _text_field(kind: Line | Clock, **more: Any) -> Field:
    if isinstance(kind, Clock):
        return StrictText(max_length=5, allow_blank=True, **more)
    return StrictText(max_length=kind.max_length, allow_blank=kind.is_optional, **more)


def describe_values(kind: SettingType) -> str:
    """Return the values of a setting in words, for settings that are sent without a shape.

    >>> describe_values(Number(0, 600)), describe_values(Switch())
    ('0 to 600', 'true or false')
    """
    match kind:
        case Number(low, high):
            return f"{low:g} to {high:g}"
        case Choice():
            return ", ".join(kind.slugs)
        case Switch():
            return "true or false"
        case Line(max_length):
            return f"up to {max_length} characters"
        case Clock():
            return "a time such as 19:30, or nothing"
        case Day():
            return "a date"
        case Descending(max_length, high):
            return f"up to {max_length} numbers from {high} down"


def output_type(kind: SettingType) -> Any:
    """Return the type of a field of a shape."""
    match kind:
        case Number(is_whole=is_whole):
            return int if is_whole else float
        case Choice(is_open=False):
            return Annotated[str, kind]
        case Choice() | Line() | Clock():
            return str
        case Switch():
            return bool
        case Day():
            return date
        case Descending():
            return list[int]
