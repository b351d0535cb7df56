"""The chapters on points, an example card, and on winning the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.deal.worked_deals import NAMES, signed_points
from engine.paper.book import Block, Chapter, option_items, score_keeper_block
from engine.paper.reports import DealReport
from engine.text import fill, gettext_noop, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.book.sources import BookSource
    from engine.paper.plans import DealPlan

__all__ = ["scoring_chapter", "winning_chapter"]

_ROWS = 4
_NOMINATED = {1: "0 1 0 1", 2: "1 0 1 1", 3: "1 1 0 0", 4: "2 1 0 2", 5: "2 1 1 0", 6: "2 2 1 0"}
_TOOK = {1: "0 1 0 0", 2: "1 0 1 0", 3: "1 2 0 0", 4: "1 1 0 2", 5: "2 1 2 0", 6: "2 1 2 1"}
"""By hand size, what four players nominate and take on the example card."""
_NOMINATED_SEVEN, _TOOK_SEVEN = "2 3 0 1", "2 3 1 1"


def scoring_chapter(source: BookSource) -> Chapter:
    """Say what is paid, with a card as clubs keep it."""
    house = source.house
    exact = fill(
        gettext_noop(
            "If you win exactly as many tricks as you nominated, you score {bonus} points."
        ),
        bonus=house.bonus,
    )
    if house.hit:
        exact = fill(
            gettext_noop(
                "If you win exactly as many tricks as you nominated, you score {bonus} points and "
                "{hit} more for each trick: {none} for none, {one} for one, {three} for three."
            ),
            bonus=house.bonus,
            hit=house.hit,
            none=house.bonus,
            one=house.bonus + house.hit,
            three=house.bonus + 3 * house.hit,
        )
    missed = gettext_noop("If you miss your nomination, you score nothing.")
    if house.miss:
        missed = fill(
            gettext_noop(
                "If you miss your nomination, by too few or too many, you score {miss} for each "
                "trick you won: with three tricks {three}."
            ),
            miss=house.miss,
            three=3 * house.miss,
        )
    return Chapter(
        anchor="scoring",
        title=gettext_noop("Scoring"),
        blocks=(
            Block(anchor="exact", text=exact),
            Block(anchor="missed", text=missed),
            Block(
                anchor="specials-score",
                text=gettext_noop(
                    "Special deals score the same unless their own paragraph says otherwise."
                ),
            ),
            score_keeper_block(),
            *_card(source),
        ),
    )


def _card(source: BookSource) -> Iterator[Block]:
    """Fill in the first ordinary deals of a card for four, or for fewer, by the sheet itself."""
    sheet = source.sheet
    plans = [plan for plan in _plans(source) if not plan.specials and plan.takes_nominations]
    if not plans or sheet.players != len(_NOMINATED[1].split()):
        return
    totals, rows = [0] * sheet.players, []
    for plan in plans[:_ROWS]:
        size = plan.hand_size or 0
        calls = tuple(map(int, _NOMINATED.get(size, _NOMINATED_SEVEN).split()))
        took = tuple(map(int, _TOOK.get(size, _TOOK_SEVEN).split()))
        score = sheet.score(plan.number, DealReport(nominations=calls, tricks=took), {})
        totals = [had + more for had, more in zip(totals, score.points, strict=True)]
        cells = (
            fill(
                gettext_noop("{nominated}, {took}: +{points} = {total}"),
                nominated=nominated,
                took=tricks,
                points=signed_points(points),
                total=signed_points(total),
            )
            for nominated, tricks, points, total in zip(
                calls, took, score.points, totals, strict=True
            )
        )
        rows.append((str(plan.number), str(size), *cells))
    yield Block(
        anchor="example-card",
        title=gettext_noop("An example card"),
        text=gettext_noop(
            "Each cell has the nomination, the tricks won, the points for the deal, and the total "
            "so far. Write the nominations before the first lead and the rest after the deal."
        ),
        head=(
            gettext_noop("Deal"),
            gettext_noop("Cards each"),
            *(verbatim(name) for name in NAMES[: sheet.players]),
        ),
        rows=tuple(rows),
    )


def _plans(source: BookSource) -> Iterator[DealPlan]:
    if source.preset.has_caller:
        return
    for number in range(1, source.sheet.deal_count + 1):
        plan = source.sheet.plan(number, {})
        if plan.hand_size and plan.hand_size <= 7:
            yield plan


def _still_tied(source: BookSource) -> Iterator[str]:
    if source.house.tie_break == "fewest-failed":
        yield gettext_noop("Level in missed nominations too: the win is shared.")


def winning_chapter(source: BookSource) -> Chapter:
    """Say who wins, what decides a tie, and how stakes are settled."""
    options, values = source.options, source.values
    return Chapter(
        anchor="winning",
        title=gettext_noop("Winning"),
        blocks=(
            Block(
                anchor="winner",
                text=gettext_noop(
                    "All start with 0. After the last deal the player with the highest total wins."
                ),
                items=(*option_items(options, values, ("tie-break",)), *_still_tied(source)),
            ),
            Block(
                anchor="stakes",
                text=gettext_noop(
                    "You need not play for money. If you do, agree on an amount for each point and "
                    "one for each missed nomination. Each of the others settles with the winner "
                    "only: so much for each point between the two, plus so much for each missed "
                    "nomination that they have more than the winner, or less if they have fewer."
                ),
                items=option_items(options, values, ("odd-unit",)),
            ),
        ),
    )
