"""Two hundred tables finish a deal within one second: how long each of them waits."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from bench.result_put import make_rounds
from bench.transports import Served, WrongStatus
from tournaments.models import DealResult

if TYPE_CHECKING:
    from bench.sample_clubs import SampleClub
    from bench.transports import BenchRequest

TABLES = 200
ROUNDS = 4
SECOND = 1.0


@dataclass
class Burst:
    """The outcome of one burst: seconds that each phone waited, and how many were refused."""

    waited: list[float] = field(default_factory=list)
    refused: int = 0


def measure(port: int, house: SampleClub) -> dict[str, float]:
    """Return milliseconds of waiting (median, 99th percentile, longest), without the first round.

    In each round every table sends one deal. `refused` counts answers other than 200, `lost` the
    deals of tables that do not have exactly one result, which counts.
    """
    requests = make_rounds(house, "Burst", tables=TABLES, deals=ROUNDS)
    rng = random.Random(7)
    bursts = [
        _burst(port, requests[start : start + TABLES], rng)
        for start in range(0, len(requests), TABLES)
    ]
    waited = sorted(wait for burst in bursts[1:] for wait in burst.waited)
    refused = sum(burst.refused for burst in bursts)
    return {
        "p50": _share(waited, 0.5) * 1000,
        "p99": _share(waited, 0.99) * 1000,
        "longest": waited[-1] * 1000,
        "refused": refused,
        "lost": len(requests) - _taken_once(),
    }


def _taken_once() -> int:
    """Count the deals of the burst's tables that have exactly one result, an accepted one."""
    rows = DealResult.objects.filter(table__event__name="Burst").values("table", "number")
    once = rows.annotate(versions=Count("pk"), counted=Count("pk", filter=Q(is_accepted=True)))
    return once.filter(versions=1, counted=1).count()


def _share(waited: list[float], share: float) -> float:
    return waited[min(len(waited) - 1, int(len(waited) * share))]


def _burst(port: int, requests: list[BenchRequest], rng: random.Random) -> Burst:
    """Each phone sends at its own moment of one second, on a connection of its own."""
    burst, start = Burst(), threading.Barrier(len(requests) + 1)
    moments = [rng.random() * SECOND for _ in requests]
    threads = [
        threading.Thread(target=_send, args=(port, one, moment, start, burst))
        for one, moment in zip(requests, moments, strict=True)
    ]
    for thread in threads:
        thread.start()
    start.wait()
    for thread in threads:
        thread.join()
    return burst


def _send(
    port: int, request: BenchRequest, moment: float, start: threading.Barrier, burst: Burst
) -> None:
    start.wait()
    time.sleep(moment)
    began = time.perf_counter()
    try:
        transport = Served(port)
        transport.send(request)
        transport.connection.close()
    except (WrongStatus, OSError):
        burst.refused += 1
    burst.waited.append(time.perf_counter() - began)
