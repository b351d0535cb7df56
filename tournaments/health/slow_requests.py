"""Collect requests that took long, and store them from time to time, never within a request."""

from __future__ import annotations

from collections import deque

from tournaments.models import SlowRequest

MAX_COLLECTED, MAX_STORED = 50, 200
_collected: deque[SlowRequest] = deque(maxlen=MAX_COLLECTED)


def collect(request: SlowRequest) -> None:
    """Keep a request in memory until the next flush; the oldest make room."""
    _collected.append(request)


def flush_slow_requests() -> int:
    """Store what was collected in this process, and delete old ones; return the number."""
    rows = []
    while _collected:
        rows.append(_collected.popleft())
    if rows:
        SlowRequest.objects.bulk_create(rows)
        latest = SlowRequest.objects.order_by("-pk").values_list("pk", flat=True)
        if beyond := latest[MAX_STORED : MAX_STORED + 1].first():
            SlowRequest.objects.filter(pk__lte=beyond).delete()
    return len(rows)


def list_slow_requests(limit: int = 50) -> list[SlowRequest]:
    """Return the latest slow requests."""
    return list(SlowRequest.objects.order_by("-at", "-pk")[:limit])
