"""Storing a result, against a bare DRF view with one INSERT."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bench.sample_clubs import make_report, tables_of
from bench.transports import BenchRequest
from tournaments.core.deal_reports import report_to_json
from tournaments.core.links import table_token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.sample_clubs import SampleClub
    from bench.transports import Transport

ROUNDS = 15
CALLS = 40
DEALS = 22
PATH = "/api/v1/tables/{table}/deals/{number}"


def make_requests(house: SampleClub, name: str, needed: int) -> list[BenchRequest]:
    """Return results for one measurement, each of another deal, the first deals of all first."""
    return list(_results(house, name, tables=-(-needed // DEALS), deals=DEALS))


def make_rounds(house: SampleClub, name: str, *, tables: int, deals: int) -> list[BenchRequest]:
    """Return the first deals of `tables` tables: deal 1 of each, then deal 2, and so on."""
    return list(_results(house, name, tables=tables, deals=deals))


def _results(house: SampleClub, name: str, *, tables: int, deals: int) -> Iterator[BenchRequest]:
    event = house.fill_event(name, [4] * tables, [0] * tables)
    for number in range(1, deals + 1):
        for table in tables_of(event):
            body = json.dumps(report_to_json(make_report(table, number))).encode()
            sender = {"Authorization": f"Table {table_token(table)}"}
            yield BenchRequest(PATH.format(table=table.pk, number=number), "PUT", body, sender)


def cases(transport: Transport, house: SampleClub, name: str) -> dict[str, Callable[[], object]]:
    """Return the cases: a new result, the same one again, the bare view with the same body."""
    requests = make_requests(house, name, ROUNDS * CALLS + 1)
    bare = make_bare(requests[0])
    first, again = iter(requests), iter(requests)
    return {
        "bare": lambda: transport.send(bare),
        "first": lambda: transport.send(next(first)),
        "again": lambda: transport.send(next(again)),
    }


def make_bare(request: BenchRequest) -> BenchRequest:
    """Return a request to the bare view with the same body."""
    return BenchRequest("/bare/deals/7/3", "PUT", request.body)
