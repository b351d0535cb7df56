"""Find presets, the ready-made games of the engine."""

from __future__ import annotations

import engine


def find_preset(slug: str) -> engine.PresetInfo | None:
    """Return the preset with this slug, if there is one.

    >>> find_preset("foss20").deals
    20
    """
    return next((preset for preset in engine.presets() if preset.slug == slug), None)


def preset_for(ruleset: engine.Ruleset) -> engine.PresetInfo:
    """Return the preset that a rule set is based on."""
    return next(preset for preset in engine.presets() if preset.slug == ruleset.preset)
