"""A rulebook as data: chapters of sections of blocks, each with an anchor that stays the same.

A game writes its book once (`TrickGame.book`); the site, the printed paper and the command
`python -m engine rules` each render it in their own form. All texts are marked for translation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.paper.options import Option, OptionValue

__all__ = ["Block", "Book", "Chapter", "house_rules_chapter", "option_items"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph, with an optional title above it, and an optional list and table below it.

    `anchor` is unique in its book. Every row has as many cells as `head`.
    """

    anchor: str
    title: str = ""
    text: str = ""
    items: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A part of a book with a heading; it stands in the list of contents."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The rules of one rule set for people who have never played; `crib` is its last page."""

    title: str
    sentence: str
    chapters: tuple[Chapter, ...]
    crib: Chapter

    def blocks(self) -> Iterator[Block]:
        """Yield every block, those of the crib sheet last."""
        for chapter in (*self.chapters, self.crib):
            yield from chapter.blocks


def option_items(
    options: Sequence[Option], values: dict[str, OptionValue], slugs: Sequence[str]
) -> tuple[str, ...]:
    """Return a sentence for each of some options that the rule set has."""
    by_slug = {option.slug: option for option in options}
    return tuple(by_slug[slug].in_words(values[slug]) for slug in slugs if slug in by_slug)


def house_rules_chapter(options: Sequence[Option], values: dict[str, OptionValue]) -> Chapter:
    """List everything that a club may decide: what this book has, and what else is played."""
    rows = tuple(
        (join([option.title]), _value(option, values[option.slug]), _others(option, values))
        for option in options
    )
    return Chapter(
        anchor="variants",
        title=gettext_noop("Variants"),
        blocks=(
            Block(
                anchor="house-rules",
                text=gettext_noop(
                    "Clubs differ. The table has every point that a club may decide for itself: "
                    "what this book plays, and what others play. Agree before the first deal."
                ),
                head=(
                    gettext_noop("Question"),
                    gettext_noop("In this book"),
                    gettext_noop("Elsewhere"),
                ),
                rows=rows,
            ),
        ),
    )


def _value(option: Option, value: OptionValue) -> str:
    words = dict(option.choices)
    if isinstance(value, bool):
        return gettext_noop("yes") if value else gettext_noop("no")
    if isinstance(value, tuple):
        listed = join([words.get(slug, slug) for slug in value], ", ")
        return listed or gettext_noop("none")
    return join([words.get(str(value), str(value))])


def _others(option: Option, values: dict[str, OptionValue]) -> str:
    value = values[option.slug]
    if option.kind == "number":
        return fill(gettext_noop("{low} to {high}"), low=option.low, high=option.high)
    if option.kind == "switch":
        return gettext_noop("no") if value else gettext_noop("yes")
    if isinstance(value, tuple):
        left = [words for slug, words in option.choices if slug not in value]
        return join(left, ", ") or gettext_noop("none")
    return join([words for slug, words in option.choices if slug != value], "; ")
