"""How good a draw is: repeats against the bound, rules that are broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.labels import join_names, player_name
from tournaments.seating.pairs import pairs_at
from tournaments.seating.request import Apart, AtTable, NotAtSize, Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.request import Constraint, Names, Player, Tables


@dataclass(frozen=True, slots=True)
class Quality:
    """`repeats` is the sum over pairs of C(meetings, 2) that these rounds add; `bound` the least
    that any draw could have; earlier meetings count by their weight. `most` is how often a pair
    meets in these rounds. `gap` is the sum of the differences of places at the tables, for a
    draw by standing. `broken` are the rules that are not kept, in words. `minimises` is what the
    draw was to keep small: "repeats", "gap", or nothing for tables by chance and by hand."""

    repeats: float
    bound: float
    most: int
    gap: float
    broken: tuple[str, ...]
    hard_broken: bool
    minimises: str = "repeats"

    @property
    def is_proven(self) -> bool:
        """Whether few repeats were what was sought, and fewer do not exist."""
        return self.minimises == "repeats" and self.repeats <= self.bound

    @property
    def words(self) -> str:
        """The verdict in a sentence."""
        repeats = _format_number(self.repeats)
        if self.minimises == "gap":
            return f"{_format_number(self.gap)} places of standing apart, {repeats} repeats."
        if self.is_proven:
            return f"{repeats} repeats: proven optimal."
        return f"{repeats} repeats; at least {_format_number(self.bound)} cannot be avoided."


def percent_of_repeats(compiled: CompiledRequest, rounds: Sequence[NumberedTables]) -> int:
    """The repeat cost of the new rounds, in percent of one repeat."""
    new = Counter(pair for tables in rounds for pair in pairs_at(tables))
    return sum(
        count * compiled.met.get(pair, 0) + 100 * (count * (count - 1) // 2)
        for pair, count in new.items()
    )


def most_meetings(rounds: Sequence[NumberedTables]) -> int:
    """How often the pair meets that meets most in these rounds."""
    return max(Counter(p for tables in rounds for p in pairs_at(tables)).values(), default=0)


def hard_breaches(compiled: CompiledRequest, rounds: Sequence[NumberedTables]) -> tuple[str, ...]:
    """Every breach of a rule without a weight, in words."""
    names = compiled.request.players
    seated = [tuple(tuple(names[p] for p in t) for t in tables) for tables in rounds]
    hard = [rule for rule in compiled.request.constraints if rule.weight is None]
    return tuple(words for _, words in broken_rules(hard, seated, compiled.request.names))


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
            for words in _breaches_of_rule(rule, tables, at, names):
                yield rule, f"Round {number}: {words}"


def _breaches_of_rule(
    rule: Constraint, tables: Tables, at: dict[Player, int], names: Names
) -> Iterator[str]:
    if isinstance(rule, Apart):
        seated = Counter(at[player] for player in rule.players if player in at)
        for table, many in seated.items():
            if many > 1:
                here = join_names(names, (p for p in rule.players if at.get(p) == table))
                yield f"{here} share table {table + 1} but are to sit apart."
    elif isinstance(rule, Together):
        if len({at[player] for player in rule.players if player in at}) > 1:
            yield f"{join_names(names, rule.players)} are to sit together and do not."
    elif rule.player in at:
        yield from _breaches_of_place(
            rule, tables, at[rule.player], player_name(names, rule.player)
        )


def _breaches_of_place(
    rule: AtTable | NotAtSize, tables: Tables, table: int, name: str
) -> Iterator[str]:
    if isinstance(rule, AtTable):
        if table != rule.table - 1:
            yield f"{name} is to sit at table {rule.table}, not {table + 1}."
    elif len(tables[table]) == rule.size:
        yield f"{name} sits at a table of {rule.size}."


def _format_number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
