"""Define the shapes of seasons, events and entries, as they are sent and answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

import engine
from api.http.shapes import (
    MAX_ID,
    Input,
    Output,
    StrictBoolean,
    StrictInteger,
    StrictText,
    id_field,
    name_field,
)
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


class SeasonIn(Input):
    """A new season."""

    name = name_field()
    starts_on = s.DateField()
    ranking = s.ChoiceField(Ranking.choices, default=Ranking.PLACEMENT)


class SeasonChangeIn(Input):
    """Changes to a season."""

    name = name_field(required=False)
    ranking = s.ChoiceField(Ranking.choices, required=False)


def _size_field(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=2, max_value=7, **more)


def _stake_field(**more: Any) -> StrictInteger:
    text = "In pence, cents or the like; 0 for none."
    return StrictInteger(min_value=0, max_value=100_000, help_text=text, **more)


class EventSettingsIn(Input):
    ranking = s.ChoiceField(Ranking.choices, required=False)
    smallest_table = _size_field(required=False)
    preferred_table = _size_field(required=False)
    largest_table = _size_field(required=False)
    stake_per_point = _stake_field(required=False)
    stake_per_failure = _stake_field(required=False)
    sit_out = s.ChoiceField(SitOutRule.choices, required=False)
    drop_out = s.ChoiceField(DropOut.choices, required=False)
    history_percent = StrictInteger(
        min_value=0,
        max_value=100,
        required=False,
        help_text="How much meetings on earlier nights of the season count in a draw.",
    )
    open_tables = StrictBoolean(required=False, help_text="Any member may start a table.")
    agreement = s.ChoiceField(
        Agreement.choices, required=False, help_text="Who has to agree before a result counts."
    )
    consent_minutes = StrictInteger(
        min_value=0,
        max_value=1440,
        required=False,
        help_text="Cards count as agreed this long after the game; 0: every player has to sign.",
    )
    venue = s.ChoiceField(
        Venue.choices, required=False, help_text="Online: every table plays online."
    )
    move_seconds = StrictInteger(
        min_value=0,
        max_value=600,
        required=False,
        help_text="Online: for each action; 0 for no limit.",
    )
    bank_seconds = StrictInteger(
        min_value=0,
        max_value=3600,
        required=False,
        help_text="Online: reserve of each player in a game.",
    )
    watch_delay = StrictInteger(
        min_value=0,
        max_value=10,
        required=False,
        help_text="Online: how many deals late spectators see a table; 0: no spectators.",
    )
    bot = s.ChoiceField(
        list(engine.bots()),
        required=False,
        help_text="Online: the bot that acts for a player who is out of time.",
    )
    at_timeout = s.ChoiceField(
        TimeoutAction.values,
        required=False,
        help_text="Online: the bot acts once, or plays until the player is back.",
    )
    undo = s.ChoiceField(
        UndoRule.values, required=False, help_text="Online: whether an action can be undone."
    )
    replays = StrictBoolean(
        required=False, help_text="Online: finished deals can be replayed with all hands open."
    )


OPTIONS_TEXT = "Values by option slug; see the presets for the options."


class EventIn(EventSettingsIn):
    """A new event, played by the rules that `preset` and `options` define."""

    name = name_field()
    held_on = s.DateField()
    preset = StrictText(max_length=60)
    options = s.DictField(default=dict, help_text=OPTIONS_TEXT)
    season_id = id_field(required=False, allow_null=True)


class EventChangeIn(EventSettingsIn):
    """Changes to an event; to its rules only before the first round."""

    name = name_field(required=False)
    held_on = s.DateField(required=False)
    preset = StrictText(max_length=60, required=False)
    options = s.DictField(required=False, help_text=OPTIONS_TEXT)


class EventFilterIn(s.Serializer[Any]):
    """Which events of a club to list."""

    season_id = s.IntegerField(min_value=1, max_value=MAX_ID, required=False)
    state = s.ChoiceField(EventState.choices, required=False)


class EntriesIn(Input):
    """All players who take part from the next round on."""

    players = s.ListField(child=id_field(), max_length=2000, help_text="Player ids.")
    expected = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The event's `revision` that you saw.",
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
    """The rules of an event with every option; `words` are the rules in sentences."""

    game = s.CharField()
    preset = s.CharField()
    title = s.CharField()
    version = s.IntegerField()
    options = s.DictField()
    words = s.ListField(child=s.CharField())
    is_frozen = s.BooleanField(
        help_text="The first round is seated, so the rules can no longer change."
    )


class EventLineOut(Output):
    """An event in a list: `deals` of `deals_of` have a result."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    season = s.CharField(source="season_slug", help_text="Its slug; empty without one.")
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
        help_text="Incremented by every change to who plays or who sits where."
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
    """A player who takes part."""

    id = s.IntegerField(help_text="The player's id.")
    name = s.CharField()
