"""Extend gunicorn's threaded worker to pass the socket of an open response to the application.

An application that streams calls `environ["clag.hold"]` with a function. The worker then sends
the beginning of the response, passes the socket to that function and frees its thread; from then
on whatever holds the socket writes to it (ADR 0081). This overrides a method of gunicorn, so its
version is pinned, and a test with real processes covers it.
"""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

from gunicorn.http import wsgi
from gunicorn.workers.gthread import ThreadWorker

from tournaments.core.streaming import HANDOFF_KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    Receiver = Callable[[socket.socket], None]

# A stream has no length and ends with its connection; `hand_off` says so itself.
DROPPED_HEADERS = frozenset({"content-length", "connection", "transfer-encoding"})


class SocketHandoffWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Serve requests in threads, and pass the sockets of streams on."""

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer one request; for a stream, leave the connection open."""
        # Everything but streams takes gunicorn's own path, unchanged and as fast.
        if req.method != "GET" or not req.path.rstrip("/").endswith("/stream"):
            return super().handle_request(req, conn)
        self.nr += 1
        response, environ = wsgi.create(req, conn.sock, conn.client, conn.server, self.cfg)
        environ["wsgi.multithread"] = True
        # The view registers a receiver only after all checks; a refusal is answered as usual.
        receivers: list[Receiver] = []
        environ[HANDOFF_KEY] = receivers.append
        answer = Answer()
        answer.read(self.wsgi(environ, answer.start))
        if receivers:
            hand_off(conn, answer, receivers[0])
        else:
            response.force_close()
            response.start_response(answer.status, answer.headers)
            response.write(answer.body)
            response.close()
        return False


class Answer:
    """Collect the complete response of a WSGI application: status, headers and body."""

    def __init__(self) -> None:
        """Start with an empty response."""
        self.status = ""
        self.headers: list[tuple[str, str]] = []
        self.body = b""

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> Any:
        """Take status and headers: WSGI's `start_response`."""
        self.status, self.headers = status, headers

    def read(self, parts: Any) -> None:
        """Collect the body."""
        try:
            self.body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()


def hand_off(conn: Any, answer: Answer, receiver: Receiver) -> None:
    """Send the headers and the beginning of the body, then pass the socket to `receiver`.

    The worker shuts its socket down when a request is done, for every holder of it, so the
    connection is left with an unconnected one.
    """
    lines = [f"HTTP/1.1 {answer.status}"]
    lines += [
        f"{name}: {value}" for name, value in answer.headers if name.lower() not in DROPPED_HEADERS
    ]
    head = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1")
    conn.sock.sendall(head + answer.body)
    stream, conn.sock = conn.sock, socket.socket()
    # Send each event at once instead of waiting for more, and notice clients that are gone.
    stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    receiver(stream)
