"""How good a draw is: repeats against the bound, rules that are broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.bounds import pairs_at
from tournaments.seating.request import Apart, AtTable, NotAtSize, Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.seating.board import Numbers
    from tournaments.seating.prices import Case
    from tournaments.seating.request import Constraint, Tables


@dataclass(frozen=True, slots=True)
class Quality:
    """`repeats` is the sum over pairs of C(meetings, 2) that these rounds add; `bound` the least
    that any draw could have; earlier meetings count by their weight. `most` is how often a pair
    meets in these rounds. `gap` is the sum of the differences of places at the tables, for a
    draw by standing. `broken` are the rules that are not kept, in words."""

    repeats: float
    bound: float
    most: int
    gap: float
    broken: tuple[str, ...]
    hard_broken: bool

    @property
    def proven(self) -> bool:
        """Whether nothing with fewer repeats exists."""
        return self.repeats <= self.bound

    @property
    def words(self) -> str:
        """The verdict in a sentence."""
        if self.proven:
            return f"{_plain(self.repeats)} repeats: proven optimal."
        return f"{_plain(self.repeats)} repeats; at least {_plain(self.bound)} cannot be avoided."


def percent_of_repeats(case: Case, rounds: Sequence[Numbers]) -> int:
    """The repeat cost of the new rounds, in percent of one repeat."""
    new = Counter(pair for tables in rounds for pair in pairs_at(tables))
    return sum(
        many * case.met.get(pair, 0) + 100 * (many * (many - 1) // 2) for pair, many in new.items()
    )


def most_meetings(rounds: Sequence[Numbers]) -> int:
    """How often the pair meets that meets most in these rounds."""
    return max(Counter(p for tables in rounds for p in pairs_at(tables)).values(), default=0)


def broken_rules(
    constraints: Sequence[Constraint], rounds: Sequence[Tables]
) -> Iterator[tuple[Constraint, str]]:
    """Every breach of a rule, with what to say about it."""
    for number, tables in enumerate(rounds, start=1):
        at = {player: index for index, table in enumerate(tables) for player in table}
        for rule in constraints:
            for words in _breaches(rule, tables, at):
                yield rule, f"Round {number}: {words}"


def _breaches(rule: Constraint, tables: Tables, at: dict[int | str, int]) -> Iterator[str]:
    if isinstance(rule, Apart):
        seated = Counter(at[player] for player in rule.players if player in at)
        for table, many in seated.items():
            if many > 1:
                here = ", ".join(str(p) for p in rule.players if at.get(p) == table)
                yield f"{here} share table {table + 1} but are to sit apart."
    elif isinstance(rule, Together):
        if len({at[player] for player in rule.players if player in at}) > 1:
            yield f"{', '.join(map(str, rule.players))} are to sit together and do not."
    elif rule.player in at:
        yield from _breaches_of_place(rule, tables, at[rule.player])


def _breaches_of_place(rule: AtTable | NotAtSize, tables: Tables, table: int) -> Iterator[str]:
    if isinstance(rule, AtTable):
        if table != rule.table - 1:
            yield f"{rule.player} is to sit at table {rule.table}, not {table + 1}."
    elif len(tables[table]) == rule.size:
        yield f"{rule.player} sits at a table of {rule.size}."


def _plain(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
