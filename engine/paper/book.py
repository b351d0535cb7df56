"""A rulebook as data: chapters of sections of blocks, each with an anchor that stays the same.

A game writes its book once (`TrickGame.book`); the site, the printed paper and the command
`python -m engine rules` each render it in their own form. All texts are marked for translation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.text import gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.paper.options import Option, OptionValue

__all__ = [
    "Block",
    "Book",
    "Chapter",
    "Items",
    "house_rules_chapter",
    "mistakes_block",
    "option_items",
    "score_keeper_block",
]


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
    """A part of a book with a heading; it is listed in the contents."""

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


class Items(Protocol):
    """A function that a book makes of `option_items` for its own options."""

    def __call__(self, *slugs: str) -> tuple[str, ...]:
        """Return the list items that describe these options."""


def option_items(
    options: Sequence[Option], values: dict[str, OptionValue], slugs: Sequence[str]
) -> tuple[str, ...]:
    """Return a sentence for each of some options that the rule set has."""
    by_slug = {option.slug: option for option in options}
    return tuple(by_slug[slug].in_words(values[slug]) for slug in slugs if slug in by_slug)


def house_rules_chapter(options: Sequence[Option], values: dict[str, OptionValue]) -> Chapter:
    """List what a club may decide between: what this book has, and what else is played.

    Numbers are left out: a form takes any within bounds, but the bounds are not any club's custom.
    """
    rows = tuple(
        (join([option.title]), _value(option, values[option.slug]), others)
        for option in options
        if (others := _others(option, values[option.slug]))
    )
    return Chapter(
        anchor="variants",
        title=gettext_noop("Variants"),
        blocks=(
            Block(
                anchor="house-rules",
                text=gettext_noop(
                    "Clubs differ. The table has the points on which they do: what this book "
                    "plays, and what others play. Agree before the first deal."
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


def mistakes_block() -> Block:
    """Say what is done about mistakes, which the sources of all games leave to the table."""
    return Block(
        anchor="mistakes",
        title=gettext_noop("If something goes wrong"),
        text=gettext_noop(
            "The published rules say nothing about mistakes, so each club decides. If yours has no "
            "custom of its own, agree on this before the first deal:"
        ),
        items=(
            gettext_noop(
                "Misdeal: if a player has the wrong number of cards, or a card was shown in "
                "dealing, the same dealer gathers the cards and deals again."
            ),
            gettext_noop(
                "A card played out of turn is taken back, and the player whose turn it is plays."
            ),
            gettext_noop(
                "Revoke, that is not following suit with a card of the suit in hand: it is taken "
                "back, with the cards played after it, until the next trick is led. If it is "
                "noticed later, the deal does not count and is played again."
            ),
            gettext_noop("In a dispute on a club night the organiser has the last word."),
        ),
    )


def score_keeper_block() -> Block:
    """Say who keeps score."""
    return Block(
        anchor="keeping-score",
        text=gettext_noop(
            "One player keeps score for the whole table. Decide who before the first deal, and "
            "read the totals out after each deal, so that everyone can check them."
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


def _others(option: Option, value: OptionValue) -> str:
    """Write what others play; nothing for a number, or where this book has every choice."""
    if option.kind == "number":
        return ""
    if option.kind == "switch":
        return gettext_noop("no") if value else gettext_noop("yes")
    if isinstance(value, tuple):
        return join([words for slug, words in option.choices if slug not in value], ", ")
    return join([words for slug, words in option.choices if slug != value], " / ")
