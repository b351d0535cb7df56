"""Put the chapters of a rule set's book together, with its glossary and its crib sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.book.play import (
    aim_chapter,
    deal_chapter,
    nominating_chapter,
    play_chapter,
    schedule_rows,
)
from engine.clag.book.scoring import scoring_chapter, winning_chapter
from engine.clag.book.sources import BookSource
from engine.clag.book.special_deals import caller_chapters, special_chapters
from engine.clag.rules_text import describe_forbidden_total
from engine.paper.book import Block, Book, Chapter, house_rules_chapter
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.house_rules import HouseRules
    from engine.clag.preset import Preset
    from engine.clag.sheet import Sheet
    from engine.deal.trick_game import TrickGame
    from engine.paper.rulesets import Ruleset

__all__ = ["make_book"]

_GLOSSARY = (
    gettext_noop("Deal: one hand of cards for everyone, from dealing to scoring."),
    gettext_noop("Discard: to play a card that can neither follow suit nor trump."),
    gettext_noop("Exact: you won precisely the tricks that you nominated."),
    gettext_noop("Follow suit: to play a card of the suit that was led."),
    gettext_noop("Hand: the cards that one player holds."),
    gettext_noop("Lead: to play the first card of a trick."),
    gettext_noop("Missed: you won more or fewer tricks than you nominated."),
    gettext_noop("Nominate: to say how many tricks you will win."),
    gettext_noop("Trick: one card from each player; one of them wins it."),
    gettext_noop("Trumps: the suit that beats all others in a deal."),
    gettext_noop("Void: without any card of a suit."),
)


def make_book(
    game: TrickGame, ruleset: Ruleset, preset: Preset, house: HouseRules, sheet: Sheet
) -> Book:
    """Write the book of a rule set; `sheet` is the score sheet of a table of usual size."""
    source = BookSource(game, ruleset, preset, house, sheet)
    return Book(
        title=join([ruleset.title]),
        sentence=join([preset.sentence]),
        chapters=(
            aim_chapter(source),
            deal_chapter(source),
            nominating_chapter(source),
            play_chapter(source),
            scoring_chapter(source),
            *caller_chapters(source),
            *special_chapters(source),
            winning_chapter(source),
            house_rules_chapter(source.options, source.values),
            Chapter(
                anchor="glossary",
                title=gettext_noop("Glossary"),
                blocks=(Block(anchor="words", items=_GLOSSARY),),
            ),
        ),
        crib=_crib(source),
    )


def _crib(source: BookSource) -> Chapter:
    return Chapter(
        anchor="crib", title=gettext_noop("Crib sheet"), blocks=tuple(_crib_blocks(source))
    )


def _crib_blocks(source: BookSource) -> Iterator[Block]:
    forbidden = describe_forbidden_total(source.house)
    yield Block(
        anchor="crib-order",
        title=gettext_noop("Every deal"),
        items=(
            gettext_noop("Shuffle, cut, deal one at a time, turn a card for trumps."),
            gettext_noop("Nominate from the dealer's left; the dealer speaks last."),
            forbidden,
            gettext_noop("The dealer's left leads, then the winner of each trick."),
            gettext_noop("Follow suit if you can; if not, play anything."),
            gettext_noop("The highest trump wins, or else the highest card of the suit led."),
        ),
    )
    yield Block(
        anchor="crib-points",
        title=gettext_noop("Points"),
        items=tuple(words for words in source.ruleset.words if words != forbidden),
    )
    if not source.preset.has_caller:
        yield Block(
            anchor="crib-deals",
            title=gettext_noop("The deals"),
            head=(gettext_noop("Deal"), gettext_noop("Cards each"), gettext_noop("What is played")),
            rows=tuple(schedule_rows(source)),
        )
    if source.special_deals:
        yield Block(
            anchor="crib-specials",
            title=gettext_noop("Special deals"),
            items=tuple(
                fill(
                    gettext_noop("{title}: {sentence}"),
                    title=join([deal.title]),
                    sentence=join([deal.sentence]),
                )
                for deal in source.special_deals
                if any(special.golden for special in deal.specials)
            ),
        )
