"""Provide the base class of request bodies, and fields that do not coerce types.

Each domain declares its own shapes in `api/<domain>/shapes.py` from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from tournaments.core import validation
from tournaments.core.validation import name_choices, with_limit
from tournaments.seating import MAX_TABLE_SIZE

MAX_ID = 2**63 - 1
MAX_NUMBER = 1000
"""The largest number of a round, a table or a deal that is looked up."""
MAX_SEATS, MAX_TABLES = MAX_TABLE_SIZE, 500
"""Of a table, and of a round."""
MAX_LINK = 60
"""More characters than any secret link has."""
REQUIRED = _("This field is required.")
EMPTY = _("This must not be empty.")
TOO_LOW = _("Send {limit} or more.")
TOO_HIGH = _("Send {limit} or less.")
"""As forms say it, but for programs, which fill in and enter nothing."""
NOT_A_TIME = _("Send a time such as 2026-03-05T21:15:00Z.")
"""The example has a Z, because the + of an offset would be a space in an address."""


class PlainErrors:
    """A mixin for fields: says what is wrong in our words, not in Django REST framework's."""

    default_error_messages: ClassVar = {
        "required": REQUIRED,
        "blank": EMPTY,
        "null": _("Leave this out, or send a value."),
        "invalid_choice": validation.NOT_AN_OPTION,
        "max_length": with_limit(validation.TOO_LONG, "{max_length}"),
        "min_value": with_limit(TOO_LOW, "{min_value}"),
        "max_value": with_limit(TOO_HIGH, "{max_value}"),
    }


class Query(PlainErrors, serializers.Serializer[Any]):
    """The parameters in an address."""


class Input(PlainErrors, serializers.Serializer[Any]):
    """A request body. Refuses unknown fields, which are probably misspelt."""

    default_error_messages: ClassVar = {"invalid": _("Send an object.")}

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        """Return whether the data is complete as it is, and the data."""
        if data is None and self.root is self:
            # Null is not an object either; Django REST framework would say that there is no data.
            return False, data
        return super().validate_empty_values(data)

    def to_internal_value(self, data: Any) -> Any:
        """Return the fields in their types. Raises ValidationError for all that is wrong."""
        unknown = self._find_unknown(data)
        try:
            found = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict) and unknown:
                raise serializers.ValidationError({**error.detail, **unknown}) from None
            raise
        if unknown:
            raise serializers.ValidationError(unknown)
        return found

    def _find_unknown(self, data: Any) -> dict[str, list[ErrorDetail]]:
        """Return what is wrong with the names in a body that are not fields."""
        if not isinstance(data, Mapping):
            return {}
        unknown = [name for name in data if name not in self.fields]
        message = ErrorDetail(str(validation.UNKNOWN_FIELD), "unknown")
        # Cut short, so that a body full of wrong names does not get as long an answer.
        return {name[:60]: [message] for name in unknown[:10]}


class Text(PlainErrors, serializers.CharField):
    """A text."""

    default_error_messages: ClassVar = {"invalid": validation.NOT_TEXT}


class StrictText(Text):
    """A text; refuses numbers, which DRF would convert."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Integer(PlainErrors, serializers.IntegerField):
    """A whole number."""

    default_error_messages: ClassVar = {"invalid": validation.NOT_A_NUMBER}


class StrictInteger(Integer):
    """A whole number; refuses texts that contain one."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises ValidationError."""
        # By its very type, because true and false are instances of int.
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictFloat(PlainErrors, serializers.FloatField):
    """A number; refuses texts and booleans."""

    default_error_messages: ClassVar = {"invalid": _("Send a number.")}

    def to_internal_value(self, data: Any) -> float:
        """Return the number. Raises ValidationError."""
        if type(data) not in (int, float):
            self.fail("invalid")
        return super().to_internal_value(data)


class Boolean(PlainErrors, serializers.BooleanField):
    """True or false."""

    default_error_messages: ClassVar = {"invalid": _("Send true or false.")}


class StrictBoolean(Boolean):
    """True or false; refuses texts and numbers that stand for one of them."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the value. Raises ValidationError."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class OneOf(PlainErrors, serializers.ChoiceField):
    """One of several values; a refusal names them."""

    def fail(self, key: str, **values: Any) -> NoReturn:
        """Raise the ValidationError of this key."""
        if key == "invalid_choice":
            # Pages show the options beside the field; who wrote a program sees this sentence alone.
            raise serializers.ValidationError(name_choices(self.choice_strings_to_values), key)
        super().fail(key, **values)


class Date(PlainErrors, serializers.DateField):
    """A date."""

    default_error_messages: ClassVar = {"invalid": _("Send a date such as 2026-03-05.")}


class Moment(PlainErrors, serializers.DateTimeField):
    """A day and a time."""

    default_error_messages: ClassVar = {
        "invalid": NOT_A_TIME,
        "date": NOT_A_TIME,
    }


class Email(PlainErrors, serializers.EmailField):
    """An e-mail address."""

    default_error_messages: ClassVar = {"invalid": validation.NOT_AN_EMAIL}


class Uuid(PlainErrors, serializers.UUIDField):
    """A UUID."""

    default_error_messages: ClassVar = {"invalid": _("Send a UUID.")}


class ListOf(PlainErrors, serializers.ListField):
    """A list."""

    default_error_messages: ClassVar = {
        "not_a_list": validation.NOT_A_LIST,
        "empty": EMPTY,
        "min_length": _("Send {min_length} or more entries."),
        "max_length": with_limit(validation.TOO_MANY, "{max_length}"),
    }


class DistinctListOf(ListOf):
    """A list that names nothing twice: one of the two is probably a slip for another."""

    default_error_messages: ClassVar = {"twice": _("This is in the list twice.")}

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the entries in their types. Raises ValidationError for each that repeats one."""
        found: list[Any] = super().to_internal_value(data)
        message = ErrorDetail(str(self.error_messages["twice"]), "twice")
        again = {
            str(place): [message] for place, one in enumerate(found) if found.index(one) < place
        }
        if again:
            raise serializers.ValidationError(again)
        return found


class MapOf(PlainErrors, serializers.DictField):
    """An object with names of any kind."""

    default_error_messages: ClassVar = {
        "not_a_dict": _("Send an object."),
        "empty": EMPTY,
    }


def name_field(max_length: int = 80, **more: Any) -> StrictText:
    """Return a field for a name."""
    return StrictText(max_length=max_length, **more)


def id_field(**more: Any) -> StrictInteger:
    """Return a field for the id of an object."""
    return StrictInteger(min_value=1, max_value=MAX_ID, **more)


def number_field(**options: Any) -> StrictInteger:
    """Return a field for the number of a round, a table or a deal."""
    return StrictInteger(min_value=1, max_value=MAX_NUMBER, **options)


def seat_field(**options: Any) -> StrictInteger:
    """Return a field for a seat of a table."""
    return StrictInteger(min_value=0, max_value=MAX_SEATS - 1, **options)


def table_field(*, child: Any) -> ListOf:
    """Return a field for the players of a table, in seat order."""
    return ListOf(child=child, min_length=1, max_length=MAX_SEATS)


def link_field(**options: Any) -> StrictText:
    """Return a field for a secret link: that of a game, a seat, a player or an invitation."""
    return StrictText(max_length=MAX_LINK, **options)


def revision_field(**options: Any) -> StrictInteger:
    """Return the field `expected` of a command that changes who plays or who sits where."""
    text = "The event's `revision` that you last read; 409 if it has changed since."
    return StrictInteger(
        min_value=0, max_value=MAX_ID, help_text=text, **{"required": False, **options}
    )
