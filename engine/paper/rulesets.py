"""A preset and the value of every option, which an event stores when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.paper.options import Option, OptionValue

__all__ = ["GameInfo", "PresetInfo", "Ruleset", "RulesetJson", "SettledOptions"]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that the engine knows."""

    slug: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetInfo:
    """A ready-made way to play a game.

    `deals` is None where the game has no fixed number of deals. `variant_of` names the preset
    that this one differs from in a few numbers only. `options` are what a club may still decide.
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


class SettledOptions(NamedTuple):
    """Every option's slug with its value, and sentences on scoring and unusual options."""

    options: tuple[tuple[str, OptionValue], ...]
    words: tuple[str, ...]


class RulesetJson(TypedDict):
    """A rule set as it is stored; an option that is a tuple is a list here."""

    game: str
    preset: str
    version: int
    options: dict[str, bool | int | str | list[str]]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Game, preset, version of the rules, and the value of every option; hashable.

    `title` is the preset's. Make one with `engine.make_ruleset`, read a stored one with
    `engine.load_ruleset`.
    """

    game: str
    preset: str
    version: int
    title: str
    settled: tuple[tuple[str, OptionValue], ...]
    words: tuple[str, ...]

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
        return {
            "game": self.game,
            "preset": self.preset,
            "version": self.version,
            "options": options,
        }
