"""Define the shapes of standings."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.shapes import Output
from tournaments.models import Ranking


class StandingOut(Output):
    """A player's line. Equal lines share a place."""

    place = s.IntegerField()
    player_id = s.IntegerField()
    name = s.CharField()
    points = s.IntegerField()
    points_per_deal = s.FloatField()
    placement_points = s.FloatField(help_text="100 for each win, 0 for each last place.")
    deals = s.IntegerField()
    games = s.IntegerField()
    wins = s.IntegerField()
    nominated = s.IntegerField(help_text="Deals with nominations.")
    exact = s.IntegerField(help_text="Exact nominations.")
    failed = s.IntegerField(help_text="Missed nominations.")


class StandingsOut(Output):
    """A page of a standings table, with its ranking and revision."""

    ranking = s.ChoiceField(Ranking.choices)
    title = s.CharField()
    sentence = s.CharField(help_text="How this ranking works.")
    revision = s.IntegerField(help_text="How many results and corrections the table includes.")
    computed_at = s.DateTimeField(allow_null=True)
    count = s.IntegerField()
    next = s.CharField(allow_null=True)
    previous = s.CharField(allow_null=True)
    results = StandingOut(many=True)
