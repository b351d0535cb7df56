"""A TCP proxy that can be taken away: what a server looks like that is down and comes back."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST, free_port

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType


class TcpProxy:
    """Pass connections on to a server, in a thread; `tries` counts those made while it is away."""

    def __init__(self, host: str, port: int) -> None:
        """Prepare a proxy before a server."""
        self.server = (host, port)
        self.port = free_port()
        self.tries = 0
        self.is_away = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> TcpProxy:
        """Begin to listen."""
        self._thread.start()
        begin = asyncio.start_server(self._serve, LOCALHOST, self.port)
        self._listening = asyncio.run_coroutine_threadsafe(begin, self._loop).result()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End all connections and stop listening."""
        self.take_away()
        self._loop.call_soon_threadsafe(self._listening.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def take_away(self) -> None:
        """Cut all connections, and every new one at once."""
        self.is_away = True
        asyncio.run_coroutine_threadsafe(self._cut_all(), self._loop).result()

    def bring_back(self) -> None:
        """Pass new connections on again."""
        self.is_away = False

    def freeze(self) -> None:
        """Take connections and what is sent, and answer nothing, as a stopped process does."""
        self._in_loop(self._flows.clear)

    def thaw(self) -> None:
        """Pass everything on again."""
        self._in_loop(self._flows.set)

    def _in_loop(self, act: Callable[[], None]) -> None:
        """Call a function in the thread of the proxy, and wait until it is done."""

        async def do() -> None:
            act()

        asyncio.run_coroutine_threadsafe(do(), self._loop).result()

    async def _cut_all(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_away:
            self.tries += 1
            writer.transport.abort()
            return
        await self._flows.wait()
        there, back = await asyncio.open_connection(*self.server)
        both = {writer, back}
        self._open |= both
        pumps = [
            self._loop.create_task(self._pump(reader, back)),
            self._loop.create_task(self._pump(there, writer)),
        ]
        self._pumps.update(pumps)
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        for one in both:
            one.close()
        self._open -= both
        self._pumps.difference_update(pumps)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
