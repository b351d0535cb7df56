"""Define the shapes of presets and their options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from tournaments.core.shapes import Shape
from tournaments.core.translation import translate

if TYPE_CHECKING:
    import engine

OPTION_KINDS = ("number", "switch", "choice", "list")


@dataclass(frozen=True, slots=True)
class ChoiceOut(Shape):
    """A value of an option, and its title."""

    value: str
    title: str


@dataclass(frozen=True, slots=True)
class OptionOut(Shape):
    """A house rule. `low` and `high` are the bounds of a number."""

    slug: str
    title: str
    kind: Annotated[str, OPTION_KINDS]
    default: Any
    choices: list[ChoiceOut]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class PresetOut(Shape):
    """A ready-made game. `deals` is null if their number is not fixed."""

    slug: str
    title: str
    sentence: str
    game: str
    smallest_table: int
    largest_table: int
    deals: int | None
    variant_of: str | None
    options: list[OptionOut]


def preset_out(preset: engine.PresetInfo) -> PresetOut:
    """Build the answer from a preset."""
    return PresetOut(
        slug=preset.slug,
        title=translate(preset.title),
        sentence=translate(preset.sentence),
        game=preset.game,
        smallest_table=preset.players[0],
        largest_table=preset.players[-1],
        deals=preset.deals,
        variant_of=preset.variant_of,
        options=[_option_out(option) for option in preset.options],
    )


def _option_out(option: engine.Option) -> OptionOut:
    return OptionOut(
        slug=option.slug,
        title=translate(option.title),
        kind=option.kind,
        default=option.default,
        choices=[ChoiceOut(value, translate(title)) for value, title in option.choices],
        low=option.low,
        high=option.high,
    )
