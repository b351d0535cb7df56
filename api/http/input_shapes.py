"""What may be sent. Names and types only; whether it can be is for the services to say."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

import engine
from api.http.shapes import (
    MAX_ID,
    Input,
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


def _size(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=2, max_value=7, **more)


def _stake(**more: Any) -> StrictInteger:
    words = "Minor units of money; 0 for none."
    return StrictInteger(min_value=0, max_value=100_000, help_text=words, **more)


class SeasonIn(Input):
    """A new season."""

    name = name_field()
    starts_on = serializers.DateField()
    ranking = serializers.ChoiceField(Ranking.choices, default=Ranking.PLACEMENT)


class SeasonChangeIn(Input):
    """What to change of a season."""

    name = name_field(required=False)
    ranking = serializers.ChoiceField(Ranking.choices, required=False)


class _EventSettings(Input):
    ranking = serializers.ChoiceField(Ranking.choices, required=False)
    smallest_table = _size(required=False)
    preferred_table = _size(required=False)
    largest_table = _size(required=False)
    stake_per_point = _stake(required=False)
    stake_per_failure = _stake(required=False)
    sit_out = serializers.ChoiceField(SitOutRule.choices, required=False)
    drop_out = serializers.ChoiceField(DropOut.choices, required=False)
    history_percent = StrictInteger(
        min_value=0,
        max_value=100,
        required=False,
        help_text="What a meeting on an earlier night of the season counts in a draw.",
    )
    open_tables = StrictBoolean(required=False, help_text="Any member may start a table.")
    agreement = serializers.ChoiceField(
        Agreement.choices, required=False, help_text="Who has to agree before a result counts."
    )
    consent_minutes = StrictInteger(
        min_value=0,
        max_value=1440,
        required=False,
        help_text="Silence about a final card for so long is consent; 0: it never is.",
    )
    venue = serializers.ChoiceField(
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
    bot = serializers.ChoiceField(
        list(engine.bots()),
        required=False,
        help_text="Online: which bot acts for who is out of time.",
    )
    at_timeout = serializers.ChoiceField(
        TimeoutAction.values,
        required=False,
        help_text="Online: the bot acts once, or sits in until the player is back.",
    )
    undo = serializers.ChoiceField(
        UndoRule.values, required=False, help_text="Online: whether an action may be taken back."
    )
    replays = StrictBoolean(
        required=False, help_text="Online: a deal that is over may be looked at with all hands."
    )


_OPTIONS = "Option slugs with values; see the presets for what there is."


class EventIn(_EventSettings):
    """A new event. `preset` and `options` say by which rules it is played."""

    name = name_field()
    held_on = serializers.DateField()
    preset = StrictText(max_length=60)
    options = serializers.DictField(default=dict, help_text=_OPTIONS)
    season_id = id_field(required=False, allow_null=True)


class EventChangeIn(_EventSettings):
    """What to change of an event; the rules only before its first round."""

    name = name_field(required=False)
    held_on = serializers.DateField(required=False)
    preset = StrictText(max_length=60, required=False)
    options = serializers.DictField(required=False, help_text=_OPTIONS)


class EntriesIn(Input):
    """Exactly who takes part from the next round on."""

    players = serializers.ListField(child=id_field(), max_length=2000, help_text="Player ids.")
    expected = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The event's `revision` that you saw.",
    )


class RoundIn(Input):
    """The tables of the next round: player ids in seat order, the first seat deals first."""

    number = StrictInteger(
        min_value=1,
        max_value=1000,
        required=False,
        help_text="Which round this is meant to be, so that it can be sent twice.",
    )
    tables = serializers.ListField(
        child=serializers.ListField(child=id_field(), min_length=1, max_length=7),
        min_length=1,
        max_length=500,
    )
    expected = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The event's `revision` that you saw.",
    )


class CloseIn(Input):
    """Whether the game has ended before its last deal."""

    closed = StrictBoolean(default=True)


class EventFilterIn(serializers.Serializer[Any]):
    """Which events of a club to list."""

    season_id = serializers.IntegerField(min_value=1, max_value=MAX_ID, required=False)
    state = serializers.ChoiceField(EventState.choices, required=False)
