"""Server-sent events: what a reader of a game is sent, as bytes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from api.wire import write_json
from tournaments.access_games import Place, find_game, place_of
from tournaments.errors import NotFound
from tournaments.selectors.games import Shared, events_between, number_for, table_out

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.actors import Actor

MEDIA_TYPE = "text/event-stream"
PING = b": ping\n\n"
GONE = b"event: gone\ndata: {}\n\n"
RETRY = b"retry: 1000\n\n"
MOST_MISSED = 500
"""Entries that are told one by one after a drop; who missed more is shown the table only."""


@dataclass(slots=True, eq=False)
class Reader:
    """Somebody who follows a game, and the last entry that he was told of."""

    game_id: int
    actor: Actor = field(repr=False)
    link: str = field(repr=False)
    number: int


@dataclass(frozen=True, slots=True)
class Sending:
    """What a reader is to be sent; `number` is where he is then. None: he may not follow."""

    body: bytes
    number: int | None


def frame(event: str, data: Any, number: int | None = None) -> bytes:
    """One event; with a number it is one from which a reader can go on.

    >>> frame("entry", {"a": 1}, 7)
    b'id: 7\\nevent: entry\\ndata: {"a":1}\\n\\n'
    """
    head = b"" if number is None else f"id: {number}\n".encode()
    return head + f"event: {event}\ndata: ".encode() + write_json(data) + b"\n\n"


def news(place: Place, after: int | None, at: datetime, shared: Shared | None = None) -> Sending:
    """What happened after an entry and the table as it is now; None: the table alone."""
    upto = number_for(place, at)
    start = upto if after is None or upto - after > MOST_MISSED or after > upto else after
    shared = shared or Shared(place.game)
    told = events_between(place, start, upto, shared)
    entries = [frame("entry", one, one["number"]) for one in told]
    table = frame("table", table_out(place, at, shared), upto)
    return Sending(b"".join(entries) + table, upto)


def news_for(game_id: int, readers: Sequence[Reader], at: datetime) -> tuple[int, list[Sending]]:
    """Where a game is, and for each reader what he has not been told, his right checked again.

    Readers who stand alike are told the same, so it is written once.
    """
    game = find_game(game_id)
    if game is None:
        return 0, [Sending(GONE, None)] * len(readers)
    seats = list(game.seats.select_related("player").order_by("number"))
    shared = Shared(game)
    written: dict[tuple[Any, ...], Sending] = {}
    found = []
    for reader in readers:
        try:
            place = place_of(reader.actor, game, seats, reader.link)
        except NotFound:
            found.append(Sending(GONE, None))
            continue
        if number_for(place, at) == reader.number:
            found.append(Sending(b"", reader.number))
            continue
        key = (place.role, place.seat, place.directs, reader.number)
        if key not in written:
            written[key] = news(place, reader.number, at, shared)
        found.append(written[key])
    return game.number, found
