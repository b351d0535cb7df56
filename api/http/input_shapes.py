"""What may be sent. Names and types only; whether it can be is for the services to say."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from tournaments.models import (
    CallKind,
    Role,
)

MAX_ID = 2**63 - 1
MAX_LIST_LENGTH = 200


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


def _name(most: int = 80, **more: Any) -> StrictText:
    return StrictText(max_length=most, **more)


class ClubIn(Input):
    """A new club."""

    name = _name()
    is_public = StrictBoolean(default=True)


class ClubChangeIn(Input):
    """What to change of a club."""

    name = _name(required=False)
    is_public = StrictBoolean(required=False)
    free_chat = StrictBoolean(required=False, help_text="Free words at the club's online tables.")
    currency = _name(4, required=False, allow_blank=True)


class MemberIn(Input):
    """A person and the role to give him; an account is made for a new address."""

    email = serializers.EmailField(max_length=254)
    name = _name()
    role = serializers.ChoiceField(Role.choices)


class MemberChangeIn(Input):
    """Another role."""

    role = serializers.ChoiceField(Role.choices)


class PlayerIn(Input):
    """A new player."""

    name = _name(60)


class PlayersIn(Input):
    """Many new players, all or none."""

    names = serializers.ListField(child=_name(60), min_length=1, max_length=MAX_LIST_LENGTH)


class PlayerChangeIn(Input):
    """What to change of a player; one who is not active is no longer offered for events."""

    name = _name(60, required=False)
    is_active = StrictBoolean(required=False)


class VersionIn(Input):
    """Which version of a deal is meant."""

    version = StrictInteger(min_value=1, max_value=32_000)


class RevisionIn(Input):
    """The revision of the table that was looked at."""

    revision = StrictInteger(min_value=0, max_value=MAX_ID)


class PhoneIn(Input):
    """Which player holds this phone, by seat; null for nobody in particular."""

    seat = StrictInteger(allow_null=True)


class CallIn(Input):
    """What the table wants of the director."""

    kind = serializers.ChoiceField(CallKind.choices, default=CallKind.DIRECTOR)
    words = StrictText(max_length=200, default="", allow_blank=True)


class CallAnswerIn(Input):
    """How a call was answered."""

    words = StrictText(max_length=200, default="", allow_blank=True)


class TokenIn(Input):
    """A name to know a token by."""

    name = _name(60)
