"""The ways to play that a club's tables can be scored by."""

from __future__ import annotations

from functools import cache

import engine


@cache
def offered_presets() -> tuple[engine.PresetInfo, ...]:
    """Every preset whose card has a known number of deals.

    The card and the progress of a table are counted in deals; a game that the points end (a
    target reached) cannot be shown there, so it is not offered.
    """
    return tuple(preset for preset in engine.presets() if _has_a_card(preset))


def _has_a_card(preset: engine.PresetInfo) -> bool:
    sheet = engine.score_sheet(engine.make_ruleset(preset.slug), players=preset.players[0])
    return sheet.deal_count is not None


def find_preset(slug: str) -> engine.PresetInfo | None:
    """The offered preset of this slug, if there is one.

    >>> find_preset("foss20").deals
    20
    """
    return next((preset for preset in offered_presets() if preset.slug == slug), None)


def preset_of(ruleset: engine.Ruleset) -> engine.PresetInfo:
    """The preset that a rule set was made of."""
    return next(preset for preset in engine.presets() if preset.slug == ruleset.preset)
