"""What may be sent. Names and types only; whether it can be is for the services to say."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

import engine
from tournaments.models import (
    Agreement,
    CallKind,
    DropOut,
    EventState,
    Ranking,
    Role,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)

MAX_ID = 2**63 - 1
MAX_LIST_LENGTH = 200


class Input(serializers.Serializer[Any]):
    """A body that is refused if it has a field that nobody reads: most likely it is misspelt."""

    def to_internal_value(self, data: Any) -> Any:
        """The fields in their types. Raises ValidationError."""
        found = super().to_internal_value(data)
        unknown = [name for name in data if name not in self.fields]
        if unknown:
            words = ErrorDetail("There is no such field here.", "unknown")
            raise serializers.ValidationError({name[:60]: [words] for name in unknown[:10]})
        return found


class StrictText(serializers.CharField):
    """Text, and not a number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictInteger(serializers.IntegerField):
    """A number, and not a text that reads as one."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictFloat(serializers.FloatField):
    """A number, whole or not, and neither a text nor a switch that could stand for one."""

    def to_internal_value(self, data: Any) -> float:
        """The number. Raises ValidationError."""
        if type(data) not in (int, float):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBoolean(serializers.BooleanField):
    """True or false, and nothing that could stand for one of them."""

    def to_internal_value(self, data: Any) -> bool:
        """Which of the two. Raises ValidationError."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


def _name(most: int = 80, **more: Any) -> StrictText:
    return StrictText(max_length=most, **more)


def _id(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=1, max_value=MAX_ID, **more)


def _size(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=2, max_value=7, **more)


def _stake(**more: Any) -> StrictInteger:
    words = "Minor units of money; 0 for none."
    return StrictInteger(min_value=0, max_value=100_000, help_text=words, **more)


class ClubIn(Input):
    """A new club."""

    name = _name()
    is_public = StrictBoolean(default=True)


class ClubChangeIn(Input):
    """What to change of a club."""

    name = _name(required=False)
    is_public = StrictBoolean(required=False)
    free_chat = StrictBoolean(required=False, help_text="Free words at the club's online tables.")
    currency = _name(4, required=False, allow_blank=True)


class MemberIn(Input):
    """A person and the role to give him; an account is made for a new address."""

    email = serializers.EmailField(max_length=254)
    name = _name()
    role = serializers.ChoiceField(Role.choices)


class MemberChangeIn(Input):
    """Another role."""

    role = serializers.ChoiceField(Role.choices)


class PlayerIn(Input):
    """A new player."""

    name = _name(60)


class PlayersIn(Input):
    """Many new players, all or none."""

    names = serializers.ListField(child=_name(60), min_length=1, max_length=MAX_LIST_LENGTH)


class PlayerChangeIn(Input):
    """What to change of a player; one who is not active is no longer offered for events."""

    name = _name(60, required=False)
    is_active = StrictBoolean(required=False)


class SeasonIn(Input):
    """A new season."""

    name = _name()
    starts_on = serializers.DateField()
    ranking = serializers.ChoiceField(Ranking.choices, default=Ranking.PLACEMENT)


class SeasonChangeIn(Input):
    """What to change of a season."""

    name = _name(required=False)
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

    name = _name()
    held_on = serializers.DateField()
    preset = StrictText(max_length=60)
    options = serializers.DictField(default=dict, help_text=_OPTIONS)
    season_id = _id(required=False, allow_null=True)


class EventChangeIn(_EventSettings):
    """What to change of an event; the rules only before its first round."""

    name = _name(required=False)
    held_on = serializers.DateField(required=False)
    preset = StrictText(max_length=60, required=False)
    options = serializers.DictField(required=False, help_text=_OPTIONS)


class EntriesIn(Input):
    """Exactly who takes part from the next round on."""

    players = serializers.ListField(child=_id(), max_length=2000, help_text="Player ids.")
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
        child=serializers.ListField(child=_id(), min_length=1, max_length=7),
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


class VersionIn(Input):
    """Which version of a deal is meant."""

    version = StrictInteger(min_value=1, max_value=32_000)


class RevisionIn(Input):
    """The revision of the table that was looked at."""

    revision = StrictInteger(min_value=0, max_value=MAX_ID)


class PhoneIn(Input):
    """Which player holds this phone, by seat; null for nobody in particular."""

    seat = StrictInteger(allow_null=True)


class CallIn(Input):
    """What the table wants of the director."""

    kind = serializers.ChoiceField(CallKind.choices, default=CallKind.DIRECTOR)
    words = StrictText(max_length=200, default="", allow_blank=True)


class CallAnswerIn(Input):
    """How a call was answered."""

    words = StrictText(max_length=200, default="", allow_blank=True)


class TokenIn(Input):
    """A name to know a token by."""

    name = _name(60)


class EventFilterIn(serializers.Serializer[Any]):
    """Which events of a club to list."""

    season_id = serializers.IntegerField(min_value=1, max_value=MAX_ID, required=False)
    state = serializers.ChoiceField(EventState.choices, required=False)
