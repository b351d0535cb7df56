"""Compile a request into a board: players become numbers, rules and history become costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.seating.board import HARD, REPEAT, Board, RoundPlan, ladder
from tournaments.seating.bounds.bounds import Shape, fewest_repeats, lower_bound
from tournaments.seating.clashes import merge_groups
from tournaments.seating.pairs import pairs_at
from tournaments.seating.request import Apart, AtTable, NotAtSize, Together

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.seating.pairs import Pair
    from tournaments.seating.request import DrawRequest, PastRound, Player, Tables
    from tournaments.seating.sit_outs import Attendance


@dataclass(frozen=True, slots=True)
class CompiledRequest:
    """A request with numbers for its players, and the meetings that lie behind them.

    `number` maps each player to a number in the order of the request; `met` holds the earlier
    meetings of each pair, in percent of one meeting.
    """

    request: DrawRequest
    attendance: tuple[Attendance, ...]
    number: dict[Player, int]
    met: dict[Pair, int]
    bounds: dict[bool, int] = field(default_factory=dict, compare=False)
    """A cache of `repeat_bound`."""
    counted: dict[bool, int] = field(default_factory=dict, compare=False)
    """A cache of `fewest_repeats`."""

    def numbers(self, tables: Tables) -> list[list[int]]:
        """Return these tables with numbers for players; unknown players are left out."""
        return [[self.number[p] for p in table if p in self.number] for table in tables]

    def repeat_bound(self, *, rules: bool = True) -> int:
        """Return the least repeat cost that any draw can have, in percent of one repeat.

        Without `rules`, the bound holds even for draws that break the rules about company.
        """
        if rules not in self.bounds:
            new = self._new_shapes()
            old = [self._shape(past) for past in self.request.history if past.weight]
            never = self._never() if rules else frozenset()
            # Pairs that must sit together repeat in every draw: a bound of their own.
            company = self.cost_of_constant_pairs(self._always()) if rules else 0
            self.bounds[rules] = max(company, lower_bound(new, old, self.met, never))
        return self.bounds[rules]

    def fewest_repeats(self, *, rules: bool = True) -> int:
        """Return how many meetings must be of players who have met before; `rules` as above."""
        if rules not in self.counted:
            never = self._never() if rules else frozenset()
            counted = fewest_repeats(self._new_shapes(), self.met, never)
            # The repeat cost has a bound of its own, and no repeat can carry more than this of it.
            rounds, before = self.request.rounds, max(self.met.values(), default=0)
            dearest = max(50 * rounds, before + 50 * (rounds - 1))
            self.counted[rules] = max(counted, -(-self.repeat_bound(rules=rules) // dearest))
        return self.counted[rules]

    def _new_shapes(self) -> list[Shape]:
        return [Shape(frozenset(self._all(a.playing)), a.sizes) for a in self.attendance]

    def cost_of_constant_pairs(self, pairs: Iterable[Pair]) -> int:
        """Return what these pairs cost if they meet in every round, in percent of a repeat."""
        playing = [frozenset(self._all(plan.playing)) for plan in self.attendance]
        cost = 0
        for pair in pairs:
            many = sum(present.issuperset(pair) for present in playing)
            cost += many * self.met.get(pair, 0) + 100 * (many * (many - 1) // 2)
        return cost

    def _all(self, players: tuple[Player, ...]) -> list[int]:
        return [self.number[player] for player in players]

    def _shape(self, past: PastRound) -> Shape:
        tables = [table for table in self.numbers(past.tables) if table]
        present = frozenset(player for table in tables for player in table)
        return Shape(present, tuple(map(len, tables)), past.weight)

    def _always(self) -> set[Pair]:
        """Return the pairs that must meet in every round."""
        hard = (r for r in self.request.constraints if isinstance(r, Together) and r.weight is None)
        return {pair for rule in hard for pair in self.pairs(rule.players)}

    def _never(self) -> frozenset[Pair]:
        """Return the pairs that must not meet; rules with a weight are left out."""
        hard = [rule for rule in self.request.constraints if rule.weight is None]
        pairs = {pair for r in hard if isinstance(r, Apart) for pair in self.pairs(r.players)}
        # Players who are fixed at different tables cannot meet either.
        fixed = [rule for rule in hard if isinstance(rule, AtTable)]
        for one, other in combinations(fixed, 2):
            if one.table != other.table and one.player != other.player:
                pairs.update(self.pairs((one.player, other.player)))
        return frozenset(pairs)

    def pairs(self, players: tuple[Player, ...]) -> list[Pair]:
        """Return all pairs of these players, the smaller number first."""
        return list(combinations(sorted(self.number[player] for player in players), 2))


def compile_request(request: DrawRequest, attendance: tuple[Attendance, ...]) -> CompiledRequest:
    """Give the players numbers in the order of the request, and count who has met whom."""
    number = {player: index for index, player in enumerate(request.players)}
    met: Counter[Pair] = Counter()
    compiled = CompiledRequest(request, attendance, number, met)
    for past in request.history:
        if past.weight:
            for pair in pairs_at(compiled.numbers(past.tables)):
                met[pair] += past.weight
    return compiled


def build_board(compiled: CompiledRequest) -> Board:
    """Build the board of a social draw: the costs of meetings, with all rules included."""
    rounds = compiled.request.rounds
    extras = rule_prices(compiled, REPEAT)
    default = ladder(history=0, extra=0, rounds=rounds)
    special = {
        pair: ladder(history=compiled.met.get(pair, 0), extra=extras.get(pair, 0), rounds=rounds)
        for pair in compiled.met.keys() | extras.keys()
    }
    for pair in wanted_pairs(compiled):
        # These pairs are meant to repeat, so their meetings cost nothing but the rule's (below 0).
        special[pair] = (0, *[extras[pair]] * rounds)
    groups = together_groups(compiled)
    return Board(len(compiled.number), round_plans(compiled), default, special, groups)


def rule_prices(compiled: CompiledRequest, repeat: int) -> dict[Pair, int]:
    """Return what each meeting of a pair costs by the rules about company; below 0: a gain."""
    prices: Counter[Pair] = Counter()
    for rule in compiled.request.constraints:
        if isinstance(rule, Apart | Together):
            price = _price(rule, repeat)
            for pair in compiled.pairs(rule.players):
                prices[pair] += price
    return dict(prices)


def _price(rule: Apart | Together, repeat: int) -> int:
    """Return the cost of one meeting by this rule.

    To bring players together takes more swaps than to part them, so a search must not part them
    for the sake of another rule: that is why being together counts double.
    """
    apart = isinstance(rule, Apart)
    if rule.weight is None:
        return HARD if apart else -2 * HARD
    return rule.weight * repeat if apart else -rule.weight * repeat


def wanted_pairs(compiled: CompiledRequest) -> list[Pair]:
    """Return the pairs that are to sit together."""
    prices = rule_prices(compiled, REPEAT)
    return [pair for pair, price in prices.items() if price < 0]


def together_groups(compiled: CompiledRequest) -> tuple[tuple[int, ...], ...]:
    """Return the groups that are to sit together, as numbers; groups that share a player merge."""
    rules = (rule for rule in compiled.request.constraints if isinstance(rule, Together))
    groups = merge_groups(frozenset(rule.players) for rule in rules)
    return tuple(tuple(sorted(compiled.number[player] for player in group)) for group in groups)


def round_plans(compiled: CompiledRequest, repeat: int = REPEAT) -> tuple[RoundPlan, ...]:
    """Plan every round: who plays, the table sizes, and the costs of the rules about tables."""
    return tuple(
        RoundPlan(
            tuple(compiled.number[player] for player in plan.playing),
            plan.sizes,
            _places(compiled, plan, repeat),
        )
        for plan in compiled.attendance
    )


def _places(compiled: CompiledRequest, plan: Attendance, repeat: int) -> dict[int, tuple[int, ...]]:
    places: dict[int, tuple[int, ...]] = {}
    playing = set(plan.playing)
    for rule in compiled.request.constraints:
        if not isinstance(rule, AtTable | NotAtSize) or rule.player not in playing:
            continue
        price = HARD if rule.weight is None else rule.weight * repeat
        player = compiled.number[rule.player]
        before = places.get(player, (0,) * len(plan.sizes))
        places[player] = tuple(
            cost + (price if _breaks(rule, index, size) else 0)
            for index, (cost, size) in enumerate(zip(before, plan.sizes, strict=True))
        )
    return places


def _breaks(rule: AtTable | NotAtSize, index: int, size: int) -> bool:
    return index != rule.table - 1 if isinstance(rule, AtTable) else size == rule.size
