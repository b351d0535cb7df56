"""Telling those at a table who else is there, when that has changed.

It stands in no log: the seats' rows say when somebody was last there, whichever process he is
connected to.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.utils import timezone

from tournaments.core.json_text import dump_json
from tournaments.models import GameSeat
from tournaments.online.queries.games import HERE_FOR
from tournaments.online.streams import frames

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from datetime import datetime

    from tournaments.online.streams.hub import Stream

    Here = Mapping[int, tuple[int, ...]]

EVERY = 2.0


def seats_here(game_ids: Sequence[int], at: datetime) -> dict[int, tuple[int, ...]]:
    """The seats of each game whose people are there."""
    rows = GameSeat.objects.filter(game__in=game_ids, seen_at__gt=at - HERE_FOR)
    found: dict[int, tuple[int, ...]] = dict.fromkeys(game_ids, ())
    for game, seat in rows.order_by("number").values_list("game_id", "number"):
        found[game] += (seat,)
    return found


async def tell_who_is_here(
    streams: Mapping[int, Sequence[Stream]],
    in_thread: Callable[[Callable[[], Here]], Awaitable[Here]],
) -> None:
    """Send all streams of a game the seats whose people are there, whenever those change."""
    told: Here = {}
    while True:
        await asyncio.sleep(EVERY)
        followed = list(streams)
        try:
            here = await in_thread(partial(seats_here, followed, timezone.now()))
        except DatabaseError:
            continue
        for game, seats in here.items():
            if told.get(game) != seats:
                body = frames.frame("here", dump_json({"seats": seats}))
                for stream in streams.get(game, ()):
                    stream.send(body)
        told = here
