"""A standings page of 100 rows, against a bare Django view behind the same middleware."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from bench.transports import BenchRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.transports import Transport
    from tournaments.models import Event

ROUNDS = 15
CALLS = 100
SLOW = ("first",)
ROWS = 100


def cases(transport: Transport, path: str) -> dict[str, Callable[[], object]]:
    """Return the cases: uncached (a new query string each time), cached, and 304.

    Any page size above the largest gives all rows.
    """
    bare, kept = BenchRequest("/bare/page"), BenchRequest(path)
    tag = transport.send(kept)["etag"]
    known = BenchRequest(path, headers={"If-None-Match": tag}, status=304)
    fresh = count(1000)
    return {
        "bare": lambda: transport.send(bare),
        "first": lambda: transport.send(BenchRequest(f"{path}?page_size={next(fresh)}")),
        "kept": lambda: transport.send(kept),
        "304": lambda: transport.send(known),
    }


def addresses(event: Event) -> dict[str, str]:
    """Return the paths of the standings: a season's page, and an event's in the API."""
    club, season = event.club.slug, event.season
    assert season is not None
    return {
        "season page": f"/clubs/{club}/seasons/{season.slug}/",
        "API": f"/api/v1/events/{event.pk}/standings",
    }
