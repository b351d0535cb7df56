"""Price the swap of two players of a round, in numbers and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import fill, gettext_noop, join
from tournaments.seating.cost_model import compile_request
from tournaments.seating.errors import BadRequest, Problem
from tournaments.seating.labels import join_names, player_name
from tournaments.seating.methods import METHODS
from tournaments.seating.pairs import pairs_at
from tournaments.seating.quality import find_breaches, format_number
from tournaments.seating.standing import shared_places

if TYPE_CHECKING:
    from tournaments.seating.pairs import Pair
    from tournaments.seating.quality import Breach
    from tournaments.seating.request import DrawRequest, Player, Tables


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """The effect of swapping two players of one round.

    `repeats` is the change in the repeat cost, `again` that in the number of meetings that are
    repeats and `gap` that in the differences of standing (below 0: an improvement). `broken` are
    the rules that it would break, `mended` those that it would put right. `effect` says all of
    that in sentences, `words` with the two names before it.
    """

    one: Player
    other: Player
    repeats: float
    again: int
    gap: float
    broken: tuple[str, ...]
    mended: tuple[str, ...]
    effect: str
    words: str


def price_swap(
    request: DrawRequest, tables: tuple[Tables, ...], number: int, one: Player, other: Player
) -> SwapPrice:
    """Price a swap of two players in round `number` (from 1); one of them may be sitting out.

    `tables` are all rounds of the draw as they stand. Raises BadRequest where neither player has
    a seat in this round, where both sit at the same table, or where one is not among the players;
    IndexError where there is no such round.
    """
    strangers = [player for player in (one, other) if player not in request.players]
    if strangers:
        template = gettext_noop("{name} is not among the players.")
        raise _refuse_swap(fill(template, name=player_name(request.names, strangers[0])))
    prices = RoundPrices(request, tables, number)
    both = join_names(request.names, (one, other))
    if one not in prices.table_of and other not in prices.table_of:
        raise _refuse_swap(fill(gettext_noop("{names} do not play in this round."), names=both))
    if prices.table_of.get(one) == prices.table_of.get(other):
        raise _refuse_swap(fill(gettext_noop("{names} sit at the same table."), names=both))
    return prices.swap(one, other)


def _refuse_swap(words: str) -> BadRequest:
    return BadRequest((Problem("swap", words),))


class RoundPrices:
    """The prices of all swaps in one round, given the other rounds of the draw.

    `met` is in percent of meetings of a pair in all other rounds, of the history and of the draw.
    """

    def __init__(self, request: DrawRequest, rounds: tuple[Tables, ...], number: int) -> None:
        if not 1 <= number <= len(rounds):
            raise IndexError(f"There is no round {number}.")
        self.request, self.number = request, number
        self.tables = rounds[number - 1]
        self.table_of = {p: n for n, table in enumerate(self.tables) for p in table}
        self.compiled = compile_request(request, ())
        self.met = Counter(self.compiled.met)
        for tables in (*rounds[: number - 1], *rounds[number:]):
            for pair in pairs_at(self.compiled.numbers(tables)):
                self.met[pair] += 100
        self.places = shared_places(request.scores, len(request.players))
        self.by_standing = METHODS[request.method].by_standing
        self._broken_now = self._find_broken(self.tables)

    def pair(self, one: Player, other: Player) -> Pair:
        """Return the two players by number, the smaller number first."""
        a, b = self.compiled.number[one], self.compiled.number[other]
        return (a, b) if a < b else (b, a)

    def change(self, one: Player, other: Player) -> tuple[float, int, float]:
        """Return how a swap changes the repeat cost, the repeats and the gap in standing."""
        repeats = again = gap = 0
        for player, instead in ((one, other), (other, one)):
            if player in self.table_of:
                mates = [m for m in self.tables[self.table_of[player]] if m != player]
                before, after = self._load(player, mates), self._load(instead, mates)
                repeats += after[0] - before[0]
                again += after[1] - before[1]
                gap += after[2] - before[2]
        # `met` is in percent, and `shared_places` are doubled.
        return repeats / 100, again, gap / 2 if self.by_standing else 0

    def swap(self, one: Player, other: Player) -> SwapPrice:
        """Price the swap of these two, with the rules that it breaks or puts right."""
        repeats, again, gap = self.change(one, other)
        after = self._find_broken(self._swapped(one, other)) if self.request.constraints else set()
        broken = _sort_breaches(after - self._broken_now)
        mended = _sort_breaches(self._broken_now - after)
        breaks, mends = gettext_noop("Breaks a rule: {rule}"), gettext_noop("Puts right: {rule}")
        effect = join(
            [
                _describe_repeats(again, repeats),
                _describe_gap(gap),
                *(fill(breaks, rule=breach.sentence) for breach in broken),
                *(fill(mends, rule=breach.sentence) for breach in mended),
            ]
        )
        both = join_names(self.request.names, (one, other))
        return SwapPrice(
            one,
            other,
            repeats,
            again,
            gap,
            tuple(breach.words for breach in broken),
            tuple(breach.words for breach in mended),
            effect,
            fill(gettext_noop("Swap {names}: {effect}"), names=both, effect=effect),
        )

    def _load(self, player: Player, mates: list[Player]) -> tuple[int, int, int]:
        """Return what meeting these others costs, how many of them are repeats, and the gap."""
        me = self.compiled.number[player]
        repeats = again = gap = 0
        for mate in mates:
            before = self.met[self.pair(player, mate)]
            repeats += before
            again += before > 0
            gap += abs(self.places[me] - self.places[self.compiled.number[mate]])
        return repeats, again, gap

    def _find_broken(self, tables: Tables) -> set[Breach]:
        names = self.request.names
        return set(find_breaches(self.request.constraints, (tables,), names, first=self.number))

    def _swapped(self, one: Player, other: Player) -> Tables:
        change = {one: other, other: one}
        return tuple(tuple(change.get(p, p) for p in table) for table in self.tables)


def _sort_breaches(breaches: set[Breach]) -> list[Breach]:
    return sorted(breaches, key=lambda breach: breach.sentence)


def _describe_repeats(change: int, cost: float) -> str:
    if not change and not cost:
        return gettext_noop("No change in repeats.")
    if not change and cost > 0:
        return gettext_noop(
            "As many repeats, but of players who have met more often or more recently."
        )
    if not change:
        return gettext_noop(
            "As many repeats, but of players who have met less often or less recently."
        )
    if abs(change) == 1:
        more, fewer = gettext_noop("1 more repeat"), gettext_noop("1 fewer repeat")
    else:
        more, fewer = gettext_noop("{count} more repeats"), gettext_noop("{count} fewer repeats")
    count = fill(more if change > 0 else fewer, count=abs(change))
    # A count alone would praise a swap by which fewer pairs meet again, but for the third time.
    if change < 0 <= cost:
        words = gettext_noop("{count}, but of players who have met more often or more recently.")
    elif cost <= 0 < change:
        words = gettext_noop("{count}, but of players who have met less often or less recently.")
    else:
        words = gettext_noop("{count}.")
    return fill(words, count=count)


def _describe_gap(change: float) -> str:
    if not change:
        return ""
    if abs(change) == 1:
        apart = gettext_noop("1 place further apart in the standings.")
        closer = gettext_noop("1 place closer in the standings.")
    else:
        apart = gettext_noop("{count} places further apart in the standings.")
        closer = gettext_noop("{count} places closer in the standings.")
    return fill(apart if change > 0 else closer, count=format_number(abs(change)))
