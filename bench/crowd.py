"""Results a second when several phones send at once: the rate of the whole machine.

One request after another measures how long one phone waits; the rate counts the database's own
processor time, too, and what is done while something else waits for the disk.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from statistics import median
from typing import TYPE_CHECKING

from bench.result_put import make_bare, make_requests
from bench.transports import Served

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.sample_clubs import SampleClub
    from bench.transports import BenchRequest

PHONES = 8
ROUNDS = 7
CALLS = 160


def measure(port: int, house: SampleClub) -> dict[str, float]:
    """Requests a second of the bare view and of new results, each the median of its rounds."""
    requests = make_requests(house, "Crowd of phones", (ROUNDS + 1) * CALLS)
    bare = make_bare(requests[0])
    left = iter(requests)
    found: dict[str, list[float]] = {"bare": [], "first": []}
    for turn in range(ROUNDS + 1):
        rates = {
            "bare": _rate(port, [bare] * CALLS),
            "first": _rate(port, [next(left) for _ in range(CALLS)]),
        }
        for name, rate in rates.items():
            if turn:  # the first round pays for connections
                found[name].append(rate)
    return {name: median(rates) for name, rates in found.items()}


def _rate(port: int, requests: Iterable[BenchRequest]) -> float:
    pile = deque(requests)
    calls = len(pile)
    start = threading.Barrier(PHONES + 1)
    threads = [threading.Thread(target=_send, args=(port, pile, start)) for _ in range(PHONES)]
    for thread in threads:
        thread.start()
    start.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    if pile:
        raise RuntimeError("a phone gave up")
    return calls / (time.perf_counter() - began)


def _send(port: int, pile: deque[BenchRequest], start: threading.Barrier) -> None:
    transport = Served(port)
    start.wait()
    while pile:
        try:
            request = pile.popleft()
        except IndexError:
            break
        transport.send(request)
    transport.connection.close()
