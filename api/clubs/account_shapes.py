"""Bodies of requests and answers about the signed-in account and its tokens."""

from __future__ import annotations

from rest_framework import serializers

from api.http.shapes import Input, Output, name_field
from tournaments.models import Role


class TokenIn(Input):
    """A name to know a token by."""

    name = name_field(60)


class MembershipOut(Output):
    """A club of one's own."""

    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    role = serializers.ChoiceField(Role.choices)


class MeOut(Output):
    """Whoever is asking."""

    name = serializers.CharField()
    email = serializers.CharField()
    clubs = MembershipOut(many=True)


class TokenOut(Output):
    """A personal token, without its secret."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
    is_revoked = serializers.BooleanField()


class NewTokenOut(Output):
    """A new token. The secret is shown this once: a repeat of the request shows null."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    secret = serializers.CharField(allow_null=True)
