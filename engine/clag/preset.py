"""A published way to play: a schedule of deals, house rules, and the source of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from engine.clag.special_lookup import option_owners, specials
from engine.paper.options import Option, options_of
from engine.paper.rulesets import PresetGroup, PresetInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Special

__all__ = ["Line", "Preset", "Reading", "down", "up"]

TABLE = range(3, 8)


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a deal may mean where tables differ: a value of the house option, in words."""

    value: str
    words: str
    specials: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One deal of a schedule.

    Where tables differ, `means` names the house option that decides between the `readings`.
    """

    size: int
    specials: tuple[str, ...] = ()
    label: str = ""
    title: str = ""
    means: str = ""
    readings: tuple[Reading, ...] = ()

    def names(self, house: HouseRules) -> tuple[str, ...]:
        """Return the slugs of the deal's specials under house rules, which may decide them."""
        if not self.means:
            return self.specials
        return next(r.specials for r in self.readings if r.value == getattr(house, self.means))


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

    `aliases` are other names for it; `has_caller`: the specials of each deal are called. Lists
    show it in its `group`; one preset `is_recommended`.
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
    group: PresetGroup = "variants"
    is_recommended: bool = False

    def deal_count(self, house: HouseRules) -> int:
        """Return how many deals a game has."""
        return house.deals if self.has_caller else len(self.lines)

    @cached_property
    def tags(self) -> frozenset[str]:
        """What this preset contains; options that need anything else are not offered."""
        return frozenset(self._tags())

    def _tags(self) -> Iterator[str]:
        if self.has_caller:
            yield "caller"
        if self.cut_for_first:
            yield "cut-for-first"
        for line in self.lines:
            yield line.means.replace("_", "-")

    @cached_property
    def specials(self) -> tuple[Special, ...]:
        """The specials that may be played."""
        named = {slug for line in self.lines for slug in line.names(self.house)}
        named |= set(self.callable_slugs if self.has_caller else ())
        return tuple(special for slug, special in specials().items() if slug in named)

    @cached_property
    def callable_slugs(self) -> tuple[str, ...]:
        """The specials that a caller could be allowed to call."""
        return tuple(slug for slug, special in specials().items() if special.callable_late)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The house options that matter in this preset, with its own values as the defaults."""
        return tuple(
            self._filled(option) for option in options_of(self.house) if self._matters(option)
        )

    def _matters(self, option: Option) -> bool:
        owners = option_owners().get(option.slug)
        if owners is not None and owners.isdisjoint(special.slug for special in self.specials):
            return False
        return not option.needs or bool(option.needs & self.tags)

    def _filled(self, option: Option) -> Option:
        if option.kind == "list":
            titles = specials()
            return replace(
                option, choices=tuple((slug, titles[slug].title) for slug in self.callable_slugs)
            )
        for line in self.lines:
            if line.means.replace("_", "-") == option.slug:
                return replace(option, choices=tuple((r.value, r.words) for r in line.readings))
        return option

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
            group=self.group,
            is_recommended=self.is_recommended,
        )
