"""A published way to play: a schedule of deals, house rules, and the source of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from engine.clag.special_lookup import specials
from engine.paper.options import Option, options_of
from engine.paper.rulesets import PresetInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.house_rules import HouseRules

__all__ = ["Line", "Preset", "down", "up"]

TABLE = range(3, 8)


@dataclass(frozen=True, slots=True)
class Line:
    """One deal of a schedule.

    `means` names the house option that says which special the deal is, where tables differ.
    """

    size: int
    specials: tuple[str, ...] = ()
    label: str = ""
    title: str = ""
    means: str = ""

    def names(self, house: HouseRules) -> tuple[str, ...]:
        """Return the slugs of the deal's specials under house rules, which may decide them."""
        if not self.means:
            return self.specials
        return _COMPOUND.get(getattr(house, self.means), (getattr(house, self.means),))


# One choice of an option may stand for two specials (A12).
_COMPOUND = {"misere-no-trumps": ("misere", "no-trumps")}


def up(first: int, last: int) -> tuple[Line, ...]:
    """Return normal deals of rising size.

    >>> [line.size for line in up(1, 3)]
    [1, 2, 3]
    """
    return tuple(Line(size) for size in range(first, last + 1))


def down(first: int, last: int) -> tuple[Line, ...]:
    """Return normal deals of falling size.

    >>> [line.size for line in down(3, 1)]
    [3, 2, 1]
    """
    return tuple(Line(size) for size in range(first, last - 1, -1))


@dataclass(frozen=True, kw_only=True)
class Preset:
    """One published way to play. `cut_for_first`: a cut decides who nominates first.

    `aliases` are other names for it; `has_caller`: the specials of each deal are called.
    """

    slug: str
    title: str
    sentence: str
    source: str
    lines: tuple[Line, ...] = ()
    house: HouseRules
    players: range = TABLE
    has_caller: bool = False
    cut_for_first: bool = False
    variant_of: str | None = None
    aliases: tuple[str, ...] = ()

    @cached_property
    def tags(self) -> frozenset[str]:
        """What this preset contains; options that need anything else are not offered."""
        return frozenset(self._tags())

    def _tags(self) -> Iterator[str]:
        if self.has_caller:
            yield "caller"
            yield from self.callable_slugs
        if self.cut_for_first:
            yield "cut-for-first"
        for line in self.lines:
            yield from line.names(self.house)
            yield line.means.replace("_", "-")

    @cached_property
    def callable_slugs(self) -> tuple[str, ...]:
        """The specials that a caller could be allowed to call."""
        return tuple(slug for slug, special in specials().items() if special.callable_late)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The house options that matter in this preset, with its own values as the defaults."""
        return tuple(
            self._filled(option)
            for option in options_of(self.house)
            if not option.needs or option.needs & self.tags
        )

    def _filled(self, option: Option) -> Option:
        if option.kind != "list":
            return option
        known = specials()
        return replace(
            option, choices=tuple((slug, known[slug].title) for slug in self.callable_slugs)
        )

    @cached_property
    def info(self) -> PresetInfo:
        """The public part of the preset."""
        return PresetInfo(
            slug=self.slug,
            title=self.title,
            sentence=self.sentence,
            # The folder's name, so that a copy of it for another game needs no change here.
            game=__name__.split(".")[1],
            players=self.players,
            deals=None if self.has_caller else len(self.lines),
            options=self.options,
            variant_of=self.variant_of,
            source=self.source,
        )
