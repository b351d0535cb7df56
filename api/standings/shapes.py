"""The shapes of standings."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.output_shapes import Output
from tournaments.models import Ranking


class StandingOut(Output):
    """A player's line. Equal lines share a place."""

    place = s.IntegerField()
    player_id = s.IntegerField()
    name = s.CharField()
    points = s.IntegerField()
    points_per_deal = s.FloatField()
    placement_points = s.FloatField(help_text="100 for each game won, 0 for each that was lost.")
    deals = s.IntegerField()
    games = s.IntegerField()
    wins = s.IntegerField()
    nominated = s.IntegerField(help_text="Deals in which nominations were taken.")
    exact = s.IntegerField(help_text="Deals in which his was met exactly.")
    failed = s.IntegerField(help_text="Failed contracts.")


class StandingsOut(Output):
    """A page of a standings table, and what it was computed from."""

    ranking = s.ChoiceField(Ranking.choices)
    title = s.CharField()
    sentence = s.CharField(help_text="How this ranking works.")
    revision = s.IntegerField(help_text="Results that were taken in, corrections included.")
    computed_at = s.DateTimeField(allow_null=True)
    count = s.IntegerField()
    next = s.CharField(allow_null=True)
    previous = s.CharField(allow_null=True)
    results = StandingOut(many=True)
