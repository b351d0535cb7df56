"""Find how few pairs two rounds can have in common: a transportation problem, solved exactly."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def least_overlap(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the least sum of x(x−1)/2 over integer matrices with these row and column sums.

    x is how many players a table of one round shares with a table of the other.

    >>> least_overlap((4, 4, 4), (4, 4, 4)), least_overlap((4, 4, 4, 5), (4, 4, 4, 5))
    (3, 1)
    """
    if _at_most_once(sorted(one, reverse=True), other):
        return 0
    return _Transport(one, other).least()


def _at_most_once(rows: list[int], columns: tuple[int, ...]) -> bool:
    """Return whether a matrix of zeros and ones has these sums (Gale and Ryser)."""
    if sum(rows) != sum(columns):
        return False
    filled = 0
    # The largest rows together may need no more than the columns can give them.
    for count, row in enumerate(rows, start=1):
        filled += row
        if filled > sum(min(column, count) for column in columns):
            return False
    return True


class _Transport:
    """A solver by successive shortest paths: each player adds the cheapest chain of changes."""

    def __init__(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
        self.rows, self.columns = list(rows), list(columns)
        self.cells = [[0] * len(columns) for _ in rows]

    def least(self) -> int:
        """Return the least sum; players that do not fit because the sums differ are left out."""
        for _ in range(min(sum(self.rows), sum(self.columns))):
            self._add_one()
        return sum(x * (x - 1) // 2 for row in self.cells for x in row)

    def _add_one(self) -> None:
        far = 1 << 30
        to_row = [0 if left else far for left in self.rows]
        to_column = [far] * len(self.columns)
        before_row: list[int] = [-1] * len(self.rows)
        before_column: list[int] = [-1] * len(self.columns)
        # Relax until nothing changes (Bellman and Ford): one more in a cell with x costs x, one
        # fewer saves x - 1, so some steps cost less than nothing.
        changed = True
        while changed:
            changed = False
            for r, row in enumerate(self.cells):
                for c, x in enumerate(row):
                    if to_row[r] + x < to_column[c]:
                        to_column[c], before_column[c], changed = to_row[r] + x, r, True
                    if x and to_column[c] - (x - 1) < to_row[r]:
                        to_row[r], before_row[r], changed = to_column[c] - (x - 1), c, True
        open_columns = (c for c, left in enumerate(self.columns) if left)
        column = min(open_columns, key=to_column.__getitem__)
        self.columns[column] -= 1
        self._walk_back(column, before_row, before_column)

    def _walk_back(self, column: int, before_row: list[int], before_column: list[int]) -> None:
        while True:
            row = before_column[column]
            self.cells[row][column] += 1
            column = before_row[row]
            if column < 0:
                self.rows[row] -= 1
                return
            self.cells[row][column] -= 1
