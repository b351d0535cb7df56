"""A preset and the value of every option, which an event stores when it starts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from engine.errors import OwnGameRefused
from engine.paper.own_games import own_sentence
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.paper.options import Option, OptionValue
    from engine.paper.own_games import OwnGame, OwnGameJson

__all__ = [
    "GameInfo",
    "PresetGroup",
    "PresetInfo",
    "Ruleset",
    "RulesetJson",
    "SettledOptions",
    "change_info",
]


PresetGroup: TypeAlias = Literal["own", "popular", "variants", "other-games"]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that the engine knows; without trumps there is nothing to say of them."""

    slug: str
    title: str
    sentence: str
    has_trumps: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetInfo:
    """A ready-made way to play a game.

    `deals` is None where the game has no fixed number of deals. `variant_of` names the preset
    that this one differs from in a few numbers only. `options` are what a club may still decide.
    `group` is where a list of presets shows it; one of all is recommended to beginners.
    """

    slug: str
    title: str
    sentence: str
    game: str
    players: range
    deals: int | None
    options: tuple[Option, ...]
    variant_of: str | None = None
    source: str = ""
    group: PresetGroup = "variants"
    is_recommended: bool = False


class SettledOptions(NamedTuple):
    """Every option's slug with its value, and sentences on scoring and unusual options."""

    options: tuple[tuple[str, OptionValue], ...]
    words: tuple[str, ...]


class RulesetJson(TypedDict):
    """A rule set as it is stored; an option that is a tuple is a list here.

    Only a club's own game has `own`.
    """

    game: str
    preset: str
    version: int
    options: dict[str, bool | int | str | list[str]]
    own: NotRequired[OwnGameJson]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Game, preset, version of the rules, and the value of every option; hashable.

    `title` is the preset's, or that of the club's `own` game. Make one with
    `engine.make_ruleset`, read a stored one with `engine.load_ruleset`.
    """

    game: str
    preset: str
    version: int
    title: str
    settled: tuple[tuple[str, OptionValue], ...]
    words: tuple[str, ...]
    own: OwnGame | None = None

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Each option's slug with its value."""
        return dict(self.settled)

    def options_in_words(self) -> tuple[str, ...]:
        """Return the scoring and what differs from the preset, in short sentences."""
        return self.words

    def to_json(self) -> RulesetJson:
        """Return what an event stores; `engine.load_ruleset` is the inverse."""
        options = {
            slug: list(value) if isinstance(value, tuple) else value for slug, value in self.settled
        }
        stored: RulesetJson = {
            "game": self.game,
            "preset": self.preset,
            "version": self.version,
            "options": options,
        }
        return stored if self.own is None else {**stored, "own": self.own.to_json()}


def change_info(preset: PresetInfo, own: OwnGame) -> PresetInfo:
    """Return a preset of a game without a schedule as a club changed it.

    Raises `OwnGameRefused` if there are deals.
    """
    if own.deals is not None:
        text = gettext_noop("{preset} has no order of deals that could be changed.")
        raise OwnGameRefused.of("deals", "no-schedule", fill(text, preset=join([preset.title])))
    own_values = dict(own.options)
    return replace(
        preset,
        title=verbatim(own.title),
        sentence=own_sentence(preset.title),
        group="own",
        is_recommended=False,
        options=tuple(
            replace(option, default=own_values.get(option.slug, option.default))
            for option in preset.options
        ),
    )
