"""From a request to a board: players become numbers, rules and history become prices."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.seating.board import HARD, REPEAT, Board, RoundPlan, ladder
from tournaments.seating.bounds.bounds import Shape, lower_bound
from tournaments.seating.pairs import pairs_at
from tournaments.seating.request import Apart, AtTable, NotAtSize, Together

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.seating.pairs import Pair
    from tournaments.seating.request import DrawRequest, PastRound, Player, Tables
    from tournaments.seating.sit_outs import Attendance


@dataclass(frozen=True, slots=True)
class CompiledRequest:
    """A request that was understood: numbers for players, what lies behind them, the rules."""

    request: DrawRequest
    attendance: tuple[Attendance, ...]
    number: dict[Player, int]
    met: dict[Pair, int]
    """Percent of meetings behind a pair."""
    bounds: dict[bool, int] = field(default_factory=dict, compare=False)
    """What `repeat_bound` has worked out already."""

    def numbers(self, tables: Tables) -> list[list[int]]:
        """These tables in numbers; players that are not known are left out."""
        return [[self.number[p] for p in table if p in self.number] for table in tables]

    def repeat_bound(self, *, rules: bool = True) -> int:
        """The percent of a repeat that no draw can beat; without `rules`, not even by force."""
        if rules not in self.bounds:
            new = [Shape(frozenset(self._all(a.playing)), a.sizes) for a in self.attendance]
            old = [self._shape(past) for past in self.request.history if past.weight]
            never = self._never() if rules else frozenset()
            company = self.cost_of_constant_pairs(self._always()) if rules else 0
            self.bounds[rules] = max(company, lower_bound(new, old, self.met, never))
        return self.bounds[rules]

    def cost_of_constant_pairs(self, pairs: Iterable[Pair]) -> int:
        """What these pairs cost, in percent of a repeat, if they meet in every round."""
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
        """Pairs that have to meet in every round."""
        hard = (r for r in self.request.constraints if isinstance(r, Together) and r.weight is None)
        return {pair for rule in hard for pair in self.pairs(rule.players)}

    def _never(self) -> frozenset[Pair]:
        """Pairs that may not meet. Soft rules count for nothing here: they may be broken."""
        hard = [rule for rule in self.request.constraints if rule.weight is None]
        pairs = {pair for r in hard if isinstance(r, Apart) for pair in self.pairs(r.players)}
        fixed = [rule for rule in hard if isinstance(rule, AtTable)]
        for one, other in combinations(fixed, 2):
            if one.table != other.table and one.player != other.player:
                pairs.update(self.pairs((one.player, other.player)))
        return frozenset(pairs)

    def pairs(self, players: tuple[Player, ...]) -> list[Pair]:
        """All pairs of these players, the smaller number first."""
        return list(combinations(sorted(self.number[player] for player in players), 2))


def compile_request(request: DrawRequest, attendance: tuple[Attendance, ...]) -> CompiledRequest:
    """Number the players in the order they are given, and count who has met whom."""
    number = {player: index for index, player in enumerate(request.players)}
    met: Counter[Pair] = Counter()
    compiled = CompiledRequest(request, attendance, number, met)
    for past in request.history:
        if past.weight:
            for pair in pairs_at(compiled.numbers(past.tables)):
                met[pair] += past.weight
    return compiled


def build_board(compiled: CompiledRequest) -> Board:
    """The prices of meetings for a social draw, with all rules in them."""
    rounds = compiled.request.rounds
    extras = rule_prices(compiled, REPEAT)
    default = ladder(history=0, extra=0, rounds=rounds)
    special = {
        pair: ladder(history=compiled.met.get(pair, 0), extra=extras.get(pair, 0), rounds=rounds)
        for pair in compiled.met.keys() | extras.keys()
    }
    for pair in wanted_pairs(compiled):
        # Company that is wished for repeats by intent: only its absence costs.
        special[pair] = (0, *[extras[pair]] * rounds)
    groups = together_groups(compiled)
    return Board(len(compiled.number), round_plans(compiled), default, special, groups)


def rule_prices(compiled: CompiledRequest, repeat: int) -> dict[Pair, int]:
    """What each meeting of a pair costs by the rules about company; below 0: it is wished."""
    prices: Counter[Pair] = Counter()
    for rule in compiled.request.constraints:
        if isinstance(rule, Apart | Together):
            price = _price(rule, repeat)
            for pair in compiled.pairs(rule.players):
                prices[pair] += price
    return dict(prices)


def _price(rule: Apart | Together, repeat: int) -> int:
    """Of a meeting. To bring people together again takes more swaps than to part them, so a
    search must not part them for the sake of another rule: hence the double price."""
    apart = isinstance(rule, Apart)
    if rule.weight is None:
        return HARD if apart else -2 * HARD
    return rule.weight * repeat if apart else -rule.weight * repeat


def wanted_pairs(compiled: CompiledRequest) -> list[Pair]:
    """Pairs that are to sit together."""
    prices = rule_prices(compiled, REPEAT)
    return [pair for pair, price in prices.items() if price < 0]


def together_groups(compiled: CompiledRequest) -> tuple[tuple[int, ...], ...]:
    """The groups that are to sit together, in numbers; those that share somebody are one."""
    rules = (rule for rule in compiled.request.constraints if isinstance(rule, Together))
    groups = merge_groups(frozenset(rule.players) for rule in rules)
    return tuple(tuple(sorted(compiled.number[player] for player in group)) for group in groups)


def merge_groups(groups: Iterable[frozenset[Player]]) -> list[frozenset[Player]]:
    """Groups that share a player are one group."""
    merged: list[frozenset[Player]] = []
    for group in groups:
        touching = [other for other in merged if other & group]
        merged = [other for other in merged if not other & group]
        merged.append(group.union(*touching))
    return [group for group in merged if len(group) > 1]


def round_plans(compiled: CompiledRequest, repeat: int = REPEAT) -> tuple[RoundPlan, ...]:
    """Who plays at which tables, and what a place costs by the rules about tables."""
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
