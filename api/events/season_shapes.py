"""Define the shapes of seasons, as they are sent and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from api.http.answers import answer
from api.http.setting_fields import input_field
from api.http.shapes import (
    Date,
    DistinctListOf,
    Input,
    ListOf,
    id_field,
    name_field,
)
from tournaments.core.shapes import Shape
from tournaments.events import (
    MAX_PLANNED,
    MAX_ROSTER,
    SEASON_SETTINGS,
    SeasonLine,
    SeasonRow,
)

if TYPE_CHECKING:
    from rest_framework import serializers as s


ROSTER_TEXT = "Ids of the players on the roster; all others are visitors."


class SeasonSettingsIn(Input):
    """The settings of a season, made from their declarations."""

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        """Return a field for each setting, and those that a subclass declares."""
        settings = {
            setting.name: input_field(
                setting.type,
                required=False,
                help_text=f"{setting.label}. {setting.help_text}".strip(),
            )
            for setting in SEASON_SETTINGS.values()
        }
        return super().get_fields() | settings


class SeasonIn(SeasonSettingsIn):
    """A new season."""

    name = name_field()
    starts_on = Date()
    roster = DistinctListOf(
        child=id_field(), max_length=MAX_ROSTER, required=False, help_text=ROSTER_TEXT
    )


class SeasonChangeIn(SeasonSettingsIn):
    """Changes to a season."""

    name = name_field(required=False)
    roster = DistinctListOf(
        child=id_field(), max_length=MAX_ROSTER, required=False, help_text=ROSTER_TEXT
    )


class NextSeasonIn(Input):
    """A new season with the settings and the roster of another one."""

    name = name_field()
    starts_on = Date()


class NightsIn(Input):
    """Several new events of a season, a day for each."""

    days = ListOf(child=Date(), min_length=1, max_length=MAX_PLANNED, help_text="Their dates.")
    like = id_field(
        required=False,
        help_text="The event they are like; by default the latest of the season, else of the club.",
    )


class RosterLine(Shape):
    """The roster of a season."""

    players: Annotated[list[int], "Their ids; empty where all players are visitors."]


RosterOut = answer(RosterLine, "RosterOut")
SeasonOut = answer(SeasonRow, "SeasonOut")
SeasonLineOut = answer(SeasonLine, "SeasonLineOut")
