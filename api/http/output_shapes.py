"""What is answered, apart from tables and deals: read-only shapes over rows that are finished."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from tournaments.models import (
    EventState,
    Role,
)


class Output(s.Serializer[Any]):
    """A shape that is only ever written out."""


class FieldProblemOut(Output):
    """One thing that is wrong; `seat` where it is one seat's."""

    field = s.CharField()
    seat = s.IntegerField(allow_null=True)
    code = s.CharField()
    message = s.CharField()


class ProblemOut(Output):
    """A problem document (RFC 9457). Some codes add members of their own, such as `current`."""

    type = s.CharField(help_text="Address of a page about this kind of problem.")
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField()
    instance = s.CharField(help_text="The address that was asked for.")
    code = s.CharField(help_text="Kebab case; relied on by programs.")
    problems = FieldProblemOut(many=True)


class ClubOut(Output):
    """A club."""

    slug = s.CharField()
    name = s.CharField()
    is_public = s.BooleanField()
    free_chat = s.BooleanField(help_text="Whether its online tables have free words.")
    currency = s.CharField(help_text="The sign before an amount of money; often empty.")


class ClubLineOut(ClubOut):
    """A club in a list."""

    players = s.IntegerField(help_text="How many are active.")
    is_playing = s.BooleanField(help_text="Whether an event is under way.")


class MembershipOut(Output):
    """A club of one's own."""

    slug = s.CharField(source="club.slug")
    name = s.CharField(source="club.name")
    role = s.ChoiceField(Role.choices)


class MeOut(Output):
    """Whoever is asking."""

    name = s.CharField()
    email = s.CharField()
    clubs = MembershipOut(many=True)


class MemberOut(Output):
    """A person's role in a club. Only owners see this."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    email = s.CharField()
    role = s.ChoiceField(Role.choices)


class PlayerOut(Output):
    """Somebody who plays."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    is_active = s.BooleanField()


class PlayersOut(Output):
    """Players who were added together."""

    players = PlayerOut(many=True)


class PlayerLineOut(PlayerOut):
    """A player in a list."""

    events = s.IntegerField(help_text="How many events he has a result in.")


class NightOut(Output):
    """What a player did in one event; `place` out of `players`."""

    event = s.CharField(source="event_slug")
    name = s.CharField(source="event_name")
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    place = s.IntegerField()
    players = s.IntegerField()
    points = s.IntegerField()
    deals = s.IntegerField()
    games = s.IntegerField()
    wins = s.IntegerField()
    nominated = s.IntegerField()
    exact = s.IntegerField()
    failed = s.IntegerField()


class PlayerDetailOut(PlayerOut):
    """A player, with every event he has a result in, latest first."""

    nights = NightOut(many=True)


class TokenOut(Output):
    """A personal token, without its secret."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    created_at = s.DateTimeField()
    last_used_at = s.DateTimeField(allow_null=True)
    is_revoked = s.BooleanField()


class NewTokenOut(Output):
    """A new token. The secret is shown this once: a repeat of the request shows null."""

    id = s.IntegerField()
    name = s.CharField()
    secret = s.CharField(allow_null=True)


class LogOut(Output):
    """Something that somebody did."""

    id = s.IntegerField()
    at = s.DateTimeField()
    verb = s.CharField()
    text = s.CharField()
    done_by = s.CharField()
    event_id = s.IntegerField(allow_null=True)
