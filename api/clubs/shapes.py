"""Define the bodies of requests and answers about clubs, their members and their log."""

from __future__ import annotations

from rest_framework import serializers

from api.http.shapes import Input, Output, StrictBoolean, name_field
from tournaments.models import Role


class ClubIn(Input):
    """A new club."""

    name = name_field()
    is_public = StrictBoolean(default=True)


class ClubChangeIn(Input):
    """The settings of a club to change."""

    name = name_field(required=False)
    is_public = StrictBoolean(required=False)
    free_chat = StrictBoolean(
        required=False, help_text="Whether players at online tables can write messages."
    )
    currency = name_field(4, required=False, allow_blank=True)


class MemberIn(Input):
    """A person and their role; a new address gets an account."""

    email = serializers.EmailField(max_length=254)
    name = name_field()
    role = serializers.ChoiceField(Role.choices)


class MemberChangeIn(Input):
    """A new role."""

    role = serializers.ChoiceField(Role.choices)


class ClubOut(Output):
    """A club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    is_public = serializers.BooleanField()
    free_chat = serializers.BooleanField(
        help_text="Whether players at online tables can write messages."
    )
    currency = serializers.CharField(
        help_text="The currency symbol before amounts of money; may be empty."
    )


class ClubLineOut(ClubOut):
    """A club in a list."""

    players = serializers.IntegerField(help_text="The number of active players.")
    is_playing = serializers.BooleanField(help_text="Whether an event is running.")


class MemberOut(Output):
    """A member of a club. Only owners see this."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    email = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)


class LogOut(Output):
    """An entry of the log."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    verb = serializers.CharField()
    text = serializers.CharField()
    done_by = serializers.CharField()
    event_id = serializers.IntegerField(allow_null=True)
