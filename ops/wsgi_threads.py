"""Run a WSGI application in threads for an ASGI server, and let its answers continue as streams.

Django's own ASGI handler would pass each request through a thread several times; this does once.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote_to_bytes

from tournaments.core.streaming import BEGAN_KEY, HANDOFF_KEY

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from wsgiref.types import WSGIEnvironment

    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

    from tournaments.core.streaming import Shortcut

    Follow = Callable[[ASGIReceiveCallable, ASGISendCallable], Awaitable[None]]

MAX_BODY_BYTES = 3 * 1024 * 1024
"""The largest body that is read; the application allows less for each kind of request."""
MAX_HELD_BYTES = 96 * 1024 * 1024
"""Bodies that a process holds together, while they are read and until they are answered."""
STATE_KEY = "clag.connection"
"""Key of a request's ASGI state for the connection that it came by (`ops.connections`)."""
BODY_SECONDS = 20.0
"""The time in which a body must arrive."""
RETRY_SECONDS = 10
OPEN_PATH, OPEN_QUERY = b"/livez", b"open=1"
"""Where a proxy asks whether to send more requests here. A version that does not know the query
answers what it always does, so that the proxy can be newer than the server."""


class ClientGone(Exception):
    """The client closed the connection before its request was complete."""


class Refused(Exception):
    """The body cannot be taken; `status` is the answer."""

    def __init__(self, status: int) -> None:
        """Refuse with an HTTP status."""
        super().__init__(status)
        self.status = status


class Watched(Protocol):
    """A connection that has deadlines between its requests."""

    def begin_request(self) -> None:
        """Note that a request is being worked on."""

    def end_request(self) -> None:
        """Note that it has been answered."""


class Answer:
    """Collect the complete response of a WSGI application: status, headers and body.

    `follow` continues the response as a stream, if the application requested that.
    """

    def __init__(self) -> None:
        """Start with an empty response."""
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.follow: Follow | None = None

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> None:
        """Take status and headers: WSGI's `start_response`."""
        self.status = int(status[:3])
        # Django begins the value of a cookie with a space, which h11 refuses to send.
        self.headers = [
            (name.lower().encode("latin-1"), value.strip().encode("latin-1"))
            for name, value in headers
        ]

    def hold(self, follow: Follow) -> None:
        """Take over the rest of the response: the application's `environ[HANDOFF_KEY]`."""
        self.follow = follow


class WsgiThreads:
    """An ASGI application that runs a WSGI application in its own threads."""

    def __init__(self, application: Callable[..., Any], threads: int) -> None:
        """Start no thread before the first request."""
        self.application = application
        self.shortcut: Shortcut | None = None
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="web")
        self._held = 0
        self.is_closing = False
        """Whether the server stops soon: then each answer is the last one of its connection."""

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one HTTP request; its connection has no deadline meanwhile."""
        connection: Watched | None = scope.get("state", {}).get(STATE_KEY)
        if connection is None:  # under another server
            await self._serve(scope, receive, send)
            return
        connection.begin_request()
        try:
            await self._serve(scope, receive, send)
        finally:
            connection.end_request()

    async def _serve(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if (scope["raw_path"], scope["query_string"]) == (OPEN_PATH, OPEN_QUERY):
            # In the event loop, so that threads which all wait do not look like a server that ends.
            await _send(send, 503 if self.is_closing else 200, [(b"content-length", b"0")], b"")
            return
        body = bytearray()
        try:
            if has_body(scope):
                await self._read(receive, body)
            environ = build_environ(scope, bytes(body))
            answer = await self._take_shortcut(environ) or await self._ask(environ)
        except ClientGone:
            return
        except Refused as reason:
            await _refuse(send, reason.status)
            return
        finally:
            self._held -= len(body)
        if self.is_closing:
            answer.headers.append((b"connection", b"close"))
        more = answer.follow is not None
        await _send(send, answer.status, answer.headers, answer.body, more=more)
        if answer.follow is not None:
            await answer.follow(receive, send)

    async def _read(self, receive: ASGIReceiveCallable, body: bytearray) -> None:
        """Read the body of a request into `body`. Raises ClientGone, Refused."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in read_parts(receive):
                    body += part
                    self._held += len(part)
                    if len(body) > MAX_BODY_BYTES:
                        raise Refused(413)
                    if self._held > MAX_HELD_BYTES:
                        raise Refused(503)
        except TimeoutError:
            raise Refused(408) from None

    async def _take_shortcut(self, environ: WSGIEnvironment) -> Answer | None:
        found = None if self.shortcut is None else await self.shortcut(environ)
        if found is None:
            return None
        answer = Answer()
        status, headers, answer.body = found
        answer.start(status, headers)
        return answer

    async def _ask(self, environ: WSGIEnvironment) -> Answer:
        """Return the application's answer, which one of the threads gets."""
        answer = Answer()
        environ |= {HANDOFF_KEY: answer.hold}
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, self._run, environ, answer)
        if answer.follow is not None:
            drop_length(answer)
        return answer

    def _run(self, environ: WSGIEnvironment, answer: Answer) -> None:
        parts = self.application(environ, answer.start)
        try:
            answer.body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()


async def _refuse(send: ASGISendCallable, status: int) -> None:
    """Refuse a body that was not read to its end, and with it the connection."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    headers += [(b"retry-after", b"%d" % RETRY_SECONDS)] * (
        status == HTTPStatus.SERVICE_UNAVAILABLE
    )
    await _send(send, status, headers, b"")


async def _send(
    send: ASGISendCallable,
    status: int,
    headers: list[tuple[bytes, bytes]],
    body: bytes,
    *,
    more: bool = False,
) -> None:
    """Send a response, or the beginning of one."""
    await send(
        {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": body, "more_body": more})


def drop_length(answer: Answer) -> None:
    """Remove the length that the application gave: a stream has none."""
    answer.headers = [pair for pair in answer.headers if pair[0] != b"content-length"]


def has_body(scope: HTTPScope) -> bool:
    """Return whether a request has a body. Raises Refused for one that cannot be taken."""
    found = False
    for name, value in scope["headers"]:
        if name == b"content-length" and int(value) > MAX_BODY_BYTES:
            raise Refused(413)
        # A parameter in an encoding of its own, which no client sends. If Django does not know the
        # encoding it fails, before any of our code runs.
        if name == b"content-type" and b"*=" in value:
            raise Refused(400)
        found |= name in (b"content-length", b"transfer-encoding")
    return found


async def read_parts(receive: ASGIReceiveCallable) -> AsyncIterator[bytes]:
    """Read the body of a request as it comes. Raises ClientGone."""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGone
        yield message.get("body", b"")
        more = message.get("more_body", False)


def build_environ(scope: HTTPScope, body: bytes) -> WSGIEnvironment:
    """Build the WSGI environment of a request."""
    server, client = scope["server"] or ("", 0), scope["client"] or ("", 0)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI has bytes as text: one character for each byte.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        BEGAN_KEY: time.monotonic(),
    }
    for name, value in scope["headers"]:
        # In an environment `X_Name` would look like `X-Name`, which a proxy may have set itself.
        if b"_" in name:
            continue
        key = f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
        text = value.decode("latin-1")
        had = environ.get(key)
        joint = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = text if had is None else f"{had}{joint}{text}"
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ.pop("HTTP_CONTENT_LENGTH", None)
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ
