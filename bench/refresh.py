"""Refreshing the standings after one result: time, and how it grows."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench.interleaved import Cost, compare, summary
from bench.sample_clubs import analyze_tables, make_report, tables_of
from tournaments import tasks
from tournaments.core.actors import Actor
from tournaments.core.audience.names import Names
from tournaments.core.links import table_token
from tournaments.models import Job, JobState, Source
from tournaments.scoring import submit
from tournaments.standings.queries import list_standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.sample_clubs import SampleClub
    from tournaments.models import Event, Table

PLAYERS = (100, 300, 1000, 3000)
DEALS = (1, 7, 14, 21)
SEATS = (4, 7)
REPEATS = 15

Costs = dict[str, Cost]


def measure(house: SampleClub) -> dict[str, Costs]:
    """By number of players, by deals played at the table, by seats; and a read of the lines."""
    crowds = {
        f"{n}": house.fill_event(f"Crowd {n}", [4] * (n // 4), [4] * (n // 4), season=True)
        for n in PLAYERS
    }
    lengths = {f"{n}": _tables(house, f"Length {n}", 4, n) for n in DEALS}
    widths = {f"{n}": _tables(house, f"Width {n}", n, 12) for n in SEATS}
    analyze_tables()
    return {
        "players": _time({name: tables_of(event) for name, event in crowds.items()}),
        "deals": _time(lengths),
        "seats": _time(widths),
        "read": compare({n: _reader(event) for n, event in crowds.items()}, rounds=9, calls=1),
    }


def _tables(house: SampleClub, name: str, size: int, played: int) -> list[Table]:
    count = REPEATS + 1
    return tables_of(house.fill_event(name, [size] * count, [played] * count, season=True))


def _reader(event: Event) -> Callable[[], object]:
    return lambda: list_standings(event=event, ranking=event.ranking, names=Names.FULL)


def _time(tables: dict[str, list[Table]]) -> Costs:
    """What the job costs after one more result at a table, another one each time."""
    left = {name: iter(each) for name, each in tables.items()}
    found: dict[str, list[Cost]] = {name: [] for name in tables}
    for repeat in range(REPEATS + 1):
        for name in tables:
            cost = _refresh_after_result(next(left[name]))
            if repeat:  # the first pays for what is found out once
                found[name].append(cost)
    return {name: summary(costs) for name, costs in found.items()}


def _refresh_after_result(table: Table) -> Cost:
    number = table.deals_played + 1
    submit.submit_result(
        by=Actor(source=Source.TABLE_LINK, link=table_token(table)),
        table_id=table.pk,
        number=number,
        report=make_report(table, number),
    )
    job = Job.objects.filter(state=JobState.QUEUED).latest("pk")
    cpu, wall = time.process_time(), time.perf_counter()
    tasks.refresh_standings.apply((job.pk,))
    return Cost((time.process_time() - cpu) * 1e6, (time.perf_counter() - wall) * 1e6)
