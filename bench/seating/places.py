"""Seats: first deals, places, neighbours."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench.seating.timed_draw import draw_timed
from tournaments.seating import DrawRequest, Rng, build_schedule, check_schedule, seat_in_turn

if TYPE_CHECKING:
    from collections.abc import Sequence


def print_seats(limits: Sequence[float]) -> None:
    """First deals, places, neighbours."""
    seconds = limits[0]
    head = "Seats: left neighbours repeated, 16 to 72 players, 10 rounds"
    print(f"\n{head}, within the draw's {seconds:g} s")
    left = unfair = 0
    for players in range(16, 73):
        request = DrawRequest(players=tuple(range(players)), rounds=10, seconds=seconds)
        draw, _ = draw_timed(request, f"seats-{players}")
        findings = check_schedule(build_schedule(request, draw))
        left += findings.left_repeats > 0
        unfair += findings.first_deals_unfair
    print(f"events with a repeated left neighbour: {left} of 57; unfair first deals: {unfair}")
    rng, tables = Rng(1), []
    for _ in range(10):
        order = rng.shuffled(range(1000))
        tables += [order[place : place + 4] for place in range(0, 1000, 4)]
    started = time.process_time()
    seat_in_turn(tables)
    print(f"places in turn, 1000 players, 10 rounds: {time.process_time() - started:.3f} s")
