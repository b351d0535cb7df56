"""Simulate the evenings of many clubs, minute by minute, and what they ask of the service."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

MINUTES = 24 * 60
START, SPREAD = 19 * 60 + 30, 20.0
"""When nights begin: the mean, and the standard deviation, in minutes."""
LENGTH = 180
TABLES = (6, 14)
PHONES = 2
"""Phones at a table that show its page: the one that enters, and another one."""
DEALS_A_MINUTE = 1 / 3
LOOKS_A_MINUTE = 10.0
"""A phone asks for what is new every six seconds (`POLL_MS` in `table_server.js`)."""
PAGES_A_MINUTE = 1.0
"""Pages that are read for each table: standings on phones, the projector, people at home."""
ONLINE = 0.05
"""Clubs of which a night is played online: four actions a minute and table, and a stream a seat."""
ACTIONS_A_MINUTE, SEATS = 20.0, 4
WEEK = {"Mon": 0.15, "Tue": 0.2, "Wed": 0.2, "Thu": 0.25, "Fri": 0.1, "Sat": 0.05, "Sun": 0.05}
"""On which evening clubs meet."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked of the service in a second."""

    results: float
    looks: float
    pages: float
    actions: float
    streams: float

    @property
    def requests(self) -> float:
        """Requests a second."""
        return self.results + self.looks + self.pages + self.actions


def simulate(clubs: int, rng: Random) -> list[int]:
    """Return how many tables are being played in each minute of a day."""
    changes = Counter[int]()
    for _ in range(clubs):
        tables = rng.randint(*TABLES)
        begin = min(MINUTES - LENGTH - 1, max(0, round(rng.gauss(START, SPREAD))))
        changes[begin] += tables
        changes[begin + LENGTH] -= tables
    return list(accumulate(changes[minute] for minute in range(MINUTES)))


def demand_of(tables: int) -> Demand:
    """Return what this many tables ask for in a second."""
    online = tables * ONLINE
    paper = tables - online
    return Demand(
        results=tables * DEALS_A_MINUTE / 60,
        looks=paper * PHONES * LOOKS_A_MINUTE / 60,
        pages=tables * PAGES_A_MINUTE / 60,
        actions=online * ACTIONS_A_MINUTE / 60,
        streams=online * SEATS,
    )
