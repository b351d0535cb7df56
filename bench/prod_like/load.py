"""The load of a crowded evening from one process: phones that send, people who read and watch."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.prod_like.fill import Hall, Write

READERS = 100
"""How many people read at once, each on a connection that is kept."""
TOO_LONG = 30.0


@dataclass
class Found:
    """Seconds of each answer, and how many there were by status; 0 is a broken connection."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    late: int = 0

    def note(self, status: int, seconds: float) -> None:
        """Count an answer."""
        self.statuses[status] += 1
        self.seconds.append(seconds)

    def share(self, part: float) -> float:
        """Return the time, in milliseconds, that this part of the answers took at most."""
        ordered = sorted(self.seconds) or [0.0]
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))]

    @property
    def failed(self) -> int:
        """How many answers were neither 200 nor 304."""
        return sum(many for status, many in self.statuses.items() if status not in {200, 304})


@dataclass
class Load:
    """The whole load on one port. `every` is seconds between two results of a table."""

    port: int
    hall: Hall
    seconds: float
    every: float
    reads_a_minute: float
    polls_a_minute: float
    streams: int
    writes: Found = field(default_factory=Found)
    reads: Found = field(default_factory=Found)
    polls: Found = field(default_factory=Found)
    events: int = 0
    open_streams: int = 0
    stream_breaks: int = 0
    _tags: dict[str, str] = field(default_factory=dict)

    async def run(self) -> None:
        """Open the streams, then send and read for `seconds`."""
        self._tls = ssl.create_default_context()
        self._tls.check_hostname, self._tls.verify_mode = False, ssl.CERT_NONE
        self._ends = asyncio.Event()
        watchers = []
        for number in range(self.streams):
            path = self.hall.streams[number % len(self.hall.streams)]
            watchers.append(asyncio.create_task(self._watch(path)))
            await asyncio.sleep(0.01)
        rng = Random(7)
        tasks = [
            asyncio.create_task(self._send_all(table, rng.random() * self.every))
            for table in self.hall.tables
        ]
        pages: list[tuple[str, dict[str, str]]] = [(page, {}) for page in self.hall.pages]
        live = [
            (
                f"{table[0].path.partition('/deals')[0]}/live",
                {"Authorization": f"Table {table[0].link}"},
            )
            for table in self.hall.tables
        ]
        for found, what, rate in (
            (self.reads, pages, self.reads_a_minute),
            (self.polls, live, self.polls_a_minute),
        ):
            tasks += [
                asyncio.create_task(
                    self._read_all(found, what, READERS * 60 / rate, Random(number))
                )
                for number in range(READERS if rate else 0)
            ]
        await asyncio.sleep(self.seconds)
        self._ends.set()
        await asyncio.gather(*tasks)
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)

    async def _send_all(self, table: Sequence[Write], first: float) -> None:
        """Send the results of a table; each on a new connection, as a phone that slept does."""
        began = time.monotonic() + first
        for number, write in enumerate(table):
            if await self._has_ended(began + number * self.every):
                return
            head = {"Authorization": f"Table {write.link}", "Content-Type": "application/json"}
            head |= {"Idempotency-Key": f"{write.path}/{number}", "Connection": "close"}
            line = Line(self.port, self._tls)
            await line.ask(self.writes, "PUT", write.path, head, write.body)
            line.close()

    async def _read_all(
        self, found: Found, what: Sequence[tuple[str, dict[str, str]]], pause: float, rng: Random
    ) -> None:
        """Read at random on one connection, as a browser does."""
        line, at = Line(self.port, self._tls), time.monotonic() + rng.random() * pause
        while not await self._has_ended(at):
            path, head = rng.choice(what)
            known = {"If-None-Match": self._tags[path]} if path in self._tags else {}
            tag = await line.ask(found, "GET", path, head | known)
            if tag and found is self.polls:  # a phone says what it has
                self._tags[path] = tag
            at += pause
            found.late += at < time.monotonic() - pause
        line.close()

    async def _has_ended(self, at: float) -> bool:
        """Wait until a moment; return whether the evening has ended first."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ends.wait(), max(0.0, at - time.monotonic()))
        return self._ends.is_set()

    async def _watch(self, path: str) -> None:
        """Follow a stream, again when it ends, as browsers do."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                await self._watch_once(path)
            self.stream_breaks += 1
            await asyncio.sleep(1)

    async def _watch_once(self, path: str) -> None:
        reader, writer = await asyncio.open_connection(LOCALHOST, self.port, ssl=self._tls)
        writer.write(build(self.port, "GET", path, {}))
        head = await reader.readuntil(b"\r\n\r\n")
        is_open = head.split()[1] == b"200"
        self.open_streams += is_open
        try:
            # A proxy keeps the connection after the last chunk, which has no bytes.
            while (line := await reader.readline()) and line != b"0\r\n":
                self.events += line.startswith(b"event: entry")
        finally:
            self.open_streams -= is_open
            writer.close()


@dataclass
class Line:
    """A connection that is kept, and opened again if the server has closed it."""

    port: int
    tls: ssl.SSLContext
    pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, found: Found, method: str, path: str, head: dict[str, str], body: bytes = b""
    ) -> str:
        """Send a request and note its status and time; return its ETag. Nothing is sent again."""
        began, status, tag = time.perf_counter(), 0, ""
        try:
            async with asyncio.timeout(TOO_LONG):
                status, tag = await self._ask(build(self.port, method, path, head, body))
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            self.close()
        found.note(status, time.perf_counter() - began)
        return tag

    async def _ask(self, request: bytes) -> tuple[int, str]:
        if self.pair is None or self.pair[0].at_eof():
            self.close()
            self.pair = await asyncio.open_connection(
                LOCALHOST, self.port, ssl=self.tls, limit=2**20
            )
        reader, writer = self.pair
        writer.write(request)
        shown = (await reader.readuntil(b"\r\n\r\n")).decode()
        head, status = shown.lower(), int(shown.split()[1])
        if status == 304:
            pass
        elif "transfer-encoding: chunked" in head:
            while size := int(await reader.readline(), 16):
                await reader.readexactly(size + 2)
            await reader.readline()
        elif length := int(head.partition("content-length: ")[2].partition("\r\n")[0] or 0):
            await reader.readexactly(length)
        if "connection: close" in head:
            self.close()
        return status, _header(shown, "etag")

    def close(self) -> None:
        """Close the connection."""
        if self.pair is not None:
            self.pair[1].close()
            self.pair = None


def _header(head: str, name: str) -> str:
    """Return the value of a header; empty without it."""
    lines = (line.partition(": ") for line in head.split("\r\n"))
    return next((value for key, _, value in lines if key.lower() == name), "")


def build(port: int, method: str, path: str, head: dict[str, str], body: bytes = b"") -> bytes:
    """Build a request of HTTP/1.1."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{port}"]
    lines += [f"{name}: {value}" for name, value in head.items()]
    lines += [f"Content-Length: {len(body)}"] if body else []
    return "\r\n".join([*lines, "", ""]).encode() + body
