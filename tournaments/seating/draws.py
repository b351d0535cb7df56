"""Draws: lists of players at tables, in seat order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Player = TypeVar("Player")


def draw_at_random(
    players: Sequence[Player], sizes: Sequence[int], *, seed: int
) -> list[list[Player]]:
    """Shuffle the players and fill the tables; the same seed gives the same draw.

    `sizes` must add up to the number of players (else ValueError).

    >>> draw_at_random("abcdefg", (4, 3), seed=1) == draw_at_random("abcdefg", (4, 3), seed=1)
    True
    """
    order = list(players)
    if sum(sizes) != len(order):
        raise ValueError("The table sizes do not add up to the number of players.")
    random.Random(seed).shuffle(order)  # noqa: S311 - a draw that can be repeated, no secret
    drawn = iter(order)
    return [[next(drawn) for _ in range(size)] for size in sizes]
