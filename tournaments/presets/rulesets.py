"""Read stored rule sets, and build those of events."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.models.table import MAX_DEALS

if TYPE_CHECKING:
    from collections.abc import Mapping


# Keyed by text, because a stored rule set is a dict and dicts have no hash.
@lru_cache(maxsize=256)
def ruleset_from_text(text: str) -> engine.Ruleset:
    """Return the engine's rule set for the JSON text of a stored value."""
    return engine.load_ruleset(json.loads(text))


def ruleset_from_json(stored: engine.RulesetJson) -> engine.Ruleset:
    """Return the engine's rule set for a stored value."""
    return ruleset_from_text(json.dumps(stored, sort_keys=True))


def build_ruleset_json(
    preset: str, options: Mapping[str, object], own: engine.OwnGame | None
) -> engine.RulesetJson:
    """Return a preset with options as the versioned value to store. Raises InvalidInput.

    `own` is what a club changes of the preset. Raises engine.OwnGameRefused.
    """
    try:
        ruleset = engine.make_ruleset(preset, options, own)
    except engine.BadOption as refused:
        raise field_error(
            f"options.{refused.field}", refused.code, translate(refused.message)
        ) from refused
    _check_length(ruleset)
    return ruleset.to_json()


def _check_length(ruleset: engine.Ruleset) -> None:
    """Refuse a game of more deals than a table can keep count of."""
    players = engine.preset_of(ruleset).players[0]
    deals = engine.score_sheet(ruleset, players=players).deal_count
    if deals is not None and deals > MAX_DEALS:
        raise field_error(
            "options.deals",
            "out-of-range",
            _("Enter at most %(deals)d deals.") % {"deals": MAX_DEALS},
        )
