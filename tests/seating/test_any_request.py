"""Any request gives a valid draw or a clear refusal, in time, and the same when repeated."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.seating.support import check_draw, player_ids
from tournaments.seating import (
    METHODS,
    Apart,
    AtTable,
    Constraint,
    Draw,
    DrawRequest,
    NoDrawFound,
    NotAtSize,
    PastRound,
    SearchControl,
    SeatingRefused,
    SitOut,
    Swiss,
    Together,
    make_draw,
)
from tournaments.seating.cli.random_events import random_event
from tournaments.seating.rng import Rng

if TYPE_CHECKING:
    from random import Random

LOOKS_IN_TIME = 10
"""How often a draw looks at the clock until its time is up."""
LAST_LOOKS = 5
"""How often it may look after that: to report, and to learn that it must stop."""

DRAWN = sorted(METHODS.keys() - {"hand", "imported"})


@st.composite
def requests(draw: st.DrawFn) -> DrawRequest:
    """Any request for 3 to 400 players, sensible or not."""
    count = draw(st.one_of(st.integers(3, 30), st.integers(3, 400)))
    players = player_ids(count)
    method = draw(st.sampled_from(DRAWN))
    rounds = 1 if method == "swiss" else draw(st.integers(1, 4))
    some = st.lists(st.sampled_from(players), min_size=1, max_size=4, unique=True).map(tuple)
    weight = st.sampled_from([None, 0, 3])
    rule: st.SearchStrategy[Constraint] = st.one_of(
        st.builds(Apart, some, weight),
        st.builds(Together, some, weight),
        st.builds(AtTable, st.sampled_from(players), st.integers(1, 3), weight),
        st.builds(NotAtSize, st.sampled_from(players), st.integers(3, 7), weight),
    )
    away = st.frozensets(st.sampled_from(players), max_size=count)
    everybody_away = st.lists(away, min_size=rounds, max_size=rounds).map(tuple)
    scores = st.lists(st.integers(0, 9), min_size=count, max_size=count)
    falling = scores.map(lambda some: tuple(sorted(some, reverse=True)))
    past = random_event(draw(st.integers(0, 50)), players=count, nights=2).history
    return DrawRequest(
        players=players,
        method=method,
        rounds=rounds,
        allowed=tuple(draw(st.sets(st.integers(3, 7), min_size=1))),
        preferred=draw(st.integers(3, 7)),
        sit_out=draw(st.sampled_from(SitOut)),
        tables=draw(st.one_of(st.just(()), exact_tables(count))),
        absent=draw(st.one_of(st.just(()), everybody_away)),
        scores=draw(st.one_of(st.just(()), falling)),
        swiss=Swiss(draw(st.sampled_from([0, 30, 1000])), draw(st.integers(0, 9))),
        history=past if draw(st.booleans()) else (),
        constraints=tuple(draw(st.lists(rule, max_size=5))),
        deals=draw(st.sampled_from([0, 18, 20, 22])),
        seed=draw(st.integers(0, 99)),
        seconds=0.05,
    )


def exact_tables(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Exact sizes for some of these players: now and then too few seats, or too many."""
    one = st.integers(1, 8).map(lambda size: (size,) * (count // size))
    return st.one_of(one, st.lists(st.integers(3, 7), max_size=9).map(tuple))


def draw_or_refusal(
    request: DrawRequest, control: SearchControl | None = None
) -> Draw | SeatingRefused:
    """Return the draw, or the refusal, which is as good an answer."""
    try:
        return make_draw(request, control)
    except SeatingRefused as refused:
        return refused


class ClockOfLooks:
    """A clock that goes on only when it is looked at, so that no machine is too slow for it."""

    def __init__(self, seconds: float) -> None:
        self.looks = 0
        self._tick = seconds / LOOKS_IN_TIME

    def __call__(self) -> float:
        """Return the seconds, as of one more look."""
        self.looks += 1
        return self.looks * self._tick


@given(requests())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_request_gets_a_valid_draw_or_a_clear_refusal_in_time(request: DrawRequest) -> None:
    clock = ClockOfLooks(request.seconds)
    draw = draw_or_refusal(request, SearchControl(request.seconds, clock=clock))
    if isinstance(draw, NoDrawFound):
        assert draw.broken
    elif isinstance(draw, SeatingRefused):
        assert str(draw)
        assert draw.code
    else:
        findings = check_draw(request, draw)
        assert findings.valid, findings.errors
        assert findings.breaches == []
        sizes = set(request.tables or request.allowed)
        assert {len(t) for tables in draw.tables for t in tables} <= sizes
        assert draw.quality.repeats >= draw.quality.bound
    assert clock.looks <= LOOKS_IN_TIME + LAST_LOOKS


@given(requests(), st.randoms(use_true_random=False), st.sampled_from(["hand", "imported"]))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_tables_from_elsewhere_are_judged_or_clearly_refused(
    request: DrawRequest, random: Random, method: str
) -> None:
    given_tables = []
    for index in range(request.rounds):
        here = [player for player in request.players if player not in request.away(index)]
        random.shuffle(here)
        sizes = [4] * (len(here) // 4)
        for extra in range(len(here) % 4 if sizes else 0):
            sizes[extra % len(sizes)] += 1
        queue = iter(here)
        tables = [tuple(next(queue) for _ in range(size)) for size in sizes]
        # Now and then a table is forgotten, or comes twice.
        forgotten, twice = random.choice([0, 0, 0, 1]), random.choice([0, 0, 0, 1])
        given_tables.append((*tables[forgotten:], *tables[:twice]))
    request = replace(request, method=method, given=tuple(given_tables))
    draw = draw_or_refusal(request)
    if isinstance(draw, SeatingRefused):
        assert str(draw)
    else:
        assert draw.tables == request.given
        assert draw.quality.repeats >= draw.quality.bound


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "method", "rounds", "seconds"),
    [(1000, "social", 5, 1.0), (1000, "swiss", 1, 1.0), (2000, "social", 60, 3.0)],
)
def test_a_large_draw_with_rules_keeps_to_its_time_and_tells_how_far_it_is(
    count: int, method: str, rounds: int, seconds: float
) -> None:
    order = iter(Rng(count).shuffled(range(count)))
    request = DrawRequest(
        players=tuple(range(count)),
        method=method,
        rounds=rounds,
        history=tuple(PastRound(tables) for tables in shuffled_tables(count, 5)),
        constraints=(
            *(Apart((next(order), next(order))) for _ in range(60)),
            *(Together((next(order), next(order))) for _ in range(20)),
            *(AtTable(next(order), table) for table in range(1, 11)),
        ),
        deals=22,
        seconds=seconds,
    )
    reported: list[int] = []
    clock = ClockOfLooks(seconds)
    control = SearchControl(seconds, clock, lambda progress: reported.append(progress.steps))
    # In so little time there may be no draw that keeps all the rules.
    with suppress(NoDrawFound):
        make_draw(request, control)
    assert clock.looks <= LOOKS_IN_TIME + LAST_LOOKS
    assert len(reported) > 1


def shuffled_tables(count: int, rounds: int) -> list[tuple[tuple[int, ...], ...]]:
    """Random rounds at tables of four."""
    drawn = []
    for number in range(rounds):
        order = Rng(count, number).shuffled(range(count))
        drawn.append(tuple(tuple(order[at : at + 4]) for at in range(0, count, 4)))
    return drawn
