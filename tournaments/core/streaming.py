"""Keep responses open: what streaming views share with the server that holds their connections."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from django.db import close_old_connections

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from wsgiref.types import WSGIEnvironment

    from asgiref.typing import ASGIReceiveEvent, HTTPResponseBodyEvent

    Receive = Callable[[], Awaitable[ASGIReceiveEvent]]
    Send = Callable[[HTTPResponseBodyEvent], Awaitable[None]]
    WholeAnswer = tuple[str, list[tuple[str, str]], bytes]
    """Status, headers and body."""
    Shortcut = Callable[[WSGIEnvironment], Awaitable[WholeAnswer | None]]
    """What may answer a request in the event loop; where it returns None, the application does."""

T = TypeVar("T")

HANDOFF_KEY = "clag.hold"
"""Key of the WSGI environment for the function that takes what goes on with the response.

That is a coroutine function of ASGI's `receive` and `send` (`ops.wsgi_threads`).
"""
BEGAN_KEY = "clag.began"
"""Key of the WSGI environment for when the whole request was there, by `time.monotonic`."""
MAX_UNSENT_BYTES = 512 * 1024
"""A client this far behind is disconnected; it reconnects and resumes from what it was sent."""


class OpenResponse:
    """A client's open response, and what was not passed to the server yet."""

    def __init__(self) -> None:
        """Begin with nothing to send."""
        self._unsent: list[bytes] = []
        self._size = 0
        self._is_closing = False
        self._has_news = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def run(self, receive: Receive, send: Send) -> None:
        """Pass on what is queued until the stream is closed or the client is gone."""
        self._writer = asyncio.create_task(self._write(send))
        tasks = [self._writer, asyncio.create_task(_wait_until_gone(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self, send: Send) -> None:
        while self._unsent or not self._is_closing:
            await self._has_news.wait()
            self._has_news.clear()
            body, self._unsent, self._size = b"".join(self._unsent), [], 0
            if body:
                # Waits while the server holds much that the client has not read.
                await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def send(self, body: bytes) -> None:
        """Queue `body`; end the stream if the client does not read."""
        if self._is_closing:
            return
        self._unsent.append(body)
        self._size += len(body)
        self._has_news.set()
        if self._size > MAX_UNSENT_BYTES:
            self._is_closing = True
            if self._writer is not None:
                self._writer.cancel()

    def close(self) -> None:
        """End the response once everything queued has been sent."""
        self._is_closing = True
        self._has_news.set()


def with_connection(work: Callable[[], T]) -> T:
    """Run work that uses the database without keeping a connection that others could use."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
