"""A result on its way in, against a bare DRF view with one INSERT."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bench.sample_clubs import make_report, tables_of
from bench.transports import Asked
from tournaments.core.deal_reports import report_to_json
from tournaments.core.links import table_token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.sample_clubs import House
    from bench.transports import Caller

ROUNDS = 15
CALLS = 40
DEALS = 22
PATH = "/api/v1/tables/{table}/deals/{number}"


def make_requests(house: House, name: str, needed: int) -> list[Asked]:
    """Results for one measurement, each of a deal of its own, the first deals of all first."""
    return list(_results(house, name, tables=-(-needed // DEALS), deals=DEALS))


def make_rounds(house: House, name: str, *, tables: int, deals: int) -> list[Asked]:
    """The first deals of so many tables: deal 1 of each, then deal 2 of each, and so on."""
    return list(_results(house, name, tables=tables, deals=deals))


def _results(house: House, name: str, *, tables: int, deals: int) -> Iterator[Asked]:
    event = house.fill_event(name, [4] * tables, [0] * tables)
    for number in range(1, deals + 1):
        for table in tables_of(event):
            body = json.dumps(report_to_json(make_report(table, number))).encode()
            sender = {"Authorization": f"Table {table_token(table)}"}
            yield Asked(PATH.format(table=table.pk, number=number), "PUT", body, sender)


def cases(caller: Caller, house: House, name: str) -> dict[str, Callable[[], object]]:
    """The result, the same one sent again, and the bare view that is sent the same body."""
    asked = make_requests(house, name, ROUNDS * CALLS + 1)
    bare = make_bare(asked[0])
    first, again = iter(asked), iter(asked)
    return {
        "bare": lambda: caller.send(bare),
        "first": lambda: caller.send(next(first)),
        "again": lambda: caller.send(next(again)),
    }


def make_bare(asked: Asked) -> Asked:
    """What the bare view is sent: the same body, to an address of its own."""
    return Asked("/bare/deals/7/3", "PUT", asked.body)
