"""The ways to play that a club's tables can be scored by."""

from __future__ import annotations

import engine


def find_preset(slug: str) -> engine.PresetInfo | None:
    """The preset of this slug, if there is one.

    >>> find_preset("foss20").deals
    20
    """
    return next((preset for preset in engine.presets() if preset.slug == slug), None)


def preset_for(ruleset: engine.Ruleset) -> engine.PresetInfo:
    """The preset that a rule set was made of."""
    return next(preset for preset in engine.presets() if preset.slug == ruleset.preset)
