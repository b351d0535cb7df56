"""Give every player every place at the table equally often, where all tables have one size.

This is an edge colouring of a bipartite graph: players and tables are its two sides, a player at a
table is an edge, and the place is the colour of the edge. A player with more rounds than a table
has places is split into several nodes of that degree. Such a graph always has a colouring (König):
edges are coloured one by one, and where the free colours of the two ends differ, two colours are
exchanged along an alternating path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def seat_in_turn(tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the same tables in seat order; all must have one size.

    >>> seat_in_turn([[0, 1, 2], [0, 1, 2], [0, 1, 2]])
    [[1, 2, 0], [2, 0, 1], [0, 1, 2]]
    """
    size = len(tables[0])
    colouring = _Colouring(size, len(tables))
    turns: dict[int, int] = {}
    for number, table in enumerate(tables):
        for player in table:
            turn = turns.get(player, 0)
            turns[player] = turn + 1
            colouring.add(number, (player, turn // size))
    return [[node[0] for node in row] for row in colouring.rows()]


_Node = tuple[int, int]


class _Colouring:
    """An edge colouring: `at[table][place]` is the player there, `of[player][place]` the table."""

    def __init__(self, size: int, tables: int) -> None:
        self.size = size
        self.at: list[list[_Node | None]] = [[None] * size for _ in range(tables)]
        self.of: dict[_Node, list[int]] = {}

    def add(self, table: int, player: _Node) -> None:
        """Give the player a place at the table, moving other players if necessary."""
        its, mine = self.at[table], self.of.setdefault(player, [-1] * self.size)
        # A place that is free at the table, and one that the player has not had.
        place, other = its.index(None), mine.index(-1)
        if mine[place] >= 0:
            self._change_over(player, place, other)
        its[place], mine[place] = player, table

    def _change_over(self, player: _Node, place: int, other: int) -> None:
        """Exchange two places along the path from the player, so that they can have `place`."""
        path: list[tuple[int, _Node, int]] = []
        node, going = player, place
        while self.of[node][going] >= 0:
            table = self.of[node][going]
            path.append((table, node, going))
            back = other if going == place else place
            neighbour = self.at[table][back]
            if neighbour is None:
                break
            path.append((table, neighbour, back))
            node = neighbour
        # Clear the whole path first: a later step would erase what an earlier one wrote.
        for table, who, was in path:
            self.at[table][was] = None
            self.of[who][was] = -1
        for table, who, was in path:
            now = other if was == place else place
            self.at[table][now], self.of[who][now] = who, table

    def rows(self) -> list[list[_Node]]:
        """Return the players of every table in the order of their places."""
        return [[node for node in row if node is not None] for row in self.at]
