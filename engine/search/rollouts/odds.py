"""How likely a card is to hold its trick, for every moment of a deal that is played on.

As `engine.search.prospects` reckons it: by how many of the cards that would beat it are out, and
how many of those that are out the others hold. All seats have as many cards, so that follows from
three numbers, and is looked up.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.search.prospects import LATER, RELUCTANT, RID, chance_of_holding

__all__ = [
    "MAX_FREE",
    "MAX_SUITED",
    "Chances",
    "Holding",
    "Odds",
    "Table",
    "odds_tables",
    "packed_odds",
]

MAX_SUITED, MAX_FREE = 13, 39


Chances: TypeAlias = tuple[tuple[float, ...], ...]
"""By how many cards of the suit led would win, and then by how many of all suits would."""


class Holding(NamedTuple):
    """The factors of a chance: by how many cards of the suit led would win, and of other suits.

    `both` are their products, so that a rollout in Python need not multiply.
    """

    suited: tuple[float, ...]
    free: tuple[float, ...]
    both: Chances


class Odds(NamedTuple):
    """The chance to hold the trick that is being played, and one that a card is led to later.

    `taking`: what it is worth to take the trick with a card of the suit led, which as many cards
    would beat later as now.
    """

    now: Holding
    later: Holding
    taking: Chances


Table: TypeAlias = tuple[tuple[Odds, Odds], ...]
"""By how many cards of the trick lie on the table, for seats that want no trick and that do."""


@lru_cache(maxsize=64)
def odds_tables(players: int, stock: int, max_cards: int) -> tuple[Table, ...]:
    """Return a table for each number of cards in hand, from none to `max_cards`.

    `stock`: how many cards are out besides those in the hands of the others.

    >>> table = odds_tables(4, 24, 7)[7]
    >>> odds = table[0][True].later  # to lead with seven cards, under one higher card
    >>> round(odds.suited[1] * odds.free[0], 2)
    0.53
    """
    return tuple(_table(players, stock, cards) for cards in range(max_cards + 1))


@lru_cache(maxsize=512)
def _table(players: int, stock: int, cards: int) -> Table:
    others, rows = players - 1, []
    for laid in range(players):
        held = max(0, others * cards - laid)
        each = held / (stock + held) / others if held else 0.0
        avoids, wants = RELUCTANT * each, each
        rows.append(
            (
                _odds(avoids * (others - laid), avoids * others, wants_trick=False),
                _odds(wants * (others - laid), wants * others, wants_trick=True),
            )
        )
    return tuple(rows)


@lru_cache(maxsize=4096)
def _odds(now: float, later: float, *, wants_trick: bool) -> Odds:
    return Odds(
        _holding(now),
        _holding(later),
        tuple(
            tuple(
                chance - LATER * worth if wants_trick else RID * worth - chance
                for chance, worth in zip(chances, worths, strict=True)
            )
            for chances, worths in zip(_holding(now).both, _holding(later).both, strict=True)
        ),
    )


@lru_cache(maxsize=4096)
def _holding(share: float) -> Holding:
    suited = [chance_of_holding(count, 0, min(1.0, share)) for count in range(MAX_SUITED + 1)]
    free = [chance_of_holding(0, count, min(1.0, share)) for count in range(MAX_FREE + 1)]
    # Of all that would win, no fewer are of the suit led: the places before are never looked up.
    both = ((*[0.0] * near, *(one * other for other in free)) for near, one in enumerate(suited))
    return Holding(tuple(suited), tuple(free), tuple(both))


@lru_cache(maxsize=64)
def packed_odds(players: int, stock: int, max_cards: int) -> array[float]:
    """Return the tables as rollouts.c reads them, after LATER and RID, without that of no card."""
    packed = array("d", (LATER, RID))
    for table in odds_tables(players, stock, max_cards)[1:]:
        for row in table:
            for odds in row:
                for holding in (odds.now, odds.later):
                    packed.extend(holding.suited)
                    packed.extend(holding.free)
    return packed
