"""How good a draw is: repeats against the bound, rules that are broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.labels import called, listed
from tournaments.seating.pairs import pairs_at
from tournaments.seating.request import Apart, AtTable, NotAtSize, Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.seating.board import Numbers
    from tournaments.seating.cost_model import Case
    from tournaments.seating.labels import Names
    from tournaments.seating.request import Constraint, Player, Tables


@dataclass(frozen=True, slots=True)
class Quality:
    """`repeats` is the sum over pairs of C(meetings, 2) that these rounds add; `bound` the least
    that any draw could have; earlier meetings count by their weight. `most` is how often a pair
    meets in these rounds. `gap` is the sum of the differences of places at the tables, for a
    draw by standing. `broken` are the rules that are not kept, in words. `sought` is what the
    draw was to keep small: "repeats", "gap", or nothing for tables by chance and by hand."""

    repeats: float
    bound: float
    most: int
    gap: float
    broken: tuple[str, ...]
    hard_broken: bool
    sought: str = "repeats"

    @property
    def proven(self) -> bool:
        """Whether few repeats were what was sought, and fewer do not exist."""
        return self.sought == "repeats" and self.repeats <= self.bound

    @property
    def words(self) -> str:
        """The verdict in a sentence."""
        if self.sought == "gap":
            return f"{_plain(self.gap)} places of standing apart, {_plain(self.repeats)} repeats."
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


def hard_breaches(case: Case, rounds: Sequence[Numbers]) -> tuple[str, ...]:
    """Every breach of a rule without a weight, in words."""
    names = case.request.players
    seated = [tuple(tuple(names[p] for p in t) for t in tables) for tables in rounds]
    hard = [rule for rule in case.request.constraints if rule.weight is None]
    return tuple(words for _, words in broken_rules(hard, seated, case.request.names))


def broken_rules(
    constraints: Sequence[Constraint],
    rounds: Sequence[Tables],
    names: Names,
    *,
    first: int = 1,
) -> Iterator[tuple[Constraint, str]]:
    """Every breach of a rule, with what to say about it; `first` is the first round's number."""
    for number, tables in enumerate(rounds, start=first):
        at = {player: index for index, table in enumerate(tables) for player in table}
        for rule in constraints:
            for words in _breaches(rule, tables, at, names):
                yield rule, f"Round {number}: {words}"


def _breaches(
    rule: Constraint, tables: Tables, at: dict[Player, int], names: Names
) -> Iterator[str]:
    if isinstance(rule, Apart):
        seated = Counter(at[player] for player in rule.players if player in at)
        for table, many in seated.items():
            if many > 1:
                here = listed(names, (p for p in rule.players if at.get(p) == table))
                yield f"{here} share table {table + 1} but are to sit apart."
    elif isinstance(rule, Together):
        if len({at[player] for player in rule.players if player in at}) > 1:
            yield f"{listed(names, rule.players)} are to sit together and do not."
    elif rule.player in at:
        yield from _breaches_of_place(rule, tables, at[rule.player], called(names, rule.player))


def _breaches_of_place(
    rule: AtTable | NotAtSize, tables: Tables, table: int, name: str
) -> Iterator[str]:
    if isinstance(rule, AtTable):
        if table != rule.table - 1:
            yield f"{name} is to sit at table {rule.table}, not {table + 1}."
    elif len(tables[table]) == rule.size:
        yield f"{name} sits at a table of {rule.size}."


def _plain(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
