"""A standings page of 100 rows, against a bare Django view behind the same middleware."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from bench.transports import Asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.transports import Caller
    from tournaments.models import Event

ROUNDS = 15
CALLS = 100
SLOW = ("first",)
ROWS = 100


def cases(caller: Caller, path: str) -> dict[str, Callable[[], object]]:
    """The page drawn anew (an address that nobody asked before), kept, and known already."""
    bare, kept = Asked("/bare/page"), Asked(path)
    tag = caller.send(kept)["ETag"]
    known = Asked(path, headers={"If-None-Match": tag}, status=304)
    fresh = count()
    return {
        "bare": lambda: caller.send(bare),
        "first": lambda: caller.send(Asked(f"{path}?fresh={next(fresh)}")),
        "kept": lambda: caller.send(kept),
        "304": lambda: caller.send(known),
    }


def addresses(event: Event) -> dict[str, str]:
    """Where the standings are read: a season's page, and the API's list of an event."""
    club, season = event.club.slug, event.season
    assert season is not None
    return {
        "season page": f"/clubs/{club}/seasons/{season.slug}/",
        "API": f"/api/v1/events/{event.pk}/standings",
    }
