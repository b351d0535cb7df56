"""Provide the base class of request bodies, and fields that do not coerce types.

Each domain declares its own shapes in `api/<domain>/shapes.py` from these.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

MAX_ID = 2**63 - 1
MAX_NUMBER = 1000
"""The largest number of a round, a table or a deal that is looked up."""


class Input(serializers.Serializer[Any]):
    """A request body. Refuses unknown fields, which are probably misspelt."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the fields in their types. Raises ValidationError."""
        found = super().to_internal_value(data)
        unknown = [name for name in data if name not in self.fields]
        if unknown:
            # Cut short, so that a body full of wrong names does not get as long an answer.
            message = ErrorDetail(gettext("This field does not exist."), "unknown")
            raise serializers.ValidationError({name[:60]: [message] for name in unknown[:10]})
        return found


class StrictText(serializers.CharField):
    """A text; refuses numbers, which DRF would convert."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictInteger(serializers.IntegerField):
    """A whole number; refuses texts that contain one."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises ValidationError."""
        # By its very type, because true and false are instances of int.
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictFloat(serializers.FloatField):
    """A number; refuses texts and booleans."""

    def to_internal_value(self, data: Any) -> float:
        """Return the number. Raises ValidationError."""
        if type(data) not in (int, float):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBoolean(serializers.BooleanField):
    """True or false; refuses texts and numbers that stand for one of them."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the value. Raises ValidationError."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


def name_field(max_length: int = 80, **more: Any) -> StrictText:
    """Return a field for a name."""
    return StrictText(max_length=max_length, **more)


def id_field(**more: Any) -> StrictInteger:
    """Return a field for the id of an object."""
    return StrictInteger(min_value=1, max_value=MAX_ID, **more)


def number_field(**options: Any) -> StrictInteger:
    """Return a field for the number of a round, a table or a deal."""
    return StrictInteger(min_value=1, max_value=MAX_NUMBER, **options)


def revision_field(**options: Any) -> StrictInteger:
    """Return the field `expected` of a command that changes who plays or who sits where."""
    text = "The event's `revision` that you last read; 409 if it has changed since."
    return StrictInteger(
        min_value=0, max_value=MAX_ID, help_text=text, **{"required": False, **options}
    )
