"""Find presets, the ready-made games of the engine, and build the rules of an event from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.models.table import MAX_DEALS

if TYPE_CHECKING:
    from collections.abc import Mapping


def find_preset(slug: str) -> engine.PresetInfo | None:
    """Return the preset with this slug, if there is one.

    >>> find_preset("foss20").deals
    20
    """
    return next((preset for preset in engine.presets() if preset.slug == slug), None)


def preset_for(ruleset: engine.Ruleset) -> engine.PresetInfo:
    """Return the preset that a rule set is based on."""
    return next(preset for preset in engine.presets() if preset.slug == ruleset.preset)


def build_ruleset_json(preset: str, options: Mapping[str, object]) -> engine.RulesetJson:
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
