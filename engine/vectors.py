"""Checks of vectors that no game owns."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.stakes import settle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.verify import Check, Vector

__all__ = ["CHECKS"]


def _settlement(vector: Vector) -> Mapping[str, object]:
    given = cast("dict[str, list[int]]", vector.given)
    per_point = cast("int", vector.given["per_point"])
    per_contract = cast("int", vector.given["per_contract"])
    done = settle(given["scores"], given["failed_contracts"], per_point, per_contract)
    each = {str(loser): list(owed.values()) for loser, owed in done.owed.items()}
    return {
        "winner": done.winners,
        "owed_to_winner": {loser: sum(amounts) for loser, amounts in each.items()},
        "owed_to_each_winner": each,
        "net": done.net,
    }


CHECKS: dict[str, Check] = {"settlement": _settlement}
