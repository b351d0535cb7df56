"""Explain a draw: who meets again at a table, and which swaps would avoid it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import fill, gettext_noop, join
from tournaments.seating.labels import join_names, player_name
from tournaments.seating.pairs import pairs_at
from tournaments.seating.request import Apart, AtTable, Together
from tournaments.seating.shares import share_repeats
from tournaments.seating.swaps import RoundPrices, SwapPrice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.seating.draw import Draw
    from tournaments.seating.pairs import Pair
    from tournaments.seating.request import DrawRequest, Player, Seats, Tables
    from tournaments.seating.shares import PlayerShare

MAX_MEETINGS_NAMED = 3
"""Of more earlier meetings of two players, only the last ones are named."""
MAX_SWAPS_PRICED = 200
"""A swap's rules are checked for at most this many of the cheapest swaps."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players of a table who meet again.

    `meetings` counts this meeting too. `avoid` is the cheapest swap in this round that would part
    them without breaking a rule and that makes the draw better; None where there is none.
    """

    one: Player
    other: Player
    meetings: int
    avoid: SwapPrice | None
    words: str


@dataclass(frozen=True, slots=True)
class TableReason:
    """One table of a round: why these players sit there, and who meets again.

    `shares` are the players' parts in the repeats of all rounds drawn, which `compared` puts into
    words beside those of the others; it is empty where no player has any.
    """

    number: int
    players: Seats
    why: str
    repeats: tuple[Repeat, ...]
    shares: tuple[PlayerShare, ...]
    compared: str


def explain_round(request: DrawRequest, draw: Draw, number: int) -> tuple[TableReason, ...]:
    """Explain every table of round `number` (from 1).

    Rounds of the draw before this one count as played; a swap is priced against the later ones
    too. Raises IndexError where there is no such round.
    """
    reasons = _RoundReasons(request, draw.tables, number, 1)
    return tuple(reasons.explain(index) for index in range(len(reasons.prices.tables)))


def explain_table(
    request: DrawRequest, tables: tuple[Tables, ...], number: int, table: int, *, first: int = 1
) -> TableReason:
    """Explain one table as `explain_round` does; round and table are counted from 1.

    `tables` are the rounds as they stand, `first` is what the first of them is called in sentences.
    Raises IndexError where there is no such round or table.
    """
    reasons = _RoundReasons(request, tables, number, first)
    if not 1 <= table <= len(reasons.prices.tables):
        raise IndexError(f"There is no table {table}.")
    return reasons.explain(table - 1)


def explain_seat(
    request: DrawRequest, tables: tuple[Tables, ...], number: int, player: Player, *, first: int = 1
) -> tuple[str, ...]:
    """Explain to a player why they sit where they do in round `number`, in sentences.

    Only meetings of the player are named, no rules and no swaps, so that they may read it. Empty
    where the player has no seat; the arguments and errors are as for `explain_table`.
    """
    reasons = _RoundReasons(request, tables, number, first)
    return tuple(reasons.explain_seat(player)) if player in reasons.prices.table_of else ()


def join_smallest(request: DrawRequest, tables: Tables, player: Player) -> int | None:
    """Return the number of the table that a late arrival should join, from 1.

    That is the smallest table; of equally small ones, the one with the fewest repeats. None where
    every table has the largest allowed size.
    """
    largest = max(request.allowed)
    # Each meeting is counted once for every percent of its weight.
    met = Counter(
        mate
        for past in request.history
        for table in past.tables
        if player in table
        for mate in table
        for _ in range(past.weight)
    )
    open_tables = [n for n, table in enumerate(tables, start=1) if len(table) < largest]
    return min(
        open_tables,
        key=lambda n: (len(tables[n - 1]), sum(met[mate] for mate in tables[n - 1]), n),
        default=None,
    )


class _RoundReasons:
    """What explains the tables of one round.

    `before` holds the earlier meetings of every pair, the oldest first: the name of the round, if
    it has one, and the number of the table.
    """

    def __init__(
        self, request: DrawRequest, rounds: tuple[Tables, ...], number: int, first: int
    ) -> None:
        self.request = request
        self.prices = RoundPrices(request, rounds, number)
        self.before: defaultdict[Pair, list[tuple[str, int]]] = defaultdict(list)
        own = gettext_noop("Round {number}")
        played = [(past.label, past.tables) for past in request.history if past.weight]
        played += [
            (fill(own, number=first + index), tables)
            for index, tables in enumerate(rounds[: number - 1])
        ]
        for label, tables in played:
            for table, players in enumerate(self.prices.compiled.numbers(tables), start=1):
                for pair in pairs_at([players]):
                    self.before[pair].append((label, table))
        self.shares = share_repeats(self.prices.compiled, rounds)

    def explain(self, index: int) -> TableReason:
        """Explain one table, counted from 0."""
        players = self.prices.tables[index]
        repeats = tuple(
            self._explain_repeat(one, other)
            for place, other in enumerate(players)
            for one in players[:place]
            if self.prices.pair(one, other) in self.before
        )
        why = join([self._describe_company(players, len(repeats)), *self._describe_rules(index)])
        shares = tuple(self.shares[player] for player in players)
        return TableReason(index + 1, players, why, repeats, shares, self._compare(shares))

    def explain_seat(self, player: Player) -> Iterator[str]:
        """Yield sentences about whom the player meets again, and how that compares."""
        mates = [p for p in self.prices.tables[self.prices.table_of[player]] if p != player]
        met = [mate for mate in mates if self.prices.pair(player, mate) in self.before]
        if not met:
            yield gettext_noop("You meet everyone at the table for the first time.")
        elif len(met) < len(mates):
            template = gettext_noop("You meet {new} of {count} others for the first time.")
            yield fill(template, new=len(mates) - len(met), count=len(mates))
        for mate in met:
            both = fill(gettext_noop("You and {name}"), name=player_name(self.request.names, mate))
            yield _describe_meetings(both, self.before[self.prices.pair(player, mate)])
        yield self._describe_share(self.shares[player])

    def _describe_share(self, share: PlayerShare) -> str:
        if not share.again:
            return ""
        every = [one.again for one in self.shares.values()]
        template = gettext_noop(
            "Repeats that you have in the rounds drawn together: {count}; {least} cannot be "
            "avoided. All players have {low} to {high}."
        )
        return fill(
            template, count=share.again, least=share.unavoidable, low=min(every), high=max(every)
        )

    def _compare(self, shares: tuple[PlayerShare, ...]) -> str:
        if not any(share.again for share in shares):
            return ""
        names = self.request.names
        one = gettext_noop("{name} {count} (at least {least})")
        each = [
            fill(
                one,
                name=player_name(names, share.player),
                count=share.again,
                least=share.unavoidable,
            )
            for share in shares
        ]
        every = [share.again for share in self.shares.values()]
        template = gettext_noop(
            "Repeats in the rounds drawn together, and how many there must be: {each}. All players "
            "have {low} to {high}."
        )
        return fill(template, each=join(each, ", "), low=min(every), high=max(every))

    def _explain_repeat(self, one: Player, other: Player) -> Repeat:
        before = self.before[self.prices.pair(one, other)]
        avoid = self._find_cheapest_swap(one, other)
        both = join_names(self.request.names, (one, other))
        words = join([_describe_meetings(both, before), self._describe_swap(avoid)])
        return Repeat(one, other, len(before) + 1, avoid, words)

    def _describe_swap(self, avoid: SwapPrice | None) -> str:
        if avoid is None:
            return gettext_noop(
                "Any swap that separates them causes as many other repeats or breaks a rule."
            )
        return fill(
            gettext_noop("To separate them, swap {names}. {effect}"),
            names=join_names(self.request.names, (avoid.one, avoid.other)),
            effect=avoid.effect,
        )

    def _find_cheapest_swap(self, one: Player, other: Player) -> SwapPrice | None:
        """Find the best swap that takes one of the two to another table and breaks no rule.

        A swap that has as many repeats as now is not worth advising.
        """
        table_of = self.prices.table_of
        here = table_of[one]
        pairs = (
            (mine, stranger)
            for mine in (one, other)
            for stranger, table in table_of.items()
            if table != here
        )
        # `place` decides between equal swaps: players may be numbers and texts, which do not
        # compare.
        swaps = sorted(
            (*self.prices.change(*pair), place, pair) for place, pair in enumerate(pairs)
        )
        # To look for broken rules is much slower than to count repeats, so it is done lazily.
        prices = (self.prices.swap(*pair) for *_, pair in swaps[:MAX_SWAPS_PRICED])
        return next((price for price in prices if _is_better(price)), None)

    def _describe_company(self, players: Seats, repeats: int) -> str:
        if self.prices.by_standing:
            who = self._describe_places(players)
        else:
            who = fill(gettext_noop("{count} players"), count=len(players))
        if not repeats:
            return fill(gettext_noop("{who}, all meeting for the first time."), who=who)
        if repeats == 1:
            template = gettext_noop("{who}; 1 of {pairs} pairs has met before.")
        else:
            template = gettext_noop("{who}; {count} of {pairs} pairs have met before.")
        pairs = len(players) * (len(players) - 1) // 2
        return fill(template, who=who, count=repeats, pairs=pairs)

    def _describe_places(self, players: Seats) -> str:
        """Describe the places in the standings; level players share the first of theirs."""
        scores = self.request.scores
        numbers = [self.prices.compiled.number[player] for player in players]
        places = [1 + (scores.index(scores[n]) if scores else n) for n in numbers]
        low, high = min(places), max(places)
        if low == high:
            return fill(gettext_noop("Place {place}"), place=low)
        return fill(gettext_noop("Places {low} to {high}"), low=low, high=high)

    def _describe_rules(self, index: int) -> Iterator[str]:
        """Describe the rules that this table keeps; broken ones are listed with the quality."""
        here = set(self.prices.tables[index])
        names = self.request.names
        for rule in self.request.constraints:
            if isinstance(rule, Apart | Together):
                present = [player for player in rule.players if player in self.prices.table_of]
                yield from self._describe_company_rule(rule, present, here)
            elif isinstance(rule, AtTable) and rule.table == index + 1 and rule.player in here:
                name = player_name(names, rule.player)
                yield fill(gettext_noop("A rule puts {name} at this table."), name=name)

    def _describe_company_rule(
        self, rule: Apart | Together, present: list[Player], here: set[Player]
    ) -> Iterator[str]:
        names, mine = self.request.names, [player for player in present if player in here]
        if len(present) < 2 or not mine:
            return
        if isinstance(rule, Together):
            if len(mine) == len(present):
                together = join_names(names, present)
                yield fill(gettext_noop("A rule keeps {names} together."), names=together)
        elif len(mine) == 1:
            others = join_names(names, (player for player in present if player not in here))
            template = gettext_noop("A rule keeps {name} apart from {others}.")
            yield fill(template, name=player_name(names, mine[0]), others=others)


def _is_better(price: SwapPrice) -> bool:
    """Return whether the swap breaks no rule, and either mends one or has a lower repeat cost."""
    lesser = price.again <= 0 and price.repeats < 0
    return not price.broken and (lesser or bool(price.mended))


def _describe_meetings(names: str, before: list[tuple[str, int]]) -> str:
    """Say how often two players have met, and where the last times, if that is known."""
    count = len(before)
    last = [
        fill(gettext_noop("{round}, table {table}"), round=label, table=table)
        for label, table in before[: -MAX_MEETINGS_NAMED - 1 : -1]
        if label
    ]
    if count == 1:
        often = fill(gettext_noop("{names} have met once before"), names=names)
    elif count == 2:
        often = fill(gettext_noop("{names} have met twice before"), names=names)
    else:
        template = gettext_noop("{names} have met {count} times before")
        often = fill(template, names=names, count=count)
    if not last:
        return fill(gettext_noop("{often}."), often=often)
    if len(last) < count:
        template = gettext_noop("{often}, most recently: {where}.")
        return fill(template, often=often, where=join(last, "; "))
    return fill(gettext_noop("{often}: {where}."), often=often, where=join(last, "; "))
