"""Base classes of request and response bodies, and fields that refuse to coerce a type.

Each domain declares its own shapes in `api/<domain>/shapes.py` from these.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

MAX_ID = 2**63 - 1
MAX_NUMBER = 1000
"""The largest number of a round, a table or a deal that is looked up."""


class Input(serializers.Serializer[Any]):
    """A body that is refused if it has a field that nobody reads: most likely it is misspelt."""

    def to_internal_value(self, data: Any) -> Any:
        """The fields in their types. Raises ValidationError."""
        found = super().to_internal_value(data)
        unknown = [name for name in data if name not in self.fields]
        if unknown:
            words = ErrorDetail("There is no such field here.", "unknown")
            raise serializers.ValidationError({name[:60]: [words] for name in unknown[:10]})
        return found


class StrictText(serializers.CharField):
    """Text, and not a number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictInteger(serializers.IntegerField):
    """A number, and not a text that reads as one."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictFloat(serializers.FloatField):
    """A number, whole or not, and neither a text nor a switch that could stand for one."""

    def to_internal_value(self, data: Any) -> float:
        """The number. Raises ValidationError."""
        if type(data) not in (int, float):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBoolean(serializers.BooleanField):
    """True or false, and nothing that could stand for one of them."""

    def to_internal_value(self, data: Any) -> bool:
        """Which of the two. Raises ValidationError."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


def name_field(most: int = 80, **more: Any) -> StrictText:
    return StrictText(max_length=most, **more)


def id_field(**more: Any) -> StrictInteger:
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


class Output(serializers.Serializer[Any]):
    """A shape that is only ever written out."""


class FieldProblemOut(Output):
    """One thing that is wrong; `seat` where it is one seat's."""

    field = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    code = serializers.CharField()
    message = serializers.CharField()


class ProblemOut(Output):
    """A problem document (RFC 9457). Some codes add members of their own, such as `current`."""

    type = serializers.CharField(help_text="Address of a page about this kind of problem.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    instance = serializers.CharField(help_text="The address that was asked for.")
    code = serializers.CharField(help_text="Kebab case; relied on by programs.")
    problems = FieldProblemOut(many=True)
