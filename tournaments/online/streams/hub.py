"""The hub: one thread with an event loop that writes to all open streams of this process.

It learns that a game has moved by a hint (from this process at once, from others by Redis) or by
looking at the rows of the games that are followed. What it sends comes from the log, so a lost
hint costs a moment and no entry. A connection costs a socket and no thread.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from tournaments.online import notifications
from tournaments.online.streams import frames, queries
from tournaments.online.streams.presence import tell_who_is_here

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from tournaments.online.streams.frames import Reader, Sending

logger = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_EVERY = 0.15
PING_EVERY = 15.0
LATE_EVERY = 1.0
MOST_UNSENT = 512 * 1024
"""Bytes that a slow reader may be behind; then he is let go, and comes back from his number."""
MOST_EACH = 8
"""Streams of one sender in a process; the oldest makes room."""
MOST_GAMES = 32
"""Games whose news are written in one go; what comes meanwhile is in the next."""
WRITERS = 3
ANY = 2**63
"""Beyond every number: news are wanted whatever was told already."""


class Stream(asyncio.Protocol):
    """One open connection and its reader."""

    def __init__(self, hub: Hub, reader: Reader) -> None:
        """Nothing is sent before the connection is made."""
        self.hub = hub
        self.reader = reader
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to follow."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - sockets have these
        self.transport = transport
        self.hub.follow(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Follow no more."""
        self.hub.leave(self)

    def send(self, body: bytes) -> None:
        """Write, and let go of a reader who does not read."""
        if self.transport is None or self.transport.is_closing():
            return
        self.transport.write(body)
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    def close(self) -> None:
        """End the stream when all is written."""
        if self.transport is not None:
            self.transport.close()


class Hub:
    """All streams of a process, by game. Its methods but `adopt` and `hint` run in its loop."""

    def __init__(self) -> None:
        """Begin without a thread: it would not survive the fork of a server's process."""
        self.streams: dict[int, list[Stream]] = defaultdict(list)
        self.numbers: dict[int, int] = {}
        self.wanted: dict[int, int] = {}
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = ThreadPoolExecutor(WRITERS, thread_name_prefix="streams")

    # From other threads.

    def adopt(self, reader: Reader, connection: socket.socket) -> None:
        """Take over a connection on which an event stream has begun."""
        connection.setblocking(False)
        loop = self._running_loop()
        asyncio.run_coroutine_threadsafe(self._connect(reader, connection), loop)

    def hint(self, game_id: int, number: int) -> None:
        """A game may have come to an entry."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.hear, game_id, number)

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                run = partial(self._run, self._loop)
                threading.Thread(target=run, name="streams", daemon=True).start()
                notifications.listen(self.hint)
                if settings.REDIS_URL:
                    notifications.listen_to_redis(self.hint)
            return self._loop

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        for work in (self._tell, self._look, self._ping, self._tell_the_late):
            self._tasks.add(loop.create_task(work()))
        here = tell_who_is_here(self.streams, self._in_thread)
        self._tasks.add(loop.create_task(here))
        loop.run_forever()

    async def _connect(self, reader: Reader, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: Stream(self, reader), connection)

    # In the loop.

    def follow(self, stream: Stream) -> None:
        """Send the stream whatever comes; what came since it began, at once."""
        sender = stream.reader.actor.identity
        own = [s for all_of in self.streams.values() for s in all_of if is_of(s, sender)]
        if sender != "anonymous" and len(own) >= MOST_EACH:
            own[0].close()
        self.streams[stream.reader.game_id].append(stream)
        self.refresh(stream.reader.game_id)

    def leave(self, stream: Stream) -> None:
        """Forget a stream that has ended."""
        game_id = stream.reader.game_id
        left = [other for other in self.streams.get(game_id, ()) if other is not stream]
        if left:
            self.streams[game_id] = left
        else:
            self.streams.pop(game_id, None)
            self.numbers.pop(game_id, None)

    def hear(self, game_id: int, number: int) -> None:
        """Refresh a game unless all that is followed of it has been told up to there."""
        if self.numbers.get(game_id, -1) < number:
            self.refresh(game_id, number)

    def refresh(self, game_id: int, number: int = ANY) -> None:
        """Have the news of a game sent to all who follow it, unless they come to hear of `number`
        in a sending that is under way.
        """
        if game_id in self.streams:
            self.wanted[game_id] = max(number, self.wanted.get(game_id, 0))
            self._wake.set()

    async def _tell(self) -> None:
        """Send what is wanted, of one game or many at once: the busier it is, the more at once."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while batch := self._next_batch():
                await self._write(batch)

    def _next_batch(self) -> dict[int, list[Stream]]:
        batch: dict[int, list[Stream]] = {}
        while self.wanted and len(batch) < MOST_GAMES:
            game_id = next(iter(self.wanted))
            if self.wanted.pop(game_id) > self.numbers.get(game_id, -1) and game_id in self.streams:
                batch[game_id] = list(self.streams[game_id])
        return batch

    async def _write(self, batch: dict[int, list[Stream]]) -> None:
        readers = {game_id: [one.reader for one in streams] for game_id, streams in batch.items()}
        try:
            found = await self._in_thread(lambda: frames.news_for(readers, timezone.now()))
        except Exception:  # the next look tries again; no reader is told anything of it
            logger.exception("The news of %s games could not be written.", len(batch))
            return
        for game_id, (number, sendings) in found.items():
            if game_id in self.streams:
                self.numbers[game_id] = number
            for stream, sending in zip(batch[game_id], sendings, strict=True):
                self._deliver(stream, sending)

    def _deliver(self, stream: Stream, sending: Sending) -> None:
        if sending.body:
            stream.send(sending.body)
        if sending.number is None:
            stream.close()
        else:
            stream.reader.number = sending.number

    async def _look(self) -> None:
        """Look at the games that are followed: the back-up for hints that were lost."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            followed = list(self.streams)
            if not followed:
                continue
            try:
                found = await self._in_thread(partial(queries.numbers_of, followed))
            except DatabaseError:
                continue
            for game_id, number in found.items():
                self.hear(game_id, number)

    async def _ping(self) -> None:
        """Write to all from time to time, so that dead connections are noticed."""
        while True:
            await asyncio.sleep(PING_EVERY)
            streams = [stream for all_of in self.streams.values() for stream in all_of]
            for stream in streams:
                stream.send(frames.PING)
            readers = [stream.reader for stream in streams]
            try:
                await self._in_thread(partial(queries.note_readers, readers, timezone.now()))
            except DatabaseError:
                logger.debug("Who is at the tables could not be noted.", exc_info=True)

    async def _tell_the_late(self) -> None:
        """Those who watch some seconds late hear of things when nothing new happens."""
        while True:
            await asyncio.sleep(LATE_EVERY)
            followed = list(self.streams)
            try:
                late = await self._in_thread(partial(queries.watched_late, followed))
            except DatabaseError:
                continue
            for game_id in late:
                self.refresh(game_id)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _clean, work)


def is_of(stream: Stream, sender: str) -> bool:
    """Whether a stream is a sender's."""
    return stream.reader.actor.identity == sender


def _clean(work: Callable[[], T]) -> T:
    """Work with the database, without keeping a connection that others could use."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


hub = Hub()
