"""Send clients at a table who else is there, whenever that changes.

Presence is not in the log: each seat's row has the time when its player was last there, whichever
process they are connected to.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.utils import timezone

from tournaments.core.shapes import dump_json
from tournaments.models import GameSeat
from tournaments.online.queries.games import PRESENCE_TIMEOUT
from tournaments.online.shapes import SeatsHere
from tournaments.online.streams import frames

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from datetime import datetime

    from tournaments.online.streams.stream import Stream

    PresentSeats = Mapping[int, tuple[int, ...]]

POLL_SECONDS = 2.0


def list_present_seats(game_ids: Sequence[int], at: datetime) -> dict[int, tuple[int, ...]]:
    """Return the seats of each game whose players are there."""
    rows = GameSeat.objects.filter(game__in=game_ids, seen_at__gt=at - PRESENCE_TIMEOUT)
    found: dict[int, tuple[int, ...]] = dict.fromkeys(game_ids, ())
    for game, seat in rows.order_by("number").values_list("game_id", "number"):
        found[game] += (seat,)
    return found


async def send_presence_changes(
    streams: Mapping[int, Sequence[Stream]],
    in_thread: Callable[[Callable[[], PresentSeats]], Awaitable[PresentSeats]],
) -> None:
    """Send all streams of a game the seats whose players are there, whenever those change."""
    sent: PresentSeats = {}
    while True:
        await asyncio.sleep(POLL_SECONDS)
        followed = list(streams)
        try:
            present = await in_thread(partial(list_present_seats, followed, timezone.now()))
        except DatabaseError:
            continue
        for game, seats in present.items():
            if sent.get(game) != seats:
                body = frames.format_event("here", dump_json(SeatsHere(seats)))
                for stream in streams.get(game, ()):
                    stream.send(body)
        sent = present
