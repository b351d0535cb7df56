"""The shapes of seasons, presets, events and entries, as they are sent and answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

import engine
from api.http.fields import id_field, name_field
from api.http.input_shapes import MAX_ID, Input, StrictBoolean, StrictInteger, StrictText
from api.http.output_shapes import Output
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
    """What to change of a season."""

    name = name_field(required=False)
    ranking = s.ChoiceField(Ranking.choices, required=False)


def _size_field(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=2, max_value=7, **more)


def _stake_field(**more: Any) -> StrictInteger:
    words = "Minor units of money; 0 for none."
    return StrictInteger(min_value=0, max_value=100_000, help_text=words, **more)


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
        help_text="What a meeting on an earlier night of the season counts in a draw.",
    )
    open_tables = StrictBoolean(required=False, help_text="Any member may start a table.")
    agreement = s.ChoiceField(
        Agreement.choices, required=False, help_text="Who has to agree before a result counts."
    )
    consent_minutes = StrictInteger(
        min_value=0,
        max_value=1440,
        required=False,
        help_text="Silence about a final card for so long is consent; 0: it never is.",
    )
    venue = s.ChoiceField(
        Venue.choices, required=False, help_text="Online: tables that are seated play online."
    )
    move_seconds = StrictInteger(
        min_value=0,
        max_value=600,
        required=False,
        help_text="Online: for each action; 0: no limit.",
    )
    bank_seconds = StrictInteger(
        min_value=0, max_value=3600, required=False, help_text="Online: beyond that, in a game."
    )
    watch_delay = StrictInteger(
        min_value=0,
        max_value=10,
        required=False,
        help_text="Online: so many deals late the tables are watched; 0: by nobody.",
    )
    bot = s.ChoiceField(
        list(engine.bots()),
        required=False,
        help_text="Online: which bot acts for who is out of time.",
    )
    at_timeout = s.ChoiceField(
        TimeoutAction.values,
        required=False,
        help_text="Online: the bot acts once, or sits in until the player is back.",
    )
    undo = s.ChoiceField(
        UndoRule.values, required=False, help_text="Online: whether an action may be taken back."
    )
    replays = StrictBoolean(
        required=False, help_text="Online: a deal that is over may be looked at with all hands."
    )


OPTIONS_TEXT = "Option slugs with values; see the presets for what there is."


class EventIn(EventSettingsIn):
    """A new event. `preset` and `options` say by which rules it is played."""

    name = name_field()
    held_on = s.DateField()
    preset = StrictText(max_length=60)
    options = s.DictField(default=dict, help_text=OPTIONS_TEXT)
    season_id = id_field(required=False, allow_null=True)


class EventChangeIn(EventSettingsIn):
    """What to change of an event; the rules only before its first round."""

    name = name_field(required=False)
    held_on = s.DateField(required=False)
    preset = StrictText(max_length=60, required=False)
    options = s.DictField(required=False, help_text=OPTIONS_TEXT)


class EventFilterIn(s.Serializer[Any]):
    """Which events of a club to list."""

    season_id = s.IntegerField(min_value=1, max_value=MAX_ID, required=False)
    state = s.ChoiceField(EventState.choices, required=False)


class EntriesIn(Input):
    """Exactly who takes part from the next round on."""

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


class ChoiceOut(Output):
    """A value that an option may have, and words for it."""

    value = s.CharField()
    title = s.CharField()


class OptionOut(Output):
    """Something that a club may decide. `low` and `high` bound a number."""

    slug = s.CharField()
    title = s.CharField()
    kind = s.ChoiceField(["number", "switch", "choice", "list"])
    default = s.JSONField()
    choices = ChoiceOut(many=True)
    low = s.IntegerField()
    high = s.IntegerField()


class PresetOut(Output):
    """A ready-made way to play. `deals` is null where their number is not fixed."""

    slug = s.CharField()
    title = s.CharField()
    sentence = s.CharField()
    game = s.CharField()
    smallest_table = s.IntegerField()
    largest_table = s.IntegerField()
    deals = s.IntegerField(allow_null=True)
    variant_of = s.CharField(allow_null=True)
    options = OptionOut(many=True)


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
