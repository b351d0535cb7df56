"""Define the shapes of seasons, events and entries, as they are sent and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rest_framework import serializers as s

from api.http.setting_fields import input_field, output_field
from api.http.shapes import (
    MAX_ID,
    Input,
    Output,
    StrictInteger,
    StrictText,
    id_field,
    name_field,
)
from tournaments.events import RANKING, SETTINGS
from tournaments.models import EventState
from tournaments.rankings import DEFAULT_SEASON_RANKING

if TYPE_CHECKING:
    from tournaments.events import EventSetting


class SeasonIn(Input):
    """A new season."""

    name = name_field()
    starts_on = s.DateField()
    ranking = input_field(RANKING, default=DEFAULT_SEASON_RANKING)


class SeasonChangeIn(Input):
    """Changes to a season."""

    name = name_field(required=False)
    ranking = input_field(RANKING, required=False)


def _describe(setting: EventSetting) -> str:
    section = f"{setting.section.label}: " if setting.section.label else ""
    text = f"{section}{setting.label}. {setting.help_text}"
    until = "It cannot change once the first round is seated." if setting.until_seated else ""
    return f"{text} {until}".strip()


class EventSettingsIn(Input):
    """The settings of an event, made from their declarations."""

    is_new: ClassVar[bool] = False

    def get_fields(self) -> dict[str, Any]:
        """Return a field for each setting, and those that a subclass declares."""
        settings = {
            setting.name: input_field(
                setting.type,
                required=self.is_new and setting.is_required,
                help_text=_describe(setting),
            )
            for setting in SETTINGS.values()
        }
        return settings | super().get_fields()


OPTIONS_TEXT = "Values by option slug; see the presets for the options."


class EventIn(EventSettingsIn):
    """A new event, played by the rules that `preset` and `options` define."""

    is_new = True

    preset = StrictText(max_length=60)
    options = s.DictField(default=dict, help_text=OPTIONS_TEXT)
    season_id = id_field(required=False, allow_null=True)


class EventChangeIn(EventSettingsIn):
    """Changes to an event; to its rules only before the first round."""

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
    ranking = output_field(RANKING)


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
    club = s.CharField(source="club.slug")
    season_id = s.IntegerField(allow_null=True)
    state = s.ChoiceField(EventState.choices)
    revision = s.IntegerField(
        help_text="Incremented by every change to who plays or who sits where."
    )
    ruleset = RulesetOut()

    def get_fields(self) -> dict[str, Any]:
        """Return the fields above, and one for each setting."""
        settings = {setting.name: output_field(setting.type) for setting in SETTINGS.values()}
        return super().get_fields() | settings


class EntryOut(Output):
    """A player who takes part."""

    id = s.IntegerField(help_text="The player's id.")
    name = s.CharField()
