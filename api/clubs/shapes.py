"""Bodies of requests and answers about clubs, their members and their log."""

from __future__ import annotations

from rest_framework import serializers

from api.http.shapes import Input, Output, StrictBoolean, name_field
from tournaments.models import Role


class ClubIn(Input):
    """A new club."""

    name = name_field()
    is_public = StrictBoolean(default=True)


class ClubChangeIn(Input):
    """What to change of a club."""

    name = name_field(required=False)
    is_public = StrictBoolean(required=False)
    free_chat = StrictBoolean(required=False, help_text="Free words at the club's online tables.")
    currency = name_field(4, required=False, allow_blank=True)


class MemberIn(Input):
    """A person and the role to give him; an account is made for a new address."""

    email = serializers.EmailField(max_length=254)
    name = name_field()
    role = serializers.ChoiceField(Role.choices)


class MemberChangeIn(Input):
    """Another role."""

    role = serializers.ChoiceField(Role.choices)


class ClubOut(Output):
    """A club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    is_public = serializers.BooleanField()
    free_chat = serializers.BooleanField(help_text="Whether its online tables have free words.")
    currency = serializers.CharField(help_text="The sign before an amount of money; often empty.")


class ClubLineOut(ClubOut):
    """A club in a list."""

    players = serializers.IntegerField(help_text="How many are active.")
    is_playing = serializers.BooleanField(help_text="Whether an event is under way.")


class MemberOut(Output):
    """A person's role in a club. Only owners see this."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    email = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)


class LogOut(Output):
    """Something that somebody did."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    verb = serializers.CharField()
    text = serializers.CharField()
    done_by = serializers.CharField()
    event_id = serializers.IntegerField(allow_null=True)
