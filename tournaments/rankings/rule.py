"""What a ranking is. The rankings themselves are the other modules of this folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRule:
    """One way to order standings.

    `slug` is its name in requests and rows, `title` and `sentence` describe it to people, `ties`
    says what breaks a tie, and `list_position` is its place in lists. `order` names columns of a
    standing, the one that counts first and then those that break a tie, each with "-" where the
    highest comes first. Players who are still equal share a place. `is_for_seasons`: it ranks
    seasons only, because its figure follows from the standings of their nights.
    """

    slug: str
    title: str
    sentence: str
    ties: str = ""
    list_position: int
    order: tuple[str, ...]
    is_for_seasons: bool = False

    @property
    def figure(self) -> str:
        """Return the column that counts.

        >>> rule = RankingRule(slug="", title="", sentence="", list_position=1, order=("-wins",))
        >>> rule.figure, rule.score(7)
        ('wins', 7)
        """
        return self.order[0].removeprefix("-")

    def score(self, figure: float) -> float:
        """Return a figure as a number of which more is better."""
        return figure if self.order[0].startswith("-") else -figure


def sort_key(line: object, order: Sequence[str]) -> tuple[float, ...]:
    """Return what to sort a line by: its columns, where one with "-" has the highest first.

    >>> from types import SimpleNamespace
    >>> sort_key(SimpleNamespace(points=70, failed=2), ("-points", "failed"))
    (-70, 2)
    """
    return tuple(
        -getattr(line, column[1:]) if column.startswith("-") else getattr(line, column)
        for column in order
    )
