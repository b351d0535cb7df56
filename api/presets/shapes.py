"""Define the shapes of presets, their options and own games."""

from __future__ import annotations

from typing import Annotated, Any

import engine
from api.http.answers import answer
from api.http.shapes import Input, ListOf, MapOf, StrictInteger, StrictText
from tournaments.core.shapes import Shape
from tournaments.core.translation import translate
from tournaments.presets import MAX_TITLE_LENGTH, OwnGameRow, PresetChoice

PRESET_GROUPS = ("own", "popular", "variants", "other-games")
OPTION_KINDS = ("number", "switch", "choice", "list")


class ChoiceOut(Shape):
    """A value of an option, and its title."""

    value: str
    title: str


class OptionOut(Shape):
    """A house rule. `low` and `high` are the bounds of a number."""

    slug: str
    title: str
    kind: Annotated[str, OPTION_KINDS]
    default: Any
    choices: list[ChoiceOut]
    low: int
    high: int


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
    group: Annotated[str, PRESET_GROUPS, "Where lists show it."]
    is_recommended: Annotated[bool, "The one for clubs that have no habit yet."]
    options: list[OptionOut]


def choice_out(choice: PresetChoice) -> PresetOut:
    """Build the answer from a way to play that can be chosen."""
    preset = choice.preset
    return PresetOut(
        slug=choice.slug,
        title=translate(preset.title),
        sentence=translate(preset.sentence),
        game=preset.game,
        smallest_table=preset.players[0],
        largest_table=preset.players[-1],
        deals=preset.deals,
        variant_of=preset.variant_of,
        group=preset.group,
        is_recommended=preset.is_recommended,
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


class OwnDealIn(Input):
    """A deal of a club's own game."""

    size = StrictInteger(min_value=1, max_value=52, help_text="How many cards each player gets.")
    specials = ListOf(
        child=StrictText(max_length=60), max_length=6, default=list, help_text="Their slugs."
    )

    def to_internal_value(self, data: Any) -> engine.OwnDeal:
        """Return the deal as the engine has it. Raises ValidationError."""
        found = super().to_internal_value(data)
        return engine.OwnDeal(found["size"], tuple(found["specials"]))


DEALS_TEXT = "All deals in their order."
OWN_OPTIONS_TEXT = "Values by option slug; an option that is not sent stays as it is."


class OwnGameIn(Input):
    """A new own game: a preset, or another own game, and what is changed of it."""

    preset = StrictText(max_length=60, help_text="What it begins as. To copy, a club's own game.")
    title = StrictText(max_length=MAX_TITLE_LENGTH)
    deals = ListOf(
        child=OwnDealIn(),
        max_length=engine.MAX_OWN_DEALS,
        required=False,
        allow_null=True,
        help_text=DEALS_TEXT,
    )
    options = MapOf(required=False, help_text=OWN_OPTIONS_TEXT)


class OwnGameChangeIn(Input):
    """Changes to a club's own game, which make a new version of it."""

    title = StrictText(max_length=MAX_TITLE_LENGTH, required=False)
    deals = ListOf(
        child=OwnDealIn(),
        max_length=engine.MAX_OWN_DEALS,
        required=False,
        allow_null=True,
        help_text=DEALS_TEXT,
    )
    options = MapOf(required=False, help_text=OWN_OPTIONS_TEXT)


OwnGameOut = answer(OwnGameRow, "OwnGameOut")


class SpecialOut(Shape):
    """A special of a deal. A deal has at most one of each slot."""

    slug: str
    title: str
    slot: str
    sentence: str


def special_out(item: engine.MenuItem) -> SpecialOut:
    """Build the answer from a special."""
    return SpecialOut(item.slug, translate(item.title), item.slot, translate(item.sentence))
