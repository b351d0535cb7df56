"""Build the kinds of deals for a description: what each slot sets, and the points as a table.

The kind of a scheduled deal is put together here; that of a called deal by who reads the
description, from the same fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.report import trumps_to_note
from engine.clag.slots import Count
from engine.paper.descriptions import Cell, Cells, DealKind, KindFields, make_cell
from engine.paper.plans import forbidden_nomination

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Combination, Contract, Sight, Trump, Value

__all__ = [
    "BASE",
    "contract_fields",
    "forbidden_fields",
    "make_kind",
    "scoring_fields",
    "sight_fields",
    "trump_fields",
    "value_fields",
    "weight_fields",
]

BASE = KindFields(
    forbidden=(), tricks="totals", total="exact", stops_at=None, weights=None, bids=()
)
"""The fields of a kind as they are unless the value of a slot sets them."""


def make_kind(deal: Combination, house: HouseRules, players: int, size: int) -> DealKind:
    """Build the kind of a deal with these specials: what to enter, and the points."""
    scoring = scoring_fields(
        deal.contract,
        house,
        players,
        size,
        weighted=(deal.needs_trick_winners,),
        # A deal that should have trumps may have none, if no card was left to turn (A2).
        trumps=(False, deal.trump.has_trumps),
    )
    fields = (
        BASE
        | trump_fields(deal.trump, house, players, size)
        | sight_fields(deal.sight)
        | value_fields(deal.value)
        | weight_fields(deal.value, house, size)
        | forbidden_fields(house, size)
        | contract_fields(deal.contract)
        | scoring
    )
    return DealKind(cards=size, **fields)


def trump_fields(trump: Trump, house: HouseRules, players: int, size: int) -> KindFields:
    """Return what may be noted as trumps."""
    return {"trumps": trumps_to_note(trump, house, players, size)}


def sight_fields(sight: Sight) -> KindFields:
    """Return when seats nominate, if they do."""
    return {"nominations": "before" if sight.nominate_first else "in-turn"}


def value_fields(value: Value) -> KindFields:
    """Return what is needed of the tricks."""
    return {} if value.weigh is None else {"tricks": "winners"}


def weight_fields(value: Value, house: HouseRules, size: int) -> KindFields:
    """Return what each trick of a hand is worth."""
    return {} if value.weigh is None else {"weights": value.weights(house, size)}


def forbidden_fields(house: HouseRules, size: int) -> KindFields:
    """Return what the last to nominate may not choose, by the sum of the others."""
    start = house.forbidden_total_from
    barred = tuple(forbidden_nomination(size, others, start) for others in range(size + 1))
    return {"forbidden": barred} if any(one is not None for one in barred) else {}


def contract_fields(contract: Contract) -> KindFields:
    """Return what a contract does without: nominations, and the values of single tricks."""
    fields = KindFields()
    if not contract.nominates:
        fields |= {"nominations": "none", "forbidden": ()}
    if not contract.worth_matters:
        fields |= {"tricks": "totals", "weights": None}
    return fields


def scoring_fields(
    contract: Contract,
    house: HouseRules,
    players: int,
    max_cards: int,
    *,
    weighted: Sequence[bool],
    trumps: Sequence[bool],
) -> KindFields:
    """Return the points as keys and cells, for hands of at most `max_cards` cards.

    `weighted` and `trumps`: what is possible, False first. Each is a key only where it matters.
    """
    tables: list[list[Cells]] = [
        [_table(contract, house, players, max_cards, (worth, has)) for has in trumps]
        for worth in weighted
    ]
    keys, cells = _keys(contract), [row[0] for row in tables]
    if any(row[0] != row[-1] for row in tables):
        keys, cells = ("trumps", *keys), [[*row] for row in tables]
    if cells[0] == cells[-1]:
        return {"keys": keys, "cells": cells[0]}
    return {"keys": ("weighted", *keys), "cells": cells}


def _keys(contract: Contract) -> tuple[str, ...]:
    if contract.compares:
        return ("took", "lead")
    return ("said", "took") if contract.nominates else ("took",)


def _table(
    contract: Contract, house: HouseRules, players: int, max_cards: int, has: tuple[bool, bool]
) -> Cells:
    """Return the cells of hands that have weights and trumps, or not."""
    counts = range(max_cards + 1)

    def cell(nominated: int | None, tricks: tuple[int, ...]) -> Cell:
        return _cell(contract, house, nominated, tricks, has)

    if contract.compares:
        return [[cell(None, _led(took, lead)) for lead in range(players + 1)] for took in counts]
    if contract.nominates:
        return [[cell(nominated, (took,)) for took in counts] for nominated in counts]
    return [cell(None, (took,)) for took in counts]


def _led(took: int, lead: int) -> tuple[int, ...]:
    """Return a seat's tricks, then those of the seats it is compared with.

    `lead` 0: one seat took more; else that many seats, this one included, took as many.
    """
    return (took,) * lead if lead else (took, took + 1)


def _cell(
    contract: Contract,
    house: HouseRules,
    nominated: int | None,
    tricks: tuple[int, ...],
    has: tuple[bool, bool],
) -> Cell:
    """Return the first seat's cell. Its points are linear in the worth of its tricks."""
    has_weights, has_trumps = has
    seats = len(tricks)

    def points(worth: int | None) -> int:
        count = Count(
            nominations=None if nominated is None else (nominated,) * seats,
            tricks=tricks,
            worth=None if worth is None else (worth,) * seats,
            trumps=has_trumps,
        )
        return contract.points(house, count)[0]

    kept = contract.made(
        house, Count(nominations=None if nominated is None else (nominated,) * seats, tricks=tricks)
    )[0]
    if not has_weights:
        return make_cell(points(None), kept)
    # Linear in the worth, so two points fix the cell and a reader needs no rules.
    return make_cell(points(0), kept, points(1) - points(0))
