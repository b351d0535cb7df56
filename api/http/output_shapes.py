"""What is answered, apart from tables and deals: read-only shapes over rows that are finished."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.shapes import Output
from tournaments.models import (
    Agreement,
    DropOut,
    EventState,
    Ranking,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)


class SeasonOut(Output):
    """A season."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    starts_on = s.DateField()
    ranking = s.ChoiceField(Ranking.choices)


class SeasonLineOut(SeasonOut):
    """A season in a list."""

    events = s.IntegerField()


class RulesetOut(Output):
    """The rules of an event, every option settled; `words` say them in sentences."""

    game = s.CharField()
    preset = s.CharField()
    title = s.CharField()
    version = s.IntegerField()
    options = s.DictField()
    words = s.ListField(child=s.CharField())
    is_frozen = s.BooleanField(help_text="The first round was seated, so the rules stay.")


class EventLineOut(Output):
    """An event in a list: `deals` of `deals_of` have a result."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    season = s.CharField(source="season_slug", help_text="Its slug, or nothing.")
    entered = s.IntegerField()
    tables = s.IntegerField()
    deals = s.IntegerField()
    deals_of = s.IntegerField()
    leaders = s.ListField(child=s.CharField())


class EventOut(Output):
    """An event."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    club = s.CharField(source="club.slug")
    season_id = s.IntegerField(allow_null=True)
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    ranking = s.ChoiceField(Ranking.choices)
    smallest_table = s.IntegerField()
    preferred_table = s.IntegerField()
    largest_table = s.IntegerField()
    stake_per_point = s.IntegerField()
    stake_per_failure = s.IntegerField()
    sit_out = s.ChoiceField(SitOutRule.choices)
    drop_out = s.ChoiceField(DropOut.choices)
    history_percent = s.IntegerField()
    open_tables = s.BooleanField()
    revision = s.IntegerField(
        help_text="Goes up with every command on who plays and who sits where."
    )
    agreement = s.ChoiceField(Agreement.choices)
    consent_minutes = s.IntegerField()
    venue = s.ChoiceField(Venue.choices)
    move_seconds = s.IntegerField()
    bank_seconds = s.IntegerField()
    watch_delay = s.IntegerField()
    bot = s.CharField()
    at_timeout = s.ChoiceField(TimeoutAction.values)
    undo = s.ChoiceField(UndoRule.values)
    replays = s.BooleanField()
    ruleset = RulesetOut()


class EntryOut(Output):
    """Somebody who takes part."""

    id = s.IntegerField(help_text="Of the player.")
    name = s.CharField()


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
