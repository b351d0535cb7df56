"""Have bots play each other, and measure how well they do.

Every game is played once for each way round the table, with the same cards: each bot has every
seat in turn, so that luck with the cards affects all of them alike. Every seat has its own random
source in each deal, so that the games differ only by what the bots do. What counts is how far one
kind of bot is ahead of the others in those games: of such differences the luck is small.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from engine.bots import get_bot
from engine.deal.match import DealSpec, Match
from engine.registry import get_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.deal.match import DealResult
    from engine.deal.state import State
    from engine.paper.rulesets import Ruleset

__all__ = ["DealKind", "Standing", "Stopped", "compete", "format_standings"]


class Stopped(KeyboardInterrupt):
    """The comparison was interrupted; `standings` are those of the rounds that were finished."""

    def __init__(self, standings: list[Standing]) -> None:
        super().__init__()
        self.standings = standings


@dataclass(frozen=True, slots=True)
class Standing:
    """How the bots of one kind did at a table.

    `points` and `wins` are means, a deal and a game, with their standard errors (None after a
    single round); games that end in a tie are shared, and without whole games `wins` is None.
    `ahead` is by how many points a deal the bots of this kind were ahead of the others, round by
    round with the same cards; None where there are no others. `exact` is the share of nominations
    that were kept, None where the game has none. `milliseconds` is the time for each decision, by
    phase.
    """

    bot: str
    seats: int
    points: tuple[float, float | None]
    ahead: tuple[float, float | None] | None
    wins: tuple[float, float | None] | None
    exact: float | None
    milliseconds: dict[str, float]


@dataclass(frozen=True, slots=True)
class DealKind:
    """A kind of deal to play again and again: how many cards each, and which specials."""

    hand_size: int
    specials: tuple[str, ...] = ()


@dataclass(slots=True)
class _Record:
    """What the bots of one kind did: in each round with the same cards, and in all."""

    points: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    spent: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


@dataclass(frozen=True, slots=True)
class _Share:
    """What one seat has of a game, or of a deal alone; `won` is its share of a game won."""

    bot: str
    points: int
    deals: int
    won: float | None


_Round = list[list[_Share]]
"""The games, or deals, with the same cards: one for each way round the table."""


def compete(
    ruleset: Ruleset,
    bots: Sequence[str],
    deals: int,
    seed: int = 1,
    report: Callable[[int], None] = lambda _done: None,
    *,
    duplicate: bool = False,
    kind: DealKind | None = None,
) -> list[Standing]:
    """Play whole games, of at least that number of deals; return how each kind of bot did.

    The best come first. `bots` are the slugs of who sits where in the first game. `report` gets how
    many deals are played. With `duplicate` the ways round the table share each deal and not only
    the first: the game goes on from the first of them. With a `kind` every deal is of that kind
    alone. Raises `UnknownBot`, `BadPlayers`, `BadDeal`, and `Stopped` when it is interrupted.
    """
    table = _Table(ruleset, bots)
    try:
        for played in table.play(Random(seed), deals, kind, duplicate=duplicate):
            report(played)
    except KeyboardInterrupt as stopped:
        raise Stopped(table.standings()) from stopped
    return table.standings()


class _Table:
    """Some bots at a table, and what they have done there."""

    def __init__(self, ruleset: Ruleset, bots: Sequence[str]) -> None:
        self.ruleset, self.game = ruleset, get_game(ruleset.game)
        self.records = {get_bot(slug).slug: _Record() for slug in dict.fromkeys(bots)}
        slugs = [get_bot(slug).slug for slug in bots]
        self.seatings = [[*slugs[turned:], *slugs[:turned]] for turned in range(len(slugs))]

    def play(
        self, rng: Random, deals: int, kind: DealKind | None, *, duplicate: bool
    ) -> Iterator[int]:
        """Play at least that number of deals; yield how many there are after each round."""
        played = 0
        while played < deals:
            cards = rng.randbytes(32)
            for one in self._rounds(cards, kind, duplicate=duplicate):
                self.note(one)
                played += sum(game[0].deals for game in one)
                yield played
                if played >= deals:
                    break

    def _rounds(self, cards: bytes, kind: DealKind | None, *, duplicate: bool) -> Iterator[_Round]:
        if kind is not None:
            return self.play_alike(kind, cards)
        return self.play_duplicates(cards) if duplicate else iter([self.play_games(cards)])

    def play_games(self, cards: bytes) -> _Round:
        """Play a game to its end for each way round the table."""
        return [self._play_game(bots, cards) for bots in self.seatings]

    def _play_game(self, bots: Sequence[str], cards: bytes) -> list[_Share]:
        match = self._match(cards)
        while (spec := self.game.next_deal(match)) is not None:
            match = _followed(match, self._play_deal(spec, cards, bots))
        best = max(match.totals)
        winners = match.totals.count(best)
        return [
            _Share(slug, total, len(match.results), (total == best) / winners)
            for slug, total in zip(bots, match.totals, strict=True)
        ]

    def play_duplicates(self, cards: bytes) -> Iterator[_Round]:
        """Yield each deal of a game, played for each way round the table."""
        match = self._match(cards)
        while (spec := self.game.next_deal(match)) is not None:
            results = [self._play_deal(spec, cards, bots) for bots in self.seatings]
            yield self._shared(results)
            match = _followed(match, results[0])

    def play_alike(self, kind: DealKind, cards: bytes) -> Iterator[_Round]:
        """Yield deals of one kind, each dealt by another seat, for each way round the table."""
        players = len(self.seatings)
        for number in range(1, players + 1):
            spec = DealSpec(
                ruleset=self.ruleset,
                players=players,
                number=number,
                dealer=number - 1,
                hand_size=kind.hand_size,
                specials=kind.specials,
            )
            yield self._shared([self._play_deal(spec, cards, bots) for bots in self.seatings])

    def _shared(self, results: Sequence[DealResult]) -> _Round:
        return [
            [
                _Share(slug, points, 1, None)
                for slug, points in zip(bots, result.score.points, strict=True)
            ]
            for bots, result in zip(self.seatings, results, strict=True)
        ]

    def _match(self, cards: bytes) -> Match:
        players = len(self.seatings)
        dealer = self.game.first_dealer(self.ruleset, players, cards)
        return Match(self.ruleset, players, dealer)

    def _play_deal(self, spec: DealSpec, cards: bytes, bots: Sequence[str]) -> DealResult:
        seed = sha256(cards + spec.number.to_bytes(4, "big")).digest()
        state = self.game.start(spec, self.game.make_shuffle(spec, seed))
        sources = [Random(seed + bytes([seat])) for seat in range(len(bots))]
        while asked := self.game.to_act(state):
            # Several seats may be asked at once: the lowest answers first.
            seat = asked[0]
            view = self.game.view(state, seat)
            started = time.process_time()
            action = get_bot(bots[seat]).choose(view, sources[seat])
            self.records[bots[seat]].spent[view.phase].append(time.process_time() - started)
            state, _ = self.game.act(state, seat, action)
        return self._result(state, bots)

    def _result(self, state: State, bots: Sequence[str]) -> DealResult:
        result = state.result
        if result is None:
            raise AssertionError("nobody is asked, so the deal is over")
        score = result.score
        for slug, kept, made in zip(bots, score.exact, score.made, strict=True):
            if score.nominations is not None and made is not None:
                self.records[slug].kept.append(kept)
        return result

    def note(self, games: _Round) -> None:
        """Note what each kind of bot did in a round."""
        for slug, record in self.records.items():
            own = [share for game in games for share in game if share.bot == slug]
            others = [share for game in games for share in game if share.bot != slug]
            record.points.append(_per_deal(own))
            if others:
                record.ahead.append(record.points[-1] - _per_deal(others))
            won = [share.won for share in own if share.won is not None]
            if won:
                record.wins.append(statistics.fmean(won))

    def standings(self) -> list[Standing]:
        """Sum up, the best first; nothing before the first round is finished."""
        seats = self.seatings[0]
        found = [
            _sum_up(slug, seats.count(slug), one)
            for slug, one in self.records.items()
            if one.points
        ]
        return sorted(found, key=lambda one: -one.points[0])


def _followed(match: Match, result: DealResult) -> Match:
    return Match(match.ruleset, match.players, match.first_dealer, (*match.results, result))


def _per_deal(shares: Sequence[_Share]) -> float:
    return sum(one.points for one in shares) / sum(one.deals for one in shares)


def _sum_up(slug: str, seats: int, record: _Record) -> Standing:
    return Standing(
        bot=slug,
        seats=seats,
        points=_mean(record.points),
        ahead=_mean(record.ahead) if record.ahead else None,
        wins=_mean(record.wins) if record.wins else None,
        exact=statistics.fmean(record.kept) if record.kept else None,
        milliseconds={
            phase: 1000 * statistics.fmean(times) for phase, times in record.spent.items()
        },
    )


def _mean(values: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean and its standard error, which takes two values."""
    if len(values) < 2:
        return statistics.fmean(values), None
    return statistics.fmean(values), statistics.stdev(values) / len(values) ** 0.5


def format_standings(standings: Iterable[Standing]) -> Iterator[str]:
    """Yield a table of standings, line by line.

    >>> times = {"nominate": 0.01, "play": 2}
    >>> one = Standing("random", 4, (2.5, 0.25), None, (0.25, None), 0.1, times)
    >>> print(*format_standings([one]), sep="\\n")
    bot      seats  points a deal         ahead   games won    exact  ms a decision
    random       4    2.50 ± 0.25             -         25%      10%  nominate 0.01, play 2.00
    """
    yield "bot      seats  points a deal         ahead   games won    exact  ms a decision"
    for one in standings:
        points, ahead = _with_error(one.points, "{:.2f}"), _with_error(one.ahead, "{:.2f}")
        wins = _with_error(one.wins, "{:.0%}")
        exact = "-" if one.exact is None else f"{one.exact:.0%}"
        times = ", ".join(
            f"{phase.replace('-', ' ')} {spent:.2f}" for phase, spent in one.milliseconds.items()
        )
        head = f"{one.bot:<8} {one.seats:>5}  {points:>13} {ahead:>13}   {wins:>9}"
        yield f"{head}  {exact:>7}  {times}"


def _with_error(value: tuple[float, float | None] | None, form: str) -> str:
    if value is None:
        return "-"
    mean, error = value
    return form.format(mean) if error is None else f"{form.format(mean)} ± {form.format(error)}"
