"""Check the vectors that belong to no game: settlements and shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.cards import format_cards
from engine.deal.shuffle import commitment, cut_position, make_shuffle, parse_seed
from engine.paper.stakes import settle
from engine.verify import Check

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.verify import Vector

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


def _shuffle(vector: Vector) -> Mapping[str, object]:
    seed = parse_seed(str(vector.given["seed"]))
    added = cast("dict[str, str]", vector.given.get("entropy", {}))
    entropy = {int(seat): bytes.fromhex(text) for seat, text in added.items()}
    shuffle = make_shuffle(seed, entropy)
    return {
        "commitment": commitment(seed),
        "pack": format_cards(shuffle.pack),
        "lots": format_cards(shuffle.hand_order),
        "cut": cut_position(seed, entropy, 52),
    }


CHECKS: dict[str, Check] = {
    "settlement": Check(
        _settlement,
        (
            "scores",
            "failed_contracts",
            "per_point",
            "per_contract",
        ),
    ),
    "shuffle": Check(_shuffle, ("seed", "entropy")),
}
