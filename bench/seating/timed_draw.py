"""A draw with the CPU time it took, kept for any checker to read."""

from __future__ import annotations

import time
from typing import Any

from tournaments.seating import (
    Draw,
    DrawRequest,
    SearchControl,
    build_schedule,
    check_schedule,
    make_draw,
)

SAVED: dict[str, Any] = {}
"""Every schedule by name, the last of each."""


def draw_timed(request: DrawRequest, name: str) -> tuple[Draw, float]:
    """The draw and its CPU time; what the checker says must agree with what the draw says."""
    started = time.process_time()
    draw = make_draw(request, SearchControl(request.seconds, clock=time.process_time))
    used = time.process_time() - started
    schedule = build_schedule(request, draw)
    findings = check_schedule(schedule)
    assert findings.valid, findings.errors
    assert not findings.breaches, findings.breaches
    assert findings.repeat_cost == draw.quality.repeats
    SAVED[name] = schedule
    return draw, used
