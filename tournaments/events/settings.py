"""The settings of an event: which there are, their bounds, and how they are checked and set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import engine
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
from tournaments.models.table import MOST_DEALS

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
MAX_STAKE = 100_000
MAX_CONSENT_MINUTES = 24 * 60


def check_ranking(ranking: str) -> str:
    """The ranking if it is one. Raises InvalidInput."""
    if ranking not in Ranking.values:
        raise field_error("ranking", "unknown", f"Choose one of {', '.join(Ranking.values)}.")
    return ranking


def build_ruleset_json(preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A preset and options as the versioned value to store. Raises InvalidInput."""
    if find_preset(preset.replace("_", "-")) is None:
        raise field_error(
            "preset", "unknown-preset", "There is no such way to play. Choose another."
        )
    try:
        ruleset = engine.make_ruleset(preset, options)
    except engine.BadOption as refused:
        raise field_error(f"options.{refused.field}", refused.code, refused.message) from refused
    _check_length(ruleset)
    return ruleset.to_json()


def _check_length(ruleset: engine.Ruleset) -> None:
    """Refuse a game of more deals than a table can keep count of."""
    deals = engine.score_sheet(ruleset, players=preset_for(ruleset).players[0]).deal_count
    if deals is not None and deals > MOST_DEALS:
        raise field_error("options.deals", "out-of-range", f"At most {MOST_DEALS} deals, please.")


def default_table_sizes(preset: engine.PresetInfo) -> dict[str, int]:
    """Tables of four to seven, or as near to it as the game can be played."""
    few, many = preset.players[0], preset.players[-1]
    smallest = min(max(few, 4), many)
    largest = max(min(many, 7), smallest)
    sizes = {"smallest_table": smallest, "largest_table": largest}
    return sizes | {"preferred_table": min(max(4, smallest), largest)}


def apply_settings(event: Event, settings: Mapping[str, Any]) -> None:
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
    most = {
        "stake_per_point": MAX_STAKE,
        "stake_per_failure": MAX_STAKE,
        "history_percent": 100,
        "consent_minutes": MAX_CONSENT_MINUTES,
        "move_seconds": 600,
        "bank_seconds": 3600,
        "watch_delay": 10,
    }
    for name, high in most.items():
        if not 0 <= getattr(event, name) <= high:
            raise field_error(name, "out-of-range", f"From 0 to {high}, please.")
    _check_choice("agreement", event.agreement, Agreement.values)
    _check_choice("venue", event.venue, Venue.values)
    _check_choice("bot", event.bot, list(engine.bots()))
    _check_choice("at_timeout", event.at_timeout, TimeoutAction.values)
    _check_choice("undo", event.undo, UndoRule.values)


def _check_choice(field: str, value: str, values: Sequence[str]) -> None:
    if value not in values:
        raise field_error(field, "unknown", f"Choose one of {', '.join(values)}.")


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
            f"{preset.title} is for {seats[0]} to {seats[-1]} players at a table.",
        )
    if not smallest <= preferred <= largest:
        raise field_error(
            "preferred_table",
            "out-of-order",
            "The preferred size lies between the smallest and the largest table.",
        )
