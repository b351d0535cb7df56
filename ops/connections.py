"""Bound the connections of the web server: how long each may keep it waiting, and how many.

uvicorn ends a connection that is silent after an answer, but waits without end for a request's
head and for a client that does not read. A `Connection` is uvicorn's own, with what it lacks
around it; the bodies of requests are timed where they are read (`ops.wsgi_threads`, ADR 0160).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from ops.file_limit import MAX_CONNECTIONS
from ops.wsgi_threads import STATE_KEY
from tournaments.core.client_address import network_of
from tournaments.core.telemetry.metrics import CONNECTIONS

if TYPE_CHECKING:
    from uvicorn import Config
    from uvicorn.server import ServerState

HEAD_SECONDS = 10.0
"""From the beginning of a connection to the end of its first request's head."""
KEEP_ALIVE_SECONDS = 5
"""The longest silence after an answer; then uvicorn ends the connection."""
ANSWER_SECONDS = 60.0
"""The time in which a client has to read an answer."""
SWEEP_SECONDS = 1.0
MAX_CONNECTIONS_PER_ADDRESS = 300
"""Connections from one address to a process, unless they come through a proxy of our own.

More than `limits.STREAMS_OPEN` allows streams: forty phones have some more for pages. An address is
as in docs/limits.md: a /64 network of IPv6 is one.
"""
RETRY_SECONDS = 10


class Connections:
    """All connections of this process, in its event loop."""

    def __init__(self, max_open: int = MAX_CONNECTIONS) -> None:
        """Begin without any; `max_open` is how many there may be."""
        self.max_open = max_open
        self._open: set[Connection] = set()
        self._by_address: Counter[str] = Counter()

    def refusal(self, address: str) -> bytes | None:
        """Return what a new client is sent instead of being served, if there are too many."""
        if len(self._open) >= self.max_open:
            return refuse(503, "Service Unavailable", "busy", "The server is full.")
        max_open = MAX_CONNECTIONS_PER_ADDRESS * settings.LIMITS_FACTOR
        if settings.PROXIES == 0 and self._by_address[address] >= max_open:
            problem = "There are too many connections from your address."
            return refuse(429, "Too Many Requests", "too-many-requests", problem)
        return None

    def add(self, connection: Connection) -> None:
        """Count a connection that has begun."""
        self._open.add(connection)
        CONNECTIONS.inc()
        self._by_address[connection.address] += 1

    def remove(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        if connection in self._open:
            self._open.remove(connection)
            CONNECTIONS.dec()
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def sweep(self, now: float) -> None:
        """Cut the connections whose deadline has passed at `now`, on the clock of the loop."""
        for connection in [one for one in self._open if one.is_late(now)]:
            connection.cut()

    async def watch(self) -> None:
        """Sweep for as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep(loop.time())


connections = Connections()


class Connection(asyncio.Protocol):
    """A connection of uvicorn's with deadlines: its `http=` takes this class.

    It has a deadline whenever no request is being worked on. Requests say when that is, through
    the state that they are given.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Make a connection of uvicorn's, whose requests know this one."""
        self.address = ""
        self._loop = _loop or asyncio.get_running_loop()
        self.http = H11Protocol(config, server_state, app_state | {STATE_KEY: self}, _loop)
        self._requests = 0
        self._deadline = self._loop.time() + HEAD_SECONDS
        self._is_refused = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a request, or refuse to."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.address = network_of(str(peer[0])) if peer else ""
        problem = connections.refusal(self.address)
        if problem is not None:
            self._is_refused = True
            self._transport.write(problem)
            self._transport.close()
            return
        connections.add(self)
        self.http.connection_made(self._transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        connections.remove(self)
        if not self._is_refused:
            self.http.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass on what the client sent."""
        if not self._is_refused:
            self.http.data_received(data)

    def eof_received(self) -> None:
        """Pass on that the client sends no more."""
        self.http.eof_received()

    def pause_writing(self) -> None:
        """Pass on that the client does not read."""
        self.http.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the client reads again."""
        self.http.resume_writing()

    def begin_request(self) -> None:
        """Have no deadline: the head of a request is complete, and it is worked on."""
        self._requests += 1

    def end_request(self) -> None:
        """Give the client time to read the answer, and then to send another head."""
        self._requests -= 1
        unread = self._transport.get_write_buffer_size()
        limit = ANSWER_SECONDS if unread else KEEP_ALIVE_SECONDS + HEAD_SECONDS
        self._deadline = self._loop.time() + limit

    def is_late(self, now: float) -> bool:
        """Return whether the client has kept the server waiting for too long."""
        return self._requests == 0 and now >= self._deadline

    def cut(self) -> None:
        """End the connection at once, whatever was not read."""
        self._transport.abort()


def refuse(status: int, title: str, code: str, detail: str) -> bytes:
    """Build a complete answer: a problem document, and when to come again."""
    body = f'{{"status":{status},"title":"{title}","code":"{code}","detail":"{detail}"}}'.encode()
    head = [
        f"HTTP/1.1 {status} {title}",
        "content-type: application/problem+json",
        f"content-length: {len(body)}",
        f"retry-after: {RETRY_SECONDS}",
        "connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body
