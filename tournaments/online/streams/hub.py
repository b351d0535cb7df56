"""Write to all open event streams of this process from one thread with an event loop: the hub.

It learns of new entries by notifications (from this process at once, from others through Redis)
and by polling the rows of the games that are followed. What it sends is read from the log, so a
lost notification delays an entry for a moment and never loses it. A stream costs a socket, not a
thread (ADR 0081).
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
from tournaments.online.streams.presence import send_presence_changes

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from tournaments.online.streams.frames import StreamUpdate
    from tournaments.online.streams.stream import Reader, Stream

logger = logging.getLogger(__name__)

T = TypeVar("T")

POLL_SECONDS = 0.15
PING_SECONDS = 15.0
DELAYED_SECONDS = 1.0
MAX_UNSENT_BYTES = 512 * 1024
"""A client this far behind is disconnected; it reconnects and resumes from its last entry."""
MAX_STREAMS_PER_CLIENT = 8
"""Streams of one client in a process; one more closes the oldest."""
MAX_GAMES_PER_BATCH = 32
"""Games whose updates are built together; later notifications go into the next batch."""
WRITER_THREADS = 3
ALWAYS = 2**63
"""A number above any entry's: send an update even if the game's last entry has been sent.

A new stream needs this, and so do spectators, for whom an old entry becomes visible later.
"""


class SocketStream(asyncio.Protocol):
    """An open connection and its reader: the hub's implementation of `Stream`."""

    def __init__(self, hub: Hub, reader: Reader) -> None:
        """Send nothing before the connection is made."""
        self.hub = hub
        self.reader = reader
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start following the game."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - sockets have these
        self.transport = transport
        self.hub.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop following the game."""
        self.hub.remove(self)

    def send(self, body: bytes) -> None:
        """Queue `body`; drop the connection if the client does not read."""
        if self.transport is None or self.transport.is_closing():
            return
        self.transport.write(body)
        if self.transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            self.transport.abort()

    def close(self) -> None:
        """Close the connection once everything queued has been written."""
        if self.transport is not None:
            self.transport.close()


class Hub:
    """Keep all streams of a process, by game, and send them what is new.

    `adopt` and `notify` may be called from any thread; everything else runs in the hub's loop.
    """

    def __init__(self) -> None:
        """Start no thread yet: it would not survive the fork of a server's process."""
        self.streams: dict[int, list[Stream]] = defaultdict(list)
        self.sent_numbers: dict[int, int] = {}
        self.pending: dict[int, int] = {}
        self._has_pending = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = ThreadPoolExecutor(WRITER_THREADS, thread_name_prefix="streams")

    # From other threads.

    def adopt(self, reader: Reader, connection: socket.socket) -> None:
        """Take over a connection on which an event stream has begun."""
        connection.setblocking(False)  # asyncio takes over non-blocking sockets only
        loop = self._running_loop()
        asyncio.run_coroutine_threadsafe(self._connect(reader, connection), loop)

    def notify(self, game_id: int, number: int) -> None:
        """Note that a game may have reached entry `number`."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.update_if_behind, game_id, number)

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                run = partial(self._run, self._loop)
                threading.Thread(target=run, name="streams", daemon=True).start()
                notifications.subscribe(self.notify)
                if settings.REDIS_URL:
                    notifications.subscribe_to_redis(self.notify)
            return self._loop

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        for work in (self._send_updates, self._poll, self._ping, self._update_delayed_spectators):
            self._tasks.add(loop.create_task(work()))
        presence = send_presence_changes(self.streams, self._in_thread)
        self._tasks.add(loop.create_task(presence))
        loop.run_forever()

    async def _connect(self, reader: Reader, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: SocketStream(self, reader), connection)

    # In the loop.

    def add(self, stream: Stream) -> None:
        """Start updating the stream, beginning with what happened since its first answer."""
        client = stream.reader.actor.identity
        own = [s for streams in self.streams.values() for s in streams if belongs_to(s, client)]
        # All strangers have the same scope, so they are not limited together.
        if client != "anonymous" and len(own) >= MAX_STREAMS_PER_CLIENT:
            own[0].close()
        self.streams[stream.reader.game_id].append(stream)
        self.request_update(stream.reader.game_id)

    def remove(self, stream: Stream) -> None:
        """Forget a stream whose connection is closed."""
        game_id = stream.reader.game_id
        left = [other for other in self.streams.get(game_id, ()) if other is not stream]
        if left:
            self.streams[game_id] = left
        else:
            self.streams.pop(game_id, None)
            self.sent_numbers.pop(game_id, None)

    def update_if_behind(self, game_id: int, number: int) -> None:
        """Request an update unless entry `number` has been sent to the game's streams."""
        if self.sent_numbers.get(game_id, -1) < number:
            self.request_update(game_id, number)

    def request_update(self, game_id: int, number: int = ALWAYS) -> None:
        """Send the game's streams an update, unless one under way covers entry `number`."""
        if game_id in self.streams:
            self.pending[game_id] = max(number, self.pending.get(game_id, 0))
            self._has_pending.set()

    async def _send_updates(self) -> None:
        """Send pending updates in batches, which grow with the load up to their limit."""
        while True:
            await self._has_pending.wait()
            # Cleared first: a request that arrives while a batch is sent sets it again.
            self._has_pending.clear()
            while batch := self._next_batch():
                await self._send_batch(batch)

    def _next_batch(self) -> dict[int, list[Stream]]:
        batch: dict[int, list[Stream]] = {}
        while self.pending and len(batch) < MAX_GAMES_PER_BATCH:
            game_id = next(iter(self.pending))
            is_behind = self.pending.pop(game_id) > self.sent_numbers.get(game_id, -1)
            if is_behind and game_id in self.streams:
                batch[game_id] = list(self.streams[game_id])
        return batch

    async def _send_batch(self, batch: dict[int, list[Stream]]) -> None:
        readers = {game_id: [one.reader for one in streams] for game_id, streams in batch.items()}
        try:
            # The database blocks, so it is asked in a thread; one batch at a time (ADR 0099).
            found = await self._in_thread(lambda: frames.build_updates(readers, timezone.now()))
        except Exception:  # the next poll tries again; clients see nothing of it
            logger.exception("The updates of %s games could not be built.", len(batch))
            return
        for game_id, (number, updates) in found.items():
            # Streams may have closed while the thread was working.
            if game_id in self.streams:
                self.sent_numbers[game_id] = number
            for stream, update in zip(batch[game_id], updates, strict=True):
                self._send(stream, update)

    def _send(self, stream: Stream, update: StreamUpdate) -> None:
        if update.body:
            stream.send(update.body)
        if update.number is None:
            stream.close()
        else:
            stream.reader.number = update.number

    async def _poll(self) -> None:
        """Poll the games that are followed, in case a notification was lost."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            followed = list(self.streams)
            if not followed:
                continue
            try:
                found = await self._in_thread(partial(queries.get_last_numbers, followed))
            except DatabaseError:
                continue
            for game_id, number in found.items():
                self.update_if_behind(game_id, number)

    async def _ping(self) -> None:
        """Write to all streams regularly, so that dead connections are noticed."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            streams = [stream for all_of in self.streams.values() for stream in all_of]
            for stream in streams:
                stream.send(frames.PING)
            readers = [stream.reader for stream in streams]
            record = partial(queries.record_readers_present, readers, timezone.now())
            try:
                await self._in_thread(record)
            except DatabaseError:
                logger.debug("Who is at the tables could not be recorded.", exc_info=True)

    async def _update_delayed_spectators(self) -> None:
        """Update spectators who watch some seconds late even when nothing new happens."""
        while True:
            await asyncio.sleep(DELAYED_SECONDS)
            find = partial(queries.list_games_watched_with_delay, list(self.streams))
            try:
                delayed = await self._in_thread(find)
            except DatabaseError:
                continue
            for game_id in delayed:
                self.request_update(game_id)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _clean, work)


def belongs_to(stream: Stream, client: str) -> bool:
    """Return whether a stream was opened by the client with this scope."""
    return stream.reader.actor.identity == client


def _clean(work: Callable[[], T]) -> T:
    """Run work that uses the database without keeping a connection that others could use."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


hub = Hub()
