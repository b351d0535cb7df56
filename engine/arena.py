"""Have bots play each other, and measure how well they do.

Every game is played once for each way round the table, with the same cards: each bot has every
seat in turn, so that luck with the cards affects all of them alike.
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
from engine.deal.match import Match
from engine.registry import get_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.deal.match import DealResult, DealSpec
    from engine.deal.state import State
    from engine.paper.rulesets import Ruleset

__all__ = ["Standing", "compete", "format_standings"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the bots of one kind did at a table.

    `points` and `wins` are means, a deal and a game, with their standard errors (None after a
    single game); games that end in a tie are shared. `exact` is the share of nominations that were
    kept, None where the game has none. `milliseconds` is the time for each decision, by phase.
    """

    bot: str
    seats: int
    points: tuple[float, float | None]
    wins: tuple[float, float | None]
    exact: float | None
    milliseconds: dict[str, float]


@dataclass(slots=True)
class _Record:
    """What the bots of one kind did: in each round of games with the same cards, and in all."""

    points: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    spent: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


def compete(
    ruleset: Ruleset,
    bots: Sequence[str],
    deals: int,
    seed: int = 1,
    report: Callable[[int], None] = lambda _done: None,
) -> list[Standing]:
    """Play whole games, of at least that number of deals; return how each kind of bot did.

    The best come first. `bots` are the slugs of who sits where in the first game. `report` gets how
    many deals are played. Raises `UnknownBot`, `BadPlayers`.
    """
    records = {get_bot(slug).slug: _Record() for slug in dict.fromkeys(bots)}
    rng, played = Random(seed), 0
    while played < deals:
        cards = rng.randbytes(32)
        games = [
            _play(ruleset, [*bots[turned:], *bots[:turned]], cards, records)
            for turned in range(len(bots))
        ]
        for slug, record in records.items():
            shares = [share for game in games for share in game if share.bot == slug]
            deals_played = sum(one.deals for one in shares)
            record.points.append(sum(one.points for one in shares) / deals_played)
            record.wins.append(statistics.fmean(one.won for one in shares))
        played += sum(game[0].deals for game in games)
        report(played)
    standings = [_sum_up(slug, bots.count(slug), record) for slug, record in records.items()]
    return sorted(standings, key=lambda one: -one.points[0])


@dataclass(frozen=True, slots=True)
class _Share:
    """What one seat has of a game."""

    bot: str
    points: int
    deals: int
    won: float


def _play(
    ruleset: Ruleset, bots: Sequence[str], cards: bytes, records: dict[str, _Record]
) -> list[_Share]:
    """Play one game from the first deal to the last; `bots` are the slugs seat by seat."""
    game = get_game(ruleset.game)
    match = Match(ruleset, len(bots), game.first_dealer(ruleset, len(bots), cards))
    rng = Random(cards)
    while (spec := game.next_deal(match)) is not None:
        seed = sha256(cards + spec.number.to_bytes(4, "big")).digest()
        result = _deal(spec, seed, bots, rng, records)
        match = Match(ruleset, len(bots), match.first_dealer, (*match.results, result))
    best = max(match.totals)
    winners = match.totals.count(best)
    return [
        _Share(slug, total, len(match.results), (total == best) / winners)
        for slug, total in zip(bots, match.totals, strict=True)
    ]


def _deal(
    spec: DealSpec, seed: bytes, bots: Sequence[str], rng: Random, records: dict[str, _Record]
) -> DealResult:
    game = get_game(spec.ruleset.game)
    state = game.start(spec, game.make_shuffle(spec, seed))
    while (asked := game.to_act(state)) != 0:
        # Several seats may be asked at once: the lowest answers first.
        seat = (asked & -asked).bit_length() - 1
        view = game.view(state, seat)
        started = time.process_time()
        action = get_bot(bots[seat]).choose(view, rng)
        records[bots[seat]].spent[view.phase].append(time.process_time() - started)
        state, _ = game.act(state, seat, action)
    return _record(state, bots, records)


def _record(state: State, bots: Sequence[str], records: dict[str, _Record]) -> DealResult:
    result = state.result
    if result is None:
        raise AssertionError("nobody is asked, so the deal is over")
    score = result.score
    for slug, kept, made in zip(bots, score.exact, score.made, strict=True):
        if score.nominations is not None and made is not None:
            records[slug].kept.append(kept)
    return result


def _sum_up(slug: str, seats: int, record: _Record) -> Standing:
    return Standing(
        bot=slug,
        seats=seats,
        points=_mean(record.points),
        wins=_mean(record.wins),
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

    >>> one = Standing("random", 4, (2.5, 0.25), (0.25, None), 0.1, {"nominate": 0.01, "play": 2})
    >>> print(*format_standings([one]), sep="\\n")
    bot      seats  points a deal   games won    exact  ms a decision
    random       4    2.50 ± 0.25         25%      10%  nominate 0.01, play 2.00
    """
    yield "bot      seats  points a deal   games won    exact  ms a decision"
    for one in standings:
        points, wins = _with_error(*one.points, "{:.2f}"), _with_error(*one.wins, "{:.0%}")
        exact = "-" if one.exact is None else f"{one.exact:.0%}"
        times = ", ".join(f"{phase} {spent:.2f}" for phase, spent in one.milliseconds.items())
        yield f"{one.bot:<8} {one.seats:>5}  {points:>13}   {wins:>9}  {exact:>7}  {times}"


def _with_error(mean: float, error: float | None, form: str) -> str:
    return form.format(mean) if error is None else f"{form.format(mean)} ± {form.format(error)}"
