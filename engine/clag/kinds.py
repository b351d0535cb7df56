"""Build the kinds of deals for a description: what to enter, and the points as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.report import trumps_to_note
from engine.clag.slots import Count
from engine.paper.descriptions import Cell, Cells, DealKind, make_cell
from engine.paper.plans import forbidden_nomination

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.combination import Combination
    from engine.clag.house_rules import HouseRules

__all__ = ["make_kind"]


def make_kind(deal: Combination, house: HouseRules, players: int, size: int) -> DealKind:
    """Build the kind of a deal with these specials: what to enter, and the points."""
    nominates, weigh = deal.contract.nominates, deal.value.weigh
    before = "before" if deal.sight.nominate_first else "in-turn"
    start = house.forbidden_total_from
    barred = tuple(forbidden_nomination(size, others, start) for others in range(size + 1))
    steps = range(1, size + 1)
    keys, cells = _cells(deal, house, players, size)
    return DealKind(
        cards=size,
        nominations=before if nominates else "none",
        forbidden=barred
        if nominates and any(nominated is not None for nominated in barred)
        else (),
        tricks="winners" if deal.needs_trick_winners else "totals",
        trumps=trumps_to_note(deal, house, players, size),
        weights=tuple(house.madness_step * weigh(step, size) for step in steps)
        if weigh and deal.needs_trick_winners
        else None,
        keys=keys,
        cells=cells,
    )


def _cells(
    deal: Combination, house: HouseRules, players: int, size: int
) -> tuple[tuple[str, ...], Cells]:
    """Return keys and cells; trumps are a key only where it matters whether there are any."""
    contract, counts = deal.contract, range(size + 1)
    rows: Sequence[int | None] = counts if contract.nominates else (None,)
    names = ("said", "took") if contract.nominates else ("took",)

    def table(trumps: bool) -> Cells:
        if contract.compares:
            leads = range(players + 1)
            return [
                [_cell(deal, house, None, _led(took, lead), trumps) for lead in leads]
                for took in counts
            ]
        lines = [
            [_cell(deal, house, nominated, (took,), trumps) for took in counts]
            for nominated in rows
        ]
        return lines if contract.nominates else lines[0]

    keys = ("took", "lead") if contract.compares else names
    # A deal that should have trumps may have none, if no card was left to turn (A2).
    without, usual = table(trumps=False), table(trumps=deal.trump.has_trumps)
    return (keys, usual) if without == usual else (("trumps", *keys), [without, usual])


def _led(took: int, lead: int) -> tuple[int, ...]:
    """Return a seat's tricks, then those of the seats it is compared with.

    `lead` 0: one seat took more; else that many seats, this one included, took as many.
    """
    return (took,) * lead if lead else (took, took + 1)


def _cell(
    deal: Combination,
    house: HouseRules,
    nominated: int | None,
    tricks: tuple[int, ...],
    trumps: bool,
) -> Cell:
    """Return the first seat's cell. Its points are linear in the worth of its tricks."""
    seats = len(tricks)

    def points(worth: int | None) -> int:
        count = Count(
            nominations=None if nominated is None else (nominated,) * seats,
            tricks=tricks,
            worth=None if worth is None else (worth,) * seats,
            trumps=trumps,
        )
        return deal.contract.points(house, count)[0]

    kept = deal.contract.made(
        house, Count(nominations=None if nominated is None else (nominated,) * seats, tricks=tricks)
    )[0]
    if not deal.needs_trick_winners:
        return make_cell(points(None), kept)
    # Linear in the worth, so two points fix the cell and a reader needs no rules.
    return make_cell(points(0), kept, points(1) - points(0))
