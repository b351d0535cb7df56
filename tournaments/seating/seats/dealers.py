"""Choose who deals first, as evenly as possible, at tables of any sizes.

At a table of s players each is due 1/s of a first deal. Deals are passed along chains of tables
from players with too many to players with too few. When no chain is left, no player is a whole deal
away from their share, if that is possible at all.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PARTS = 420
"""Parts of a deal: divisible by every table size up to 7."""


def choose_dealers(tables: Sequence[Sequence[int]], ahead: Mapping[int, int]) -> list[int]:
    """Choose a dealer for every table.

    `ahead` says by how many parts of a deal (PARTS to one) each player is ahead already.

    >>> choose_dealers([[0, 1, 2], [0, 1, 2], [0, 1, 2]], {})
    [0, 1, 2]
    """
    due = dict(ahead)
    for table in tables:
        for player in table:
            due[player] = due.get(player, 0) - PARTS // len(table)
    dealers = []
    for table in tables:
        dealer = min(table, key=lambda player: due[player])
        due[dealer] += PARTS
        dealers.append(dealer)
    _pass_on(tables, dealers, due)
    return dealers


def _pass_on(tables: Sequence[Sequence[int]], dealers: list[int], due: dict[int, int]) -> None:
    deals: dict[int, set[int]] = {}
    for table, dealer in enumerate(dealers):
        deals.setdefault(dealer, set()).add(table)
    # For players whose search failed: the lowest balance in their reach, to skip a second search.
    furthest: dict[int, int] = {}
    for player in sorted(due, key=lambda p: -due[p]):
        while due[player] > 0:
            if player in furthest and due[player] - PARTS <= furthest[player]:
                break
            chain, reached = _chain(tables, deals, due, player)
            if not chain:
                furthest |= dict.fromkeys(reached, min(due[p] for p in reached))
                break
            for table, giver, taker in chain:
                deals[giver].discard(table)
                deals.setdefault(taker, set()).add(table)
                dealers[table] = taker
            due[player] -= PARTS
            due[chain[-1][2]] += PARTS
            # The chain changed deals of players whose search had failed: it may succeed now.
            if any(taker in furthest for _, _, taker in chain):
                furthest.clear()


def _chain(
    tables: Sequence[Sequence[int]], deals: dict[int, set[int]], due: dict[int, int], start: int
) -> tuple[list[tuple[int, int, int]], set[int]]:
    """Find the shortest chain to a player more than a deal behind, or all players in reach."""
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = deque([start])
    while queue:
        giver = queue.popleft()
        # Passing a deal is a gain only if its taker is then less far ahead than `start` is now.
        if due[giver] < due[start] - PARTS:
            return _unwind(came, giver), set()
        # Sorted, so that the order of a set never decides a draw (ADR 0051).
        for table in sorted(deals.get(giver, ())):
            for taker in tables[table]:
                if taker not in came:
                    came[taker] = (table, giver)
                    queue.append(taker)
    return [], set(came)


def _unwind(came: dict[int, tuple[int, int]], end: int) -> list[tuple[int, int, int]]:
    chain, taker = [], end
    while came[taker][0] >= 0:
        table, giver = came[taker]
        chain.append((table, giver, taker))
        taker = giver
    return chain[::-1]
