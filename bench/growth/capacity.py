"""Say how much of each part of the service a demand needs, and which part ends first."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.growth.evening import Demand

FULL = 0.6
"""The share of a processor beyond which answers begin to wait for each other."""
STREAMS_A_PROCESS = 2000
CONNECTIONS_A_PROCESS = 12
MAX_CONNECTIONS = 100
"""PostgreSQL's own default; each takes about 10 MB of its memory."""
DATABASE_CORES = 32
"""Cores of the largest machine that is easy to rent; the primary runs on one machine."""
MESSAGES = 20_000
"""Messages a second that Redis passes on to forty processes with a few cores."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Milliseconds of a processor for a result, a look of a phone, a page and an online action.

    Each as (web server, worker of `now`, PostgreSQL, proxy).
    """

    result: tuple[float, float, float, float]
    look: tuple[float, float, float, float]
    page: tuple[float, float, float, float]
    action: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Need:
    """What is needed of a part, and how much of it there can be without a change of the program."""

    part: str
    needed: float
    limit: float
    unit: str

    @property
    def share(self) -> float:
        """The part of what there can be that is needed."""
        return self.needed / self.limit


def needs(demand: Demand, costs: Costs, *, web_cores: int, now_workers: int) -> list[Need]:
    """Return what a demand needs of each part, where there are this many cores for web servers.

    A web process uses one core. `now_workers` are the children of workers of the queue `now`.
    """
    rates = (demand.results, demand.looks, demand.pages, demand.actions)
    each = (costs.result, costs.look, costs.page, costs.action)
    busy = [
        sum(rate * cost[place] for rate, cost in zip(rates, each, strict=True)) / 1000
        for place in range(4)
    ]
    web, worker, database, proxy = busy
    processes = max(web_cores, math.ceil(demand.streams / STREAMS_A_PROCESS))
    return [
        Need("web servers", web, web_cores * FULL, "cores"),
        Need("workers of now", worker, now_workers * FULL, "cores"),
        Need("PostgreSQL", database, DATABASE_CORES * FULL, "cores"),
        Need("proxy", proxy, max(2, web_cores / 4) * FULL, "cores"),
        Need(
            "connections to PostgreSQL",
            processes * CONNECTIONS_A_PROCESS + now_workers,
            MAX_CONNECTIONS,
            "connections",
        ),
        Need("streams", demand.streams, web_cores * STREAMS_A_PROCESS, "streams"),
        Need("messages through Redis", (demand.actions * 2) * processes, MESSAGES, "a second"),
    ]


def first_to_end(found: list[Need]) -> Need:
    """Return the part of which the largest share is needed."""
    return max(found, key=lambda need: need.share)


def cores_needed(demand: Demand, costs: Costs) -> tuple[int, int]:
    """Return how many cores web servers, and children of workers, a demand needs."""
    found = needs(demand, costs, web_cores=1, now_workers=1)
    by_part = {need.part: need for need in found}
    streams = math.ceil(demand.streams / STREAMS_A_PROCESS)
    web = max(1, streams, math.ceil(by_part["web servers"].share))
    return web, max(1, math.ceil(by_part["workers of now"].share))
