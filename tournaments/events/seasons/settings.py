"""Declare the settings of a season: a row each, and everything else asks the rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from tournaments.core.translation import translate_lazy
from tournaments.events.ranking_choice import ranking_choice
from tournaments.events.setting_types import Choice, Descending, Number, SettingType, Switch
from tournaments.models import PlaceTies, Season
from tournaments.rankings import RANKINGS, TIE_BREAKS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise


class SeasonChoices(TypedDict, total=False):
    """Settings of a season, as commands take them."""

    ranking: str
    planned_nights: int
    best_nights: int
    min_nights: int
    tie_break: str
    place_points: list[int]
    place_ties: str
    ranks_visitors: bool


@dataclass(frozen=True, slots=True)
class SeasonSetting:
    """A setting of a season; `name` is its column and its name in the API."""

    name: str
    type: SettingType
    label: StrOrPromise
    help_text: StrOrPromise = ""

    @property
    def default(self) -> object:
        """Return the default, which the column has."""
        return getattr(Season(), self.name)


MAX_NIGHTS = 200
SEASON_RANKING = ranking_choice(RANKINGS, with_ties=False)
TIE_BREAK = Choice(tuple((one.slug, translate_lazy(one.sentence)) for one in TIE_BREAKS.values()))

_ROWS = (
    SeasonSetting("ranking", SEASON_RANKING, _("Ranked by")),
    SeasonSetting(
        "planned_nights",
        Number(0, MAX_NIGHTS),
        _("Nights in the season"),
        _("How many there will be. 0: not decided yet."),
    ),
    SeasonSetting(
        "best_nights",
        Number(0, MAX_NIGHTS),
        _("Best nights that count"),
        _("For each player, the nights with the best results. 0: all nights count."),
    ),
    SeasonSetting(
        "min_nights",
        Number(0, MAX_NIGHTS),
        _("Nights needed for a place"),
        _("Players with fewer nights are listed without a place. 0: everyone has one."),
    ),
    SeasonSetting("tie_break", TIE_BREAK, _("Ties in the standings of the season")),
    SeasonSetting(
        "place_points",
        Descending(60, 1000),
        _("League points for each place"),
        _("From the first place on, for example 10 8 6 5 4. Used when ranked by league points."),
    ),
    SeasonSetting(
        "place_ties",
        Choice(tuple(PlaceTies.choices)),
        _("Players who share a place at a night"),
    ),
    SeasonSetting(
        "ranks_visitors",
        Switch(),
        _("Include visitors in the standings"),
        _("Visitors are players who are not on the roster of the season."),
    ),
)
SEASON_SETTINGS: Mapping[str, SeasonSetting] = {setting.name: setting for setting in _ROWS}
"""The settings by name, in the order of the form."""
