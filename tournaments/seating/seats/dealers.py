"""Who deals first: as even as it can be, exactly, with tables of any sizes.

At a table of s every player is due 1/s of a first deal. Chains of tables pass a deal on from a
player with too many to one with too few; when no chain is left nobody is a whole deal away from
what he is due, if that is possible at all.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PARTS = 420
"""Parts of a deal: divisible by every table size up to 7."""


def choose_dealers(tables: Sequence[Sequence[int]], ahead: Mapping[int, int]) -> list[int]:
    """A dealer for every table; `ahead` is by how many parts of a deal a player is ahead already.

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
    # What the last in reach of a player is due, where a search has found that out.
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
            if any(taker in furthest for _, _, taker in chain):
                furthest.clear()


def _chain(
    tables: Sequence[Sequence[int]], deals: dict[int, set[int]], due: dict[int, int], start: int
) -> tuple[list[tuple[int, int, int]], set[int]]:
    """The shortest way to somebody who is more than a deal behind, or everybody in reach."""
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = deque([start])
    while queue:
        giver = queue.popleft()
        if due[giver] < due[start] - PARTS:
            return _unwind(came, giver), set()
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
