"""Settle a table: the one place where points become money."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Event


def plays_for_money(event: Event, minors: Sequence[bool]) -> bool:
    """Return whether a table of an event is settled; `minors` says who there is under 18.

    No table is at which someone under 18 sits: for no one there, so that amounts add up.
    """
    return event.has_stakes and not any(minors)


def settle_table(
    event: Event,
    sheet: engine.ScoreSheet,
    points: Sequence[int],
    failed: Sequence[int],
    *,
    last_dealer: int | None,
    for_money: bool,
) -> engine.Settlement:
    """Return who pays whom by these totals; nothing unless the table is played `for_money`."""
    return engine.settle(
        points,
        failed,
        event.stake_per_point if for_money else 0,
        event.stake_per_failure if for_money else 0,
        tie_break="joint" if sheet.tie_break == "joint" else "fewest-failed",
        odd_unit="exact" if sheet.ruleset.options.get("odd-unit") == "exact" else "seat-order",
        last_dealer=last_dealer,
    )
