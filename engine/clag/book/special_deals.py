"""The chapters on special deals, each with a worked example, and on the caller's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES
from engine.deal.worked_deals import describe_points, name_of, show_card, tricks_table
from engine.paper.book import Block, Chapter, option_items
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.book.sources import BookSource, SpecialDeal
    from engine.deal.state import State

__all__ = ["caller_chapters", "special_chapters"]


def special_chapters(source: BookSource) -> Iterator[Chapter]:
    """Explain each special deal of the game; nothing where there is none."""
    if not source.special_deals:
        return
    opening = Block(
        anchor="specials-opening",
        text=gettext_noop(
            "A special deal changes one thing, and everything else is as in an ordinary deal. The "
            "examples are all played with the same cards, so that you can see what each special "
            "changes. In each, Ann leads first and Dee deals."
        ),
    )
    written: set[str] = set()
    blocks = [block for deal in source.special_deals for block in _special(source, deal, written)]
    yield Chapter(anchor="specials", title=gettext_noop("Special deals"), blocks=(opening, *blocks))


def _special(source: BookSource, deal: SpecialDeal, written: set[str]) -> Iterator[Block]:
    slugs = [slug for special in deal.specials for slug in special.options if slug not in written]
    covered = {
        slug for special in deal.specials if special.summary for slug in special.summary.covers
    }
    summaries = [
        special.summary.words(source.house) for special in deal.specials if special.summary
    ]
    listed = option_items(
        source.options, source.values, [slug for slug in slugs if slug not in covered]
    )
    written.update(slugs)
    notes = [note for special in deal.specials for note in special.notes]
    yield Block(
        anchor=deal.anchor,
        title=deal.title,
        text=join([deal.sentence, *notes, *summaries]),
        items=listed,
    )
    if any(special.golden for special in deal.specials):
        yield from _example(source, deal)


def _example(source: BookSource, deal: SpecialDeal) -> Iterator[Block]:
    state = source.play_special(deal)
    table = tricks_table(state, f"{deal.anchor}-example")
    yield Block(
        anchor=table.anchor,
        text=join(
            [
                gettext_noop("Example."),
                _trumps(state),
                describe_points(state),
                *(special.remark for special in deal.specials),
            ]
        ),
        head=table.head,
        rows=table.rows,
    )


def _trumps(state: State) -> str:
    if state.trump is None:
        return ""
    suit = join([SUIT_NAMES[state.trump]])
    if not state.turned:
        return fill(
            gettext_noop("{dealer} names {suit}."),
            dealer=verbatim(name_of(state, state.spec.dealer)),
            suit=suit,
        )
    return fill(
        gettext_noop("Trumps are {suit}: {card} is turned."),
        suit=suit,
        card=verbatim(show_card(state.turned[-1])),
    )


def caller_chapters(source: BookSource) -> Iterator[Chapter]:
    """Explain who calls and what may be called together; nothing in a game with a schedule."""
    if not source.preset.has_caller:
        return
    sizes = source.sheet.sizes()
    slugs = ("caller", "deal-winner", "nobody-scored", "guess-precedence", "aces-low-nuloss")
    yield Chapter(
        anchor="caller",
        title=gettext_noop("The caller"),
        blocks=(
            Block(
                anchor="calling",
                text=fill(
                    gettext_noop(
                        "In the first deal the dealer calls. The dealer first says how many cards "
                        "are dealt, from {few} to {many}. The caller looks at their hand and then "
                        "calls any special deals, or none. The card for trumps is turned after "
                        "the call, unless the call says otherwise."
                    ),
                    few=sizes[0],
                    many=sizes[-1],
                ),
                items=option_items(source.options, source.values, slugs),
            ),
            Block(
                anchor="calling-together",
                text=gettext_noop(
                    "Several specials may be called together if they change different things, such "
                    "as Misère with no trumps. Two that change the same thing, such as two orders "
                    "of rank, may not be called together."
                ),
                items=option_items(source.options, source.values, ("highest-madness",)),
            ),
        ),
    )
