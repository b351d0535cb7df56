"""Assess a draw: its repeats against the bound, and the rules it breaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine import fill, gettext_noop
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
    """The assessment of a draw.

    `repeats` is the sum over pairs of C(meetings, 2) that these rounds add, and `bound` the least
    that any draw could have; meetings in earlier rounds count by their weight. `again` is how many
    meetings of these rounds are of players who have met before, and `unavoidable` how many of them
    any draw must have. `most` is how often the pair that meets most meets in these rounds. `gap` is
    the sum of the differences in standing at the tables. `broken` are sentences about the rules
    that are not kept; `hard_broken` says whether one of them had to be. `minimises` is what the
    method kept small: "repeats", "gap", or nothing for random tables and tables made by hand.
    """

    repeats: float
    bound: float
    again: int
    unavoidable: int
    most: int
    gap: float
    broken: tuple[str, ...]
    hard_broken: bool
    minimises: str = "repeats"

    @property
    def is_proven(self) -> bool:
        """Whether the method kept repeats few and no draw can have fewer."""
        return self.minimises == "repeats" and self.repeats <= self.bound

    @property
    def words(self) -> str:
        """The verdict on the draw in a sentence, for organisers."""
        repeats = _count_repeats(self.again)
        if self.minimises == "gap":
            template = (
                gettext_noop("1 place apart in the standings in total, with {repeats}.")
                if self.gap == 1
                else gettext_noop("{gap} places apart in the standings in total, with {repeats}.")
            )
            return fill(template, gap=format_number(self.gap), repeats=repeats)
        if self.is_proven:
            # What is proven is the cost: fewer meetings may be repeats where pairs meet more often.
            evenly = gettext_noop(
                "{repeats}, shared out as evenly as any draw can: proven optimal."
            )
            best = gettext_noop("{repeats}: proven optimal.")
            return fill(best if self.again <= self.unavoidable else evenly, repeats=repeats)
        template = gettext_noop("{repeats}; at least {bound} cannot be avoided.")
        return fill(template, repeats=repeats, bound=self.unavoidable)


class Breach(NamedTuple):
    """A rule that a round breaks: the rule, the round's number and a sentence about it."""

    rule: Constraint
    number: int
    sentence: str

    @property
    def words(self) -> str:
        """The sentence with the number of the round before it."""
        return fill(
            gettext_noop("Round {number}: {sentence}"), number=self.number, sentence=self.sentence
        )


def percent_of_repeats(compiled: CompiledRequest, rounds: Sequence[NumberedTables]) -> int:
    """Return the repeat cost of the new rounds, in percent of one repeat."""
    new = Counter(pair for tables in rounds for pair in pairs_at(tables))
    return sum(
        count * compiled.met.get(pair, 0) + 100 * (count * (count - 1) // 2)
        for pair, count in new.items()
    )


def count_repeats(compiled: CompiledRequest, rounds: Sequence[NumberedTables]) -> int:
    """Return how many meetings of the new rounds are of players who have met before."""
    new = Counter(pair for tables in rounds for pair in pairs_at(tables))
    return new.total() - sum(not compiled.met.get(pair) for pair in new)


def most_meetings(rounds: Sequence[NumberedTables]) -> int:
    """Return how often the pair that meets most meets in these rounds."""
    return max(Counter(p for tables in rounds for p in pairs_at(tables)).values(), default=0)


def hard_breaches(compiled: CompiledRequest, rounds: Sequence[NumberedTables]) -> tuple[str, ...]:
    """Return a sentence for every breach of a rule that must be kept (one without a weight)."""
    names = compiled.request.players
    # The rules name players by id.
    seated = [tuple(tuple(names[p] for p in t) for t in tables) for tables in rounds]
    hard = [rule for rule in compiled.request.constraints if rule.weight is None]
    return tuple(breach.words for breach in find_breaches(hard, seated, compiled.request.names))


def find_breaches(
    constraints: Sequence[Constraint],
    rounds: Sequence[Tables],
    names: Names,
    *,
    first: int = 1,
) -> Iterator[Breach]:
    """Yield every breach of these rules; `first` is the number of the first round."""
    for number, tables in enumerate(rounds, start=first):
        at = {player: index for index, table in enumerate(tables) for player in table}
        for rule in constraints:
            for sentence in _breaches_of_rule(rule, tables, at, names):
                yield Breach(rule, number, sentence)


def _breaches_of_rule(
    rule: Constraint, tables: Tables, at: dict[Player, int], names: Names
) -> Iterator[str]:
    if isinstance(rule, Apart):
        seated = Counter(at[player] for player in rule.players if player in at)
        for table, count in seated.items():
            if count > 1:
                yield fill(
                    gettext_noop("{names} share table {table}, but are to sit apart."),
                    names=join_names(names, (p for p in rule.players if at.get(p) == table)),
                    table=table + 1,
                )
    elif isinstance(rule, Together):
        # Players who are away do not break the rule.
        if len({at[player] for player in rule.players if player in at}) > 1:
            template = gettext_noop("{names} are to sit together, but do not.")
            yield fill(template, names=join_names(names, rule.players))
    elif rule.player in at:
        name = player_name(names, rule.player)
        yield from _breaches_of_place(rule, tables, at[rule.player], name)


def _breaches_of_place(
    rule: AtTable | NotAtSize, tables: Tables, table: int, name: str
) -> Iterator[str]:
    if isinstance(rule, AtTable):
        if table != rule.table - 1:
            template = gettext_noop("{name} is to sit at table {table}, not at table {other}.")
            yield fill(template, name=name, table=rule.table, other=table + 1)
    elif len(tables[table]) == rule.size:
        template = gettext_noop("{name} is to avoid tables of {size}, but sits at one.")
        yield fill(template, name=name, size=rule.size)


def _count_repeats(repeats: int) -> str:
    if repeats == 1:
        return gettext_noop("1 repeat")
    return fill(gettext_noop("{count} repeats"), count=repeats)


def format_number(number: float) -> str:
    """Format a number with up to two decimal places, without needless zeros.

    >>> format_number(2.0), format_number(0.5)
    ('2', '0.5')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")
