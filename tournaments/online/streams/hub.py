"""Write to all open event streams of this process in the event loop of its web server: the hub.

It learns of new entries by notifications (from this process at once, from others through Redis)
and by polling the rows of the games that are followed. What it sends is read from the log, so a
lost notification delays an entry for a moment and never loses it. A stream costs a socket, not a
thread (ADR 0117).
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.actors import ANONYMOUS
from tournaments.core.errors import ServerFull
from tournaments.core.streaming import OpenResponse, with_connection
from tournaments.core.telemetry.metrics import STREAMS
from tournaments.online import notifications
from tournaments.online.streams import frames, queries
from tournaments.online.streams.frames import StreamUpdate
from tournaments.online.streams.presence import send_presence_changes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence

    from tournaments.core.actors import Actor
    from tournaments.core.streaming import Receive, Send
    from tournaments.online.streams.frames import GameUpdates
    from tournaments.online.streams.stream import Reader, Stream

logger = logging.getLogger(__name__)

T = TypeVar("T")
Key = TypeVar("Key", int, str)

POLL_SECONDS = 0.15
"""How often the rows of games that are followed are looked at without notifications: at home."""
POLL_SECONDS_WITH_REDIS = 2.0
"""How often while Redis carries notifications from all processes, in case one was lost."""
PING_SECONDS = 15.0
DELAYED_SECONDS = 1.0
KEY_SECONDS, RIGHTS_SECONDS = 2.0, 10.0
"""How often readers with a key are checked, and how often all; a dead key's streams end by then.

Each is checked before an update, too, so in between such a reader gets only pings and who is there.
"""
SLICES = 8
"""What is done regularly for all streams is done for one such part of the games at a time.

All at once it would keep the actions of all tables waiting.
"""
MAX_GAMES_PER_BATCH = 32
"""Games whose updates are built together; later notifications go into the next batch."""
WRITER_THREADS = 3
ALWAYS = 2**63
"""A number above any entry's: send an update even if the game's last entry has been sent.

A new stream needs this, and so do spectators, for whom an old entry becomes visible later.
"""


class ClientStream(OpenResponse):
    """A client's open response, which follows a game."""

    def __init__(self, reader: Reader) -> None:
        """Begin with nothing to send."""
        super().__init__()
        self.reader = reader


@dataclass(frozen=True, slots=True)
class Batch:
    """Streams by game that are updated together; of the games `only_new`, only the newcomers."""

    streams: dict[int, list[Stream]]
    only_new: set[int]

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.streams)

    @property
    def readers(self) -> dict[int, list[Reader]]:
        """Return the readers of the streams, by game."""
        return {game: [one.reader for one in streams] for game, streams in self.streams.items()}


@dataclass(frozen=True, slots=True)
class Update:
    """An update of games that another part of the process builds.

    `readers`: those to send to, by game. `send` is called with what was built for them.
    """

    readers: Mapping[int, Sequence[Reader]]
    send: Callable[[Mapping[int, GameUpdates]], None]


class Hub:
    """Keep all streams of a process, by game, and send them what is new.

    `notify` may be called from any thread; everything else runs in the server's event loop.
    """

    def __init__(self) -> None:
        """Start no task yet: there is no loop before the server runs."""
        self.streams: dict[int, list[Stream]] = defaultdict(list)
        self.max_streams = limits.STREAMS_OPEN.by_all or 0
        self._open = 0
        self._addresses: Counter[str] = Counter()
        self._owners: dict[str, list[Stream]] = defaultdict(list)
        self.sent_numbers: dict[int, int] = {}
        self.pending: dict[int, int] = {}
        self._newcomers: dict[int, list[Stream]] = defaultdict(list)
        self._updating: set[int] = set()
        self._has_pending = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self._has_redis = threading.Event()
        self._threads = ThreadPoolExecutor(WRITER_THREADS, thread_name_prefix="streams")

    async def follow(self, reader: Reader, receive: Receive, send: Send) -> None:
        """Go on with a response that has begun, until the client or the hub ends it."""
        self._start()
        stream = ClientStream(reader)
        self.add(stream)
        try:
            await stream.run(receive, send)
        finally:
            self.remove(stream)

    def notify(self, game_id: int, number: int) -> None:
        """Note that a game may have reached entry `number`."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.update_if_behind, game_id, number)

    def close(self) -> None:
        """End all streams, and every further one at once: the server is stopping."""
        self._is_closed = True
        for streams in self.streams.values():
            for stream in streams:
                stream.close()

    def _start(self) -> None:
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        for work in (
            self._send_updates,
            self._poll,
            self._ping,
            self._update_delayed_spectators,
            partial(self._close_lost, KEY_SECONDS, attrgetter("has_revocable_key")),
            partial(self._close_lost, RIGHTS_SECONDS, lambda _reader: True),
        ):
            self._tasks.add(self._loop.create_task(work()))
        presence = send_presence_changes(self.streams, self._in_thread)
        self._tasks.add(self._loop.create_task(presence))
        notifications.subscribe(self.notify)
        if settings.REDIS_URL:
            notifications.subscribe_to_redis(self.notify, self._has_redis)

    def check_room(self, actor: Actor) -> None:
        """Check that another stream may be opened; may be called from any thread.

        Raises ServerFull if this process has no room, TooManyRequests if the actor's address has
        too many streams.
        """
        # Requests that are answered at this moment may each add one more.
        if self._open >= self.max_streams:
            raise ServerFull(_("The server is full. Try again in a moment."))
        limits.check_number(limits.STREAMS_OPEN, by_client=self._addresses[actor.client])

    def count_streams(self) -> int:
        """Return how many streams are open."""
        return self._open

    def add(self, stream: Stream) -> None:
        """Start updating the stream, beginning with what happened since its first answer.

        The others who follow the game get nothing for that.
        """
        actor, game_id = stream.reader.actor, stream.reader.game_id
        # All strangers have the same identity: they are limited by their addresses alone.
        if actor.identity != ANONYMOUS.identity:
            own = self._owners[actor.identity]
            if len(own) >= (limits.STREAMS_OPEN.by_account or 0):
                own.pop(0).close()  # not to be chosen again while its connection ends
            own.append(stream)
        self._open += 1
        self._addresses[actor.client] += 1
        if game_id not in self.streams:
            notifications.announce([game_id])
        self.streams[game_id].append(stream)
        STREAMS.inc()
        if self._is_closed:
            stream.close()
        self._newcomers[game_id].append(stream)
        self._has_pending.set()

    def remove(self, stream: Stream) -> None:
        """Forget a stream whose connection is closed."""
        actor, game_id = stream.reader.actor, stream.reader.game_id
        STREAMS.dec()
        _take_out(self._owners, actor.identity, stream)
        self._open -= 1
        self._addresses[actor.client] -= 1
        if not self._addresses[actor.client]:
            del self._addresses[actor.client]
        _take_out(self.streams, game_id, stream)
        if game_id not in self.streams:
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

    def _next_batch(self) -> Batch:
        """Take games off what waits: those that are behind, and those with newcomers."""
        batch = Batch({}, set())
        for game_id in [*self.pending, *(self._newcomers.keys() - self.pending.keys())]:
            if len(batch) == MAX_GAMES_PER_BATCH:
                break
            if game_id in self._updating:
                continue  # afterwards there may be nothing left to send
            new, sent = self._newcomers.pop(game_id, []), self.sent_numbers.get(game_id, -1)
            is_behind = self.pending.pop(game_id, -1) > sent or game_id not in self.sent_numbers
            if game_id not in self.streams:
                continue
            if is_behind:
                batch.streams[game_id] = list(self.streams[game_id])
            elif new:
                batch.streams[game_id] = new
                batch.only_new.add(game_id)
        return batch

    async def _send_batch(self, batch: Batch) -> None:
        readers = batch.readers
        self._updating |= batch.streams.keys()
        try:
            # The database blocks, so it is asked in a thread; one batch at a time (ADR 0099).
            found = await self._in_thread(lambda: frames.build_updates(readers, timezone.now()))
            self._deliver(batch, found)
        except Exception:  # the next poll tries again; clients see nothing of it
            logger.exception("The updates of %s games could not be built.", len(batch))
            for game_id in readers:
                self.sent_numbers.pop(game_id, None)
        finally:
            self._updating -= batch.streams.keys()

    @contextmanager
    def updating(self, game_ids: Iterable[int]) -> Iterator[Update]:
        """Let the caller build updates of games in this block and send them to the streams.

        Games that are being updated already are left out. Whatever any of them lacks afterwards is
        sent as usual.
        """
        free = self.streams.keys() & set(game_ids) - self._updating
        batch = Batch({game_id: list(self.streams[game_id]) for game_id in free}, set())
        self._updating |= free
        try:
            yield Update(batch.readers, partial(self._deliver, batch))
        finally:
            self._updating -= free
            self._has_pending.set()

    def _deliver(self, batch: Batch, found: Mapping[int, GameUpdates]) -> None:
        for game_id, (number, updates) in found.items():
            # Streams may have closed while the thread was working.
            if game_id in self.streams and game_id not in batch.only_new:
                self.sent_numbers[game_id] = number
            for stream, update in zip(batch.streams[game_id], updates, strict=True):
                self._send(stream, update)

    def _send(self, stream: Stream, update: StreamUpdate) -> None:
        if update.body:
            stream.send(update.body)
        if update.number is None:
            stream.close()
        else:
            stream.reader.number = update.number

    @property
    def poll_seconds(self) -> float:
        """How long to wait before the rows are looked at again."""
        return POLL_SECONDS_WITH_REDIS if self._has_redis.is_set() else POLL_SECONDS

    async def _poll(self) -> None:
        """Poll the games that are followed, in case a notification was lost, or none comes."""
        while True:
            await asyncio.sleep(self.poll_seconds)
            followed = list(self.streams)
            if not followed:
                continue
            if self._has_redis.is_set():
                notifications.announce(followed)
            try:
                found = await self._in_thread(partial(queries.get_last_numbers, followed))
            except DatabaseError:
                continue
            for game_id, number in found.items():
                self.update_if_behind(game_id, number)

    async def _ping(self) -> None:
        """Write to all streams regularly, so that dead connections are noticed."""
        async for followed in self._slices(PING_SECONDS):
            streams = [stream for some in followed.values() for stream in some]
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
            watched = [
                game_id
                for game_id, streams in self.streams.items()
                if any(stream.reader.seat is None for stream in streams)
            ]
            find = partial(queries.list_games_watched_with_delay, watched)
            try:
                delayed = await self._in_thread(find)
            except DatabaseError:
                continue
            for game_id in delayed:
                self.request_update(game_id)

    async def _close_lost(self, seconds: float, is_asked: Callable[[Reader], bool]) -> None:
        """Close the streams of readers who may not follow any more, though nothing happens."""
        async for followed in self._slices(seconds):
            streams = [one for some in followed.values() for one in some if is_asked(one.reader)]
            if not streams:
                continue
            find = partial(queries.find_lost_readers, [stream.reader for stream in streams])
            try:
                lost = await self._in_thread(find)
            except DatabaseError:
                continue  # without the database nothing is sent either
            for stream in streams:
                if stream.reader in lost:
                    self._send(stream, StreamUpdate(frames.GONE, None))

    async def _slices(self, seconds: float) -> AsyncIterator[dict[int, list[Stream]]]:
        """Yield the streams of every game once in that time, those of some games at a time."""
        for part in itertools.cycle(range(SLICES)):
            await asyncio.sleep(seconds / SLICES)
            followed = {
                game_id: list(streams)
                for game_id, streams in self.streams.items()
                if game_id % SLICES == part
            }
            if followed:
                yield followed

    async def _in_thread(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, with_connection, work)


def _take_out(streams: dict[Key, list[Stream]], key: Key, stream: Stream) -> None:
    """Take a stream out of the list under a key, and an empty list out of the dictionary."""
    left = [other for other in streams.get(key, ()) if other is not stream]
    if left:
        streams[key] = left
    else:
        streams.pop(key, None)


hub = Hub()
