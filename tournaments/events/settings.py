"""Define, check and set the settings of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

import engine
from tournaments.core.translation import translate
from tournaments.core.validation import clean_text, field_error
from tournaments.events.presets import find_preset, preset_for
from tournaments.events.score_sheets import ruleset_from_json
from tournaments.models import (
    Agreement,
    DropOut,
    Event,
    Ranking,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)
from tournaments.models.table import MAX_DEALS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


CHANGEABLE = frozenset(
    {
        "name",
        "held_on",
        "ranking",
        "smallest_table",
        "largest_table",
        "preferred_table",
        "stake_per_point",
        "stake_per_failure",
        "sit_out",
        "drop_out",
        "history_percent",
        "open_tables",
        "agreement",
        "consent_minutes",
        "venue",
        "move_seconds",
        "bank_seconds",
        "watch_delay",
        "bot",
        "at_timeout",
        "undo",
        "replays",
    }
)
"""The columns of an event that its organisers set, apart from the rules."""

MAX_STAKE = 100_000
"""In pence, cents or whatever the minor unit of the currency is."""
MAX_CONSENT_MINUTES = 24 * 60
MAX_VALUES = {
    "stake_per_point": MAX_STAKE,
    "stake_per_failure": MAX_STAKE,
    "history_percent": 100,
    "consent_minutes": MAX_CONSENT_MINUTES,
    "move_seconds": 600,
    "bank_seconds": 3600,
    "watch_delay": 10,
}
"""The largest value of each setting that is a number; the smallest is 0."""


def check_ranking(ranking: str) -> str:
    """Return the ranking if there is one of that name. Raises InvalidInput."""
    if ranking not in Ranking.values:
        raise field_error("ranking", "unknown", _choose_from(Ranking.values))
    return ranking


def build_ruleset_json(preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return a preset with options as the versioned value to store. Raises InvalidInput."""
    if find_preset(preset.replace("_", "-")) is None:
        raise field_error("preset", "unknown-preset", _("There is no such preset. Choose another."))
    try:
        ruleset = engine.make_ruleset(preset, options)
    except engine.BadOption as refused:
        raise field_error(
            f"options.{refused.field}", refused.code, translate(refused.message)
        ) from refused
    _check_length(ruleset)
    return ruleset.to_json()


def _check_length(ruleset: engine.Ruleset) -> None:
    """Refuse a game of more deals than a table can keep count of."""
    deals = engine.score_sheet(ruleset, players=preset_for(ruleset).players[0]).deal_count
    if deals is not None and deals > MAX_DEALS:
        raise field_error(
            "options.deals",
            "out-of-range",
            _("Enter at most %(deals)d deals.") % {"deals": MAX_DEALS},
        )


def default_table_sizes(preset: engine.PresetInfo) -> dict[str, int]:
    """Return the table sizes to begin with: four to seven, as far as the game allows."""
    few, many = preset.players[0], preset.players[-1]
    smallest = min(max(few, 4), many)
    largest = max(min(many, 7), smallest)
    sizes = {"smallest_table": smallest, "largest_table": largest}
    return sizes | {"preferred_table": min(max(4, smallest), largest)}


def apply_settings(event: Event, settings: Mapping[str, Any]) -> None:
    """Set and check settings of an event that is not saved yet.

    All settings are checked, not only the new ones: they depend on one another and on the rules.
    Raises InvalidInput for the first that is wrong, TypeError for a setting there is none of.
    """
    unknown = settings.keys() - CHANGEABLE
    if unknown:
        raise TypeError(f"An event has no {', '.join(sorted(unknown))}.")
    for name, value in settings.items():
        setattr(event, name, value)
    event.name = clean_text(event.name, field="name")
    check_ranking(event.ranking)
    _check_sizes(event)
    _check_choice("sit_out", event.sit_out, SitOutRule.values)
    _check_choice("drop_out", event.drop_out, DropOut.values)
    for name, high in MAX_VALUES.items():
        if not 0 <= getattr(event, name) <= high:
            message = _("Enter a number from 0 to %(high)d.") % {"high": high}
            raise field_error(name, "out-of-range", message)
    _check_choice("agreement", event.agreement, Agreement.values)
    _check_choice("venue", event.venue, Venue.values)
    _check_choice("bot", event.bot, list(engine.bots()))
    _check_choice("at_timeout", event.at_timeout, TimeoutAction.values)
    _check_choice("undo", event.undo, UndoRule.values)


def _choose_from(values: Sequence[str]) -> str:
    return _("Choose one of %(choices)s.") % {"choices": ", ".join(values)}


def _check_choice(field: str, value: str, values: Sequence[str]) -> None:
    if value not in values:
        raise field_error(field, "unknown", _choose_from(values))


def _check_sizes(event: Event) -> None:
    smallest, preferred, largest = (
        event.smallest_table,
        event.preferred_table,
        event.largest_table,
    )
    preset = preset_for(ruleset_from_json(event.ruleset))
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
            _("Choose a best size between the smallest and the largest table."),
        )
