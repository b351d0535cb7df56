"""A game at one table as plain data: what may be entered for each deal, and how it scores.

A reader of a description needs to know no game. Each deal has a kind; a kind lists what to enter,
what is allowed, and the points as a table of cells, looked up by what each seat did.
docs/descriptions.md explains how to read one; a test compares thousands of random reports read this
way with the score sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from engine.text import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.paper.plans import DealPlan
    from engine.paper.scores import JsonDict
    from engine.seats import Seat

__all__ = [
    "FORMAT",
    "Bid",
    "Caller",
    "Cell",
    "Cells",
    "Choice",
    "Clash",
    "Closing",
    "DealKind",
    "DealLine",
    "Description",
    "Doubling",
    "Item",
    "KindFields",
    "Pairs",
    "Part",
    "PartValue",
    "make_cell",
    "make_line",
]

FORMAT = 2
"""Raise this when a reader of the previous format would read a description wrongly."""

Cell: TypeAlias = tuple[int | bool | None, ...]
"""`(points, made, per worth, per factor, per both)`, without the zeros at the end.

A seat has points + worth × per worth + factor × per factor + worth × factor × per both.
"""

Cells: TypeAlias = Sequence["Cell | Cells"]
"""Cells in lists in lists, one level for each key."""


def make_cell(points: int, made: bool | None, *more: int) -> Cell:
    """Make a cell, without trailing zeros.

    >>> make_cell(12, True, 0, 0, 0), make_cell(10, True, 1)
    ((12, True), (10, True, 1))
    """
    terms = [*more]
    while terms and not terms[-1]:
        terms.pop()
    return (points, made, *terms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """What may be bid: `alone` has no partner, `plays` is False where everybody passed.

    `total` as in `DealKind`.
    """

    slug: str
    title: str
    alone: bool
    plays: bool
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealKind:
    """What is asked for a deal, and its points.

    `nominations`: "none", "before" the deal, or "in-turn".
    `forbidden`: what the last to nominate may not choose, by the sum of the others; None where
    nothing is barred, as for every sum beyond the end.
    `tricks`: "totals", or "winners" where the winner of each trick is needed.
    `total`: whether the tricks must add up to "exact"ly `cards` or at "most" that many. Where a
    seat's points reach `stops_at` (None: never) in this deal, "most" holds instead, and that seat
    has them exactly and no other as many. After a tie that is higher, one point more stops play.
    `trumps`: what may be noted as trumps.
    `weights`: what each trick is worth, first trick first; None: one each.
    `keys`: by what the cells are looked up, outermost first: "said", "took", "weighted" (1 where
    there are weights), "trumps" (0 where NT is noted or nothing else may be, else 1), "lead" (0 if
    a seat took more, else how many took as many, 1 for alone), "call" (place in `bids`), "side" (1
    for bidder and partner), "side-took" (their tricks).
    """

    cards: int
    nominations: str = "none"
    forbidden: tuple[int | None, ...] = ()
    tricks: str = "totals"
    total: str = "exact"
    stops_at: int | None = None
    trumps: tuple[str, ...] = ()
    weights: tuple[int, ...] | None = None
    bids: tuple[Bid, ...] = ()
    keys: tuple[str, ...]
    cells: Cells

    def translated(self, shown: Callable[[str], str]) -> DealKind:
        """Return the kind with its bids in another language; `shown` translates a text."""
        return replace(self, bids=tuple(replace(bid, title=shown(bid.title)) for bid in self.bids))


class KindFields(TypedDict, total=False):
    """Some fields of a `DealKind`, which say the same there."""

    nominations: str
    forbidden: tuple[int | None, ...]
    tricks: str
    total: str
    stops_at: int | None
    trumps: tuple[str, ...]
    weights: tuple[int, ...] | None
    bids: tuple[Bid, ...]
    keys: tuple[str, ...]
    cells: Cells


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """One deal of the game. `kind` is its place in the kinds, None while a caller chooses it.

    `dealer` and `leader` (who nominates first) are None where earlier deals decide. `seats` are
    those that play, None for all.
    """

    number: int
    label: str
    title: str
    sentence: str
    specials: tuple[str, ...]
    kind: int | None
    dealer: Seat | None
    leader: Seat | None
    seats: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A special that can be called. `part` and `value`: which part it sets to what, if any."""

    slug: str
    title: str
    label: str
    slot: str
    sentence: str
    part: str | None
    value: str | None


@dataclass(frozen=True, slots=True)
class Pairs:
    """Each special of `one` with each of `other`."""

    one: tuple[str, ...]
    other: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clash(Pairs):
    """Specials of two slots of which no two can be called together, and why."""

    message: str


@dataclass(frozen=True, slots=True)
class PartValue:
    """What one value of a part sets in the kind of a deal, and what it sets by the hand's size."""

    fields: KindFields
    by_size: dict[str, KindFields]


@dataclass(frozen=True, slots=True)
class Part:
    """One of the parts that the kind of a called deal is put together from.

    `usual` is its value unless an item sets another.
    """

    slug: str
    usual: str
    values: dict[str, PartValue]


@dataclass(frozen=True, slots=True)
class Closing:
    """A sentence about deals whose parts have one of these values each; parts left out: any."""

    sentence: str
    where: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a caller chooses, and how the choice leads to a kind.

    One of each slot may be called, or two that are listed in `together`; none that clash. The kind
    is
    `base`, overlaid part by part with what the value of the part sets, so that the size of a
    description grows by what each special adds and not by the number of calls. `openings` (by size)
    and those of the `closings` that apply are the sentences before and after those of what was
    called; `plain` is used alone where nothing was.
    """

    sizes: tuple[int, ...]
    menu: tuple[Item, ...]
    together: tuple[Pairs, ...]
    clashes: tuple[Clash, ...]
    base: KindFields
    parts: tuple[Part, ...]
    titles: dict[str, str]
    openings: dict[str, str]
    closings: tuple[Closing, ...]
    plain: str

    def translated(self, shown: Callable[[str], str]) -> Choice:
        """Return the choice in another language; `shown` translates a text."""
        return replace(
            self,
            menu=tuple(
                replace(
                    item,
                    title=shown(item.title),
                    label=shown(item.label),
                    sentence=shown(item.sentence),
                )
                for item in self.menu
            ),
            clashes=tuple(replace(clash, message=shown(clash.message)) for clash in self.clashes),
            titles={key: shown(text) for key, text in self.titles.items()},
            openings={key: shown(text) for key, text in self.openings.items()},
            closings=tuple(
                replace(closing, sentence=shown(closing.sentence)) for closing in self.closings
            ),
            plain=shown(self.plain),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """How the next caller is found: by who won the last deal.

    `pick`: "most-points", or "first-to-score" from the dealer's left; ties go to the first from
    there. `nobody`: if every seat has 0 points, the call goes to the dealer's "left" or "stay"s.
    `deals`: whether the caller deals.
    """

    pick: str
    nobody: str
    deals: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    """How a deal depends on the deals in a row just before it whose bid is in `after`.

    `factors[n]` after n of them, the last one after more. `dealer_stays`: the same dealer deals
    again after each, anywhere in the game.
    """

    after: tuple[str, ...] = ()
    factors: tuple[int, ...] = (1,)
    dealer_stays: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """The whole game of a table. Seats go clockwise from 0; `last` is the last deal there can be.

    The game is over after `last`, or once a seat has `target` points (None: no target); if several
    lead level then, it goes on where `ties_play_on`. The deal goes round to the left.
    """

    players: int
    first_dealer: Seat
    deal_count: int | None
    last: int
    target: int | None = None
    ties_play_on: bool = False
    tie_break: str
    asks_dealer: bool = False
    deals: tuple[DealLine, ...]
    kinds: tuple[DealKind, ...]
    caller: Caller | None = None
    choice: Choice | None = None
    doubling: Doubling = Doubling()

    def translated(self, gettext: Callable[[str], str | None]) -> Description:
        """Return the description in another language; `gettext` translates one message.

        Texts without a translation stay English, as in `translate`.
        """

        def shown(text: str) -> str:
            return translate(text, gettext)

        return replace(
            self,
            deals=tuple(
                replace(
                    line,
                    label=shown(line.label),
                    title=shown(line.title),
                    sentence=shown(line.sentence),
                )
                for line in self.deals
            ),
            kinds=tuple(kind.translated(shown) if kind.bids else kind for kind in self.kinds),
            choice=self.choice and self.choice.translated(shown),
        )

    def to_json(self) -> JsonDict:
        """Return lists, numbers and texts that JSON can hold.

        Lines at the end that only repeat the one before, but for the number, are left out.
        """
        deals = self.deals
        while len(deals) > 1 and replace(deals[-1], number=deals[-2].number) == deals[-2]:
            deals = deals[:-1]
        return {"format": FORMAT, **asdict(replace(self, deals=deals))}


def make_line(plan: DealPlan, kind: int | None, *, is_fixed: bool) -> DealLine:
    """Make a line from a deal's plan; `is_fixed`: the dealer does not depend on results."""
    return DealLine(
        number=plan.number,
        label=plan.label,
        title=plan.title,
        sentence=plan.sentence,
        specials=plan.specials,
        kind=kind,
        dealer=plan.dealer if is_fixed else None,
        leader=plan.leader if is_fixed else None,
    )
