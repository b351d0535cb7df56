"""Define the bodies of requests and answers about players."""

from __future__ import annotations

from rest_framework import serializers

from api.http.shapes import Input, Output, StrictBoolean, name_field
from tournaments.models import EventState

MAX_NEW_PLAYERS = 200


class PlayerIn(Input):
    """A new player."""

    name = name_field(60)


class PlayersIn(Input):
    """Several new players, all or none."""

    names = serializers.ListField(child=name_field(60), min_length=1, max_length=MAX_NEW_PLAYERS)


class PlayerChangeIn(Input):
    """What to change of a player; inactive players are no longer offered for events."""

    name = name_field(60, required=False)
    is_active = StrictBoolean(required=False)


class PlayerOut(Output):
    """A player."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    is_active = serializers.BooleanField()


class PlayersOut(Output):
    """Players who were added together."""

    players = PlayerOut(many=True)


class PlayerLineOut(PlayerOut):
    """A player in a list."""

    events = serializers.IntegerField(help_text="The number of events in which they have a result.")


class NightOut(Output):
    """A player's result in one event: `place` out of `players`."""

    event = serializers.CharField(source="event_slug")
    name = serializers.CharField(source="event_name")
    held_on = serializers.DateField()
    state = serializers.ChoiceField(EventState.choices)
    place = serializers.IntegerField()
    players = serializers.IntegerField()
    points = serializers.IntegerField()
    deals = serializers.IntegerField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    nominated = serializers.IntegerField()
    exact = serializers.IntegerField()
    failed = serializers.IntegerField()


class PlayerDetailOut(PlayerOut):
    """A player, with every event in which they have a result, latest first."""

    nights = NightOut(many=True)
