"""Server-sent events: what a reader of a game is sent, as bytes."""

from __future__ import annotations

import logging
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tournaments.core.errors import NotFound
from tournaments.core.json_text import dump_json
from tournaments.online.access import find_games, place_of, seats_of
from tournaments.online.queries.games import Shared, heard_out, hears, number_for, steps_between

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import GameSeat, OnlineGame
    from tournaments.online.access import Place
    from tournaments.online.core.snapshot import Course

MEDIA_TYPE = "text/event-stream"
PING = b": ping\n\n"
GONE = b"event: gone\ndata: {}\n\n"
RETRY = b"retry: 1000\n\n"
MOST_MISSED = 500
"""Entries that are told one by one after a drop; who missed more is shown the table only."""


@dataclass(slots=True, eq=False)
class Reader:
    """Somebody who follows a game, and the last entry that he was told of.

    `seat`: the seat whose cards he follows. When it is his no more he is sent away, to come again
    as whatever he is then; he would else follow on without a word, and late.
    """

    game_id: int
    actor: Actor = field(repr=False)
    link: str = field(repr=False)
    number: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Sending:
    """What a reader is to be sent; `number` is where he is then. None: he may not follow."""

    body: bytes
    number: int | None


def frame(event: str, data: bytes, number: int | None = None) -> bytes:
    """One event; with a number it is one from which a reader can go on.

    >>> frame("entry", b'{"a":1}', 7)
    b'id: 7\\nevent: entry\\ndata: {"a":1}\\n\\n'
    """
    head = b"" if number is None else f"id: {number}\n".encode()
    return b"%bevent: %b\ndata: %b\n\n" % (head, event.encode(), data)


class Writing:
    """What is written of a game at one moment: what several readers are told alike, once."""

    def __init__(self, game: OnlineGame, at: datetime) -> None:
        """Nothing is written yet."""
        self.game = game
        self.at = at
        self._shared = Shared(game, at)
        self._tables: dict[int, bytes] = {}
        self._entries: dict[tuple[Any, ...], bytes] = {}
        self._news: dict[tuple[Any, ...], Sending] = {}

    def news(self, place: Place, after: int | None) -> Sending:
        """What happened after an entry and the table as it is now; None: the table alone."""
        upto = number_for(place, self.at)
        start = upto if after is None or upto - after > MOST_MISSED or after > upto else after
        key = (place.role, place.seat, place.directs, start, upto)
        if key not in self._news:
            steps = steps_between(self.game, start, upto)
            told = b"".join(self._entry(step, place) for step in steps)
            self._news[key] = Sending(told + self._table(place, upto), upto)
        return self._news[key]

    def _entry(self, step: Course, place: Place) -> bytes:
        reached = (one.reaches(place.seat) for one in step.told)
        key = (step.number, hears(place, step), *reached)
        if key not in self._entries:
            data = dump_json(heard_out(place, step))
            self._entries[key] = frame("entry", data, step.number)
        return self._entries[key]

    def _table(self, place: Place, number: int) -> bytes:
        if number not in self._tables:
            self._tables[number] = dump_json(self._shared.table(number))
        own = dump_json(self._shared.own(place, number))
        return frame("table", joined(self._tables[number], own), number)


def joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects that are not empty, as one.

    >>> joined(b'{"a":1}', b'{"b":2}')
    b'{"a":1,"b":2}'
    """
    return one[:-1] + b"," + other[1:]


def news(place: Place, after: int | None, at: datetime) -> Sending:
    """What one reader has not been told, or the table alone."""
    return Writing(place.game, at).news(place, after)


def news_for(
    followed: Mapping[int, Sequence[Reader]], at: datetime
) -> dict[int, tuple[int, list[Sending]]]:
    """Where each game is, and for each of its readers what he has not been told, in order.

    Everybody's right is checked again. The rows of all the games are read at once. A game that
    cannot be told is left out.
    """
    games = {game.pk: game for game in find_games(list(followed))}
    seats: dict[int, list[GameSeat]] = defaultdict(list)
    for seat in seats_of(list(games.values())):
        seats[seat.game_id].append(seat)
    found: dict[int, tuple[int, list[Sending]]] = {}
    for game_id, readers in followed.items():
        game = games.get(game_id)
        if game is None:
            found[game_id] = 0, [Sending(GONE, None)] * len(readers)
            continue
        writing = Writing(game, at)
        try:
            sendings = [_sending(reader, game, seats[game_id], writing) for reader in readers]
        except Exception:  # one game that cannot be told is no reason to keep others from theirs
            logger.exception("The news of game %s could not be written.", game_id)
        else:
            found[game_id] = game.number, sendings
    return found


def _sending(
    reader: Reader, game: OnlineGame, seats: Sequence[GameSeat], writing: Writing
) -> Sending:
    try:
        place = place_of(reader.actor, game, seats, reader.link)
    except NotFound:
        return Sending(GONE, None)
    if reader.seat is not None and place.seat != reader.seat:
        return Sending(GONE, None)
    if number_for(place, writing.at) == reader.number:
        return Sending(b"", reader.number)
    return writing.news(place, reader.number)
