"""Find out whether rules can be kept together at given tables, and which of them clash.

Only rules without a weight count. The players of a round whom no rule concerns fill the seats that
are left, so only the others have to be placed: groups that sit together are placed as one, the one
with the fewest possible tables first. Exact, but the search for a place may give up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine import fill, gettext_noop, join
from tournaments.seating.labels import join_names, player_name
from tournaments.seating.request import Apart, AtTable, NotAtSize, Player, Together

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tournaments.seating.request import Constraint, Names

MAX_TRIES, MAX_UNITS = 600, 80
"""Placements tried before the search gives up, and units with which it does not begin: then the
rules count as possible, and the search for a draw shows whether they are."""
MAX_RULES = 60
"""With more rules than this, those that clash are not singled out."""


def can_keep(
    rules: Iterable[Constraint], sizes: Sequence[int], present: Collection[Player]
) -> bool:
    """Return False if no seating of these players keeps all these rules; True if unsure.

    >>> rules = [NotAtSize(1, 4), Together((2, 3, 4))]
    >>> can_keep(rules, (4, 4), range(8)), can_keep(rules, (5, 3), range(8))
    (False, True)
    """
    units = _build_units(list(rules), sizes, set(present))
    if units is None:
        return False
    return len(units) > MAX_UNITS or _Placing(units, sizes).is_possible()


def find_clash(
    rules: Sequence[Constraint], sizes: Sequence[int], present: Collection[Player]
) -> tuple[Constraint, ...]:
    """Return rules that clash, none of which could be left out; empty if there is no clash."""
    if len(rules) > MAX_RULES or can_keep(rules, sizes, present):
        return ()
    clash = list(rules)
    for rule in rules:
        fewer = [other for other in clash if other is not rule]
        if not can_keep(fewer, sizes, present):
            clash = fewer
    return tuple(clash)


def merge_groups(groups: Iterable[frozenset[Player]]) -> list[frozenset[Player]]:
    """Merge groups that share a player; groups of one are left out."""
    merged: list[frozenset[Player]] = []
    for group in groups:
        touching = [other for other in merged if other & group]
        merged = [other for other in merged if not other & group]
        merged.append(group.union(*touching))
    return [group for group in merged if len(group) > 1]


def describe_clash(clash: Iterable[Constraint], sizes: Iterable[int], names: Names) -> str:
    """Say which rules cannot be kept together at tables of these sizes."""
    head = gettext_noop("No tables of {sizes} keep all of these rules together.")
    tables = ", ".join(map(str, sizes))
    return join([fill(head, sizes=tables), *(_describe(rule, names) for rule in clash)])


def _describe(rule: Constraint, names: Names) -> str:
    if isinstance(rule, Apart):
        return fill(gettext_noop("{names}: apart."), names=join_names(names, rule.players))
    if isinstance(rule, Together):
        return fill(gettext_noop("{names}: together."), names=join_names(names, rule.players))
    name = player_name(names, rule.player)
    if isinstance(rule, AtTable):
        return fill(gettext_noop("{name}: at table {table}."), name=name, table=rule.table)
    return fill(gettext_noop("{name}: not at a table of {size}."), name=name, size=rule.size)


@dataclass(slots=True)
class _Unit:
    """Players who sit at one table: how many, at which tables they may sit, and away from whom."""

    count: int
    tables: set[int]
    apart: set[int] = field(default_factory=set)


def _build_units(
    rules: list[Constraint], sizes: Sequence[int], present: set[Player]
) -> list[_Unit] | None:
    """Build the units that the rules concern; None where a unit contradicts itself."""
    together = [frozenset(r.players) & present for r in rules if isinstance(r, Together)]
    groups: list[frozenset[Player]] = merge_groups(together)
    grouped = frozenset[Player]().union(*groups)
    named = {
        player
        for rule in rules
        for player in (rule.players if isinstance(rule, Apart | Together) else (rule.player,))
    }
    alone = sorted((named & present) - grouped, key=str)
    groups += [frozenset((player,)) for player in alone]
    unit_of = {player: number for number, group in enumerate(groups) for player in group}
    units = [
        _Unit(len(group), {n for n, size in enumerate(sizes) if size >= len(group)})
        for group in groups
    ]
    for rule in rules:
        if isinstance(rule, Apart):
            here = [unit_of[player] for player in rule.players if player in unit_of]
            if len(set(here)) < len(here):
                return None
            for one in here:
                units[one].apart.update(other for other in here if other != one)
        elif isinstance(rule, AtTable) and rule.player in unit_of:
            units[unit_of[rule.player]].tables &= {rule.table - 1}
        elif isinstance(rule, NotAtSize) and rule.player in unit_of:
            wrong = {n for n, size in enumerate(sizes) if size == rule.size}
            units[unit_of[rule.player]].tables -= wrong
    return units


class _Placing:
    """A search that places one unit after the other, and takes the last one back where none fits.

    `free` counts the free seats of every table, `at` holds the units placed there.
    """

    def __init__(self, units: list[_Unit], sizes: Sequence[int]) -> None:
        self.units, self.sizes = units, sizes
        self.free, self.left = list(sizes), MAX_TRIES
        self.at: list[set[int]] = [set() for _ in sizes]
        # Empty tables of one size that no rule numbers are all alike.
        numbered = [unit.tables for unit in units if len(unit.tables) == 1]
        self.special = frozenset[int]().union(*numbered)

    def is_possible(self) -> bool:
        """Return whether all units find a place, or the search gave up."""
        return self._place(set(range(len(self.units))))

    def _place(self, waiting: set[int]) -> bool:
        if not waiting or self.left <= 0:
            return True
        options = {number: self._tables(self.units[number]) for number in waiting}
        # The unit with the fewest tables first; of those the largest, then the one most kept apart.
        number = min(
            waiting,
            key=lambda n: (
                len(options[n]), -self.units[n].count, -len(self.units[n].apart), n,
            ),
        )  # fmt: skip
        unit = self.units[number]
        for table in options[number]:
            self.left -= 1
            self.free[table] -= unit.count
            self.at[table].add(number)
            if self._place(waiting - {number}):
                return True
            self.free[table] += unit.count
            self.at[table].discard(number)
        return False

    def _tables(self, unit: _Unit) -> list[int]:
        """Return the tables that the unit could join now, of equal empty ones only the first."""
        found: list[int] = []
        seen: set[int] = set()
        for table in sorted(unit.tables):
            if self.free[table] < unit.count or not unit.apart.isdisjoint(self.at[table]):
                continue
            if not self.at[table] and table not in self.special:
                if self.sizes[table] in seen:
                    continue
                seen.add(self.sizes[table])
            found.append(table)
        return found
