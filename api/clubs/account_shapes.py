"""Define the bodies of requests and answers about the signed-in account and its tokens."""

from __future__ import annotations

from rest_framework import serializers

from api.http.shapes import Input, Output, name_field
from tournaments.models import Role


class TokenIn(Input):
    """The name of a new API key."""

    name = name_field(60)


class MembershipOut(Output):
    """A club of which the person is a member."""

    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    role = serializers.ChoiceField(Role.choices)


class MeOut(Output):
    """The signed-in person."""

    name = serializers.CharField()
    email = serializers.CharField()
    clubs = MembershipOut(many=True)


class TokenOut(Output):
    """An API key, without its secret."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
    is_revoked = serializers.BooleanField()


class NewTokenOut(Output):
    """A new API key. The secret is sent only once: a repeated request gets null."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    secret = serializers.CharField(allow_null=True)
