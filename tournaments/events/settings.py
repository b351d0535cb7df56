"""Declare the settings of an event: a row each, and everything else asks the rows.

The column on `Event` says how a setting is stored and its default. The row says the rest: its
values, its words, and until when it may change. The form of the settings, the requests and
answers of the API, its schema and the checks below are made from the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from tournaments.core.translation import translate, translate_lazy
from tournaments.core.validation import field_error
from tournaments.events.ranking_choice import ranking_choice
from tournaments.events.setting_types import (
    Choice,
    Clock,
    Day,
    Line,
    Money,
    Number,
    SettingType,
    Switch,
)
from tournaments.models import (
    Agreement,
    DropOut,
    Event,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)
from tournaments.presets import ruleset_from_json
from tournaments.rankings import EVENT_RANKINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django_stubs_ext import StrOrPromise


class Section(TextChoices):
    """The parts of the form of the settings."""

    NIGHT = "night", ""
    SIZES = "sizes", gettext_lazy("Players at a table")
    LINE_UP = "line-up", gettext_lazy("Sitting out, leaving early, free tables")
    STAKES = "stakes", gettext_lazy("Stakes")
    PHONES = "phones", gettext_lazy("Phones at the table")
    ONLINE = "online", gettext_lazy("Online play")


@dataclass(frozen=True, slots=True)
class EventSetting:
    """A setting of an event.

    `name` is its column and its name in the API. `is_required`: a new event has no default for it.
    `until_seated`: it cannot change once the first round is seated; the others may change until
    the event is final. `is_money`: shown only to those who may see it (`core.audience.money`).
    """

    name: str
    type: SettingType
    section: Section
    label: StrOrPromise
    help_text: StrOrPromise = ""
    is_required: bool = False
    until_seated: bool = False
    is_money: bool = False

    @property
    def default(self) -> Any:
        """Return the default, which the column has."""
        return getattr(Event(), self.name)


RANKING = ranking_choice(EVENT_RANKINGS)
_SEATS = [preset.players for preset in engine.presets()]
SIZE = Number(min(seats[0] for seats in _SEATS), max(seats[-1] for seats in _SEATS))
"""As far as any game allows; that of the event may allow less."""
STAKE = Money(0, 100_000)
"""In pence, cents or whatever the minor unit of the currency is."""
BOT = Choice(
    tuple((bot.slug, translate_lazy(bot.title)) for bot in engine.bots().values()), is_open=True
)

_ROWS = (
    EventSetting(
        "name", Line(80), Section.NIGHT, gettext_lazy("Name of the night"), is_required=True
    ),
    EventSetting("held_on", Day(), Section.NIGHT, gettext_lazy("Date"), is_required=True),
    EventSetting(
        "starts_at",
        Clock(),
        Section.NIGHT,
        gettext_lazy("Starts at"),
        gettext_lazy("Optional. Calendars show it in their own time zone."),
    ),
    EventSetting(
        "place",
        Line(80, is_optional=True),
        Section.NIGHT,
        gettext_lazy("Place"),
        gettext_lazy("Optional. Everyone who sees the club's page can read it."),
    ),
    EventSetting("ranking", RANKING, Section.NIGHT, gettext_lazy("Ranked by")),
    EventSetting("smallest_table", SIZE, Section.SIZES, gettext_lazy("Smallest table")),
    EventSetting("preferred_table", SIZE, Section.SIZES, gettext_lazy("Best size")),
    EventSetting("largest_table", SIZE, Section.SIZES, gettext_lazy("Largest table")),
    EventSetting(
        "sit_out", Choice(tuple(SitOutRule.choices)), Section.LINE_UP, gettext_lazy("Sitting out")
    ),
    EventSetting(
        "drop_out",
        Choice(tuple(DropOut.choices)),
        Section.LINE_UP,
        gettext_lazy("When a player leaves in the middle of a game"),
    ),
    EventSetting(
        "history_percent",
        Number(0, 100),
        Section.LINE_UP,
        gettext_lazy("Weight of the season's earlier nights (%)"),
        gettext_lazy(
            "How far a draw avoids pairing players who met on an earlier night: 0 ignores those "
            "nights, 100 counts them as much as tonight. The last night counts double, those "
            "before it less and less, down to this weight."
        ),
    ),
    EventSetting(
        "open_tables",
        Switch(),
        Section.LINE_UP,
        gettext_lazy("Members may start tables themselves"),
        gettext_lazy("Free tables count in the standings like any other."),
    ),
    EventSetting(
        "stake_per_point",
        STAKE,
        Section.STAKES,
        gettext_lazy("For each point"),
        gettext_lazy("Such as 0.10 or 10p; 0 for none."),
        is_money=True,
    ),
    EventSetting(
        "stake_per_failure",
        STAKE,
        Section.STAKES,
        gettext_lazy("For each missed nomination"),
        gettext_lazy("Such as 0.10 or 10p; 0 for none."),
        is_money=True,
    ),
    EventSetting(
        "agreement",
        Choice(tuple(Agreement.choices)),
        Section.PHONES,
        gettext_lazy("Who has to agree"),
    ),
    EventSetting(
        "consent_minutes",
        Number(0, 24 * 60),
        Section.PHONES,
        gettext_lazy("Cards count as agreed after (minutes)"),
        gettext_lazy("Counted from the end of the game. 0: every player has to sign."),
    ),
    EventSetting(
        "venue",
        Choice(tuple(Venue.choices)),
        Section.ONLINE,
        gettext_lazy("Where the tables play"),
    ),
    EventSetting(
        "move_seconds",
        Number(0, 600),
        Section.ONLINE,
        gettext_lazy("Seconds for each action"),
        gettext_lazy("0: no limit."),
    ),
    EventSetting(
        "bank_seconds",
        Number(0, 3600),
        Section.ONLINE,
        gettext_lazy("Seconds in reserve"),
        gettext_lazy("For each player and game, used when the time for an action has run out."),
    ),
    EventSetting(
        "watch_delay",
        Number(0, 10),
        Section.ONLINE,
        gettext_lazy("Delay for spectators, in deals"),
        gettext_lazy("0: no spectators."),
    ),
    EventSetting("bot", BOT, Section.ONLINE, gettext_lazy("Bot for players who run out of time")),
    EventSetting(
        "at_timeout",
        Choice(tuple(TimeoutAction.choices)),
        Section.ONLINE,
        gettext_lazy("When the time runs out"),
    ),
    EventSetting(
        "replace_absent",
        Switch(),
        Section.ONLINE,
        gettext_lazy("A bot plays for players who leave the page"),
        gettext_lazy(
            "Within a minute, on their turn, while others wait. They take over again as soon "
            "as they are back."
        ),
    ),
    EventSetting(
        "undo",
        Choice(tuple(UndoRule.choices)),
        Section.ONLINE,
        gettext_lazy("Undoing an action"),
    ),
    EventSetting(
        "replays",
        Switch(),
        Section.ONLINE,
        gettext_lazy("Finished deals can be replayed with all hands open"),
        gettext_lazy("Only once a deal is over."),
    ),
    EventSetting(
        "duplicate",
        Switch(),
        Section.ONLINE,
        gettext_lazy("Duplicate: the tables of a round play the same deals"),
        gettext_lazy(
            "For online tables with the same number of players. Until all of them have finished, "
            "only the players at a table can see its game, and its results wait. Then the tables "
            "are compared seat by seat."
        ),
        until_seated=True,
    ),
)
SETTINGS: Mapping[str, EventSetting] = {setting.name: setting for setting in _ROWS}
"""The settings by name, in the order of the form."""


def list_changeable(event: Event) -> Iterable[EventSetting]:
    """Return the settings that may change as far as the event has come."""
    return [one for one in SETTINGS.values() if not (one.until_seated and event.frozen_at)]


def apply_settings(event: Event, settings: Mapping[str, object]) -> None:
    """Set and check settings of an event that is not saved yet.

    All settings are checked, not only the new ones: they depend on one another and on the rules.
    Raises InvalidInput for the first that is wrong, TypeError for a setting there is none of.
    """
    unknown = settings.keys() - SETTINGS.keys()
    if unknown:
        raise TypeError(f"An event has no {', '.join(sorted(unknown))}.")
    changeable = {setting.name for setting in list_changeable(event)}
    pair = (event.venue, event.duplicate)
    for setting in SETTINGS.values():
        old = getattr(event, setting.name)
        new = setting.type.clean(settings.get(setting.name, old), field=setting.name)
        if new != old and setting.name not in changeable:
            message = _("This cannot change once the first round is seated.")
            raise field_error(setting.name, "too-late", message)
        setattr(event, setting.name, new)
    _check_sizes(event)
    # Nights that had both before this was refused keep them.
    if "duplicate" in changeable and (event.venue, event.duplicate) != pair:
        _check_duplicate(event)


def _check_duplicate(event: Event) -> None:
    """Refuse the same deals for tables that play with cards, each with its own pack."""
    if event.duplicate and event.venue == Venue.HALL:
        raise field_error(
            "duplicate",
            "not-online",
            _(
                "Only online tables can play the same deals. Let the tables play online, or do "
                "without duplicate."
            ),
        )


def _check_sizes(event: Event) -> None:
    smallest, preferred, largest = (
        event.smallest_table,
        event.preferred_table,
        event.largest_table,
    )
    preset = engine.preset_of(ruleset_from_json(event.ruleset))
    seats = preset.players
    if smallest not in seats or largest not in seats:
        raise field_error(
            "smallest_table" if smallest not in seats else "largest_table",
            "out-of-range",
            _("%(game)s is for %(low)d to %(high)d players at a table.")
            % {"game": translate(preset.title), "low": seats[0], "high": seats[-1]},
        )
    if not smallest <= preferred <= largest:
        raise field_error(
            "preferred_table",
            "out-of-order",
            _("The best size must be between the smallest and the largest table."),
        )
