"""The game as the rest of the engine sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.clag.preset import Preset, find_preset, presets
from engine.clag.sheet import Sheet
from engine.clag.words import ruleset_words
from engine.errors import BadOption, BadPlayers
from engine.options import OptionValue, check
from engine.rulesets import GameInfo, PresetInfo, Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.clag.house import House
    from engine.seats import Seat
    from engine.sheets import ScoreSheet

__all__ = ["GAME", "Clag"]


class Clag:
    """Presets, options and score sheets of Clag."""

    slug = "clag"
    version = 1
    info = GameInfo(slug, "Clag", "Say how many tricks you will take, and take exactly that many.")

    def presets(self) -> tuple[PresetInfo, ...]:
        """All presets, those that are played as published first."""
        found = [preset.info for preset in presets().values()]
        return tuple(sorted(found, key=lambda info: info.variant_of is not None))

    def make_ruleset(self, preset_slug: str, options: Mapping[str, object]) -> Ruleset | None:
        """The ruleset of a preset with options; None if the preset is not one of this game's."""
        preset = find_preset(preset_slug)
        if preset is None:
            return None
        house = house_of(preset, options)
        settled = tuple((option.slug, _value(house, option.slug)) for option in preset.options)
        return Ruleset(
            game=self.slug,
            preset=preset.slug,
            version=self.version,
            title=preset.title,
            settled=settled,
            words=ruleset_words(preset, house),
        )

    def score_sheet(self, ruleset: Ruleset, players: int, first_dealer: Seat) -> ScoreSheet:
        """The sheet for so many players. Raises `BadPlayers`."""
        preset = presets()[ruleset.preset]
        house = house_of(preset, ruleset.options)
        if players not in preset.players:
            few, many = preset.players[0], preset.players[-1]
            raise BadPlayers(f"{preset.title} is for {few} to {many} players, not {players}.")
        if preset.has_caller and house.smallest_hand * players > 52:
            raise BadPlayers(f"There are not enough cards for {players} players.")
        return Sheet(ruleset, preset, house, players, first_dealer)


def house_of(preset: Preset, options: Mapping[str, object]) -> House:
    """The preset's house with a club's own values. Raises `BadOption`."""
    known = {option.slug: option for option in preset.options}
    chosen: dict[str, OptionValue] = {}
    for name, value in options.items():
        slug = str(name).replace("_", "-")
        if slug not in known:
            raise BadOption(slug, f"{preset.title} has no option {slug[:40]!r}.")
        chosen[slug.replace("-", "_")] = check(known[slug], value)
    house = replace(preset.house, **chosen)  # type: ignore[arg-type]
    if house.smallest_hand > house.largest_hand:
        raise BadOption("smallest-hand", "The smallest hand must not exceed the largest.")
    return house


def _value(house: House, slug: str) -> OptionValue:
    value: OptionValue = getattr(house, slug.replace("-", "_"))
    return value


GAME = Clag()
