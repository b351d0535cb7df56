"""gunicorn's worker with threads, which can also let go of a connection and keep it open.

An application that wants to go on writing after its answer calls `environ["clag.hold"]` with a
function. The worker then sends the answer without an end, gives the socket to that function, and
is done with it: no thread waits, and whoever has the socket writes when there is something to say.
"""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

from gunicorn.http import wsgi
from gunicorn.workers.gthread import ThreadWorker

from tournaments.core.streaming import HANDOFF_KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    Taker = Callable[[socket.socket], None]

LEFT_OUT = frozenset({"content-length", "connection", "transfer-encoding"})


class HoldingWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Serves as its parent does, but for streams."""

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer one request; for a stream, without closing the connection."""
        if req.method != "GET" or not req.path.rstrip("/").endswith("/stream"):
            return super().handle_request(req, conn)
        self.nr += 1
        response, environ = wsgi.create(req, conn.sock, conn.client, conn.server, self.cfg)
        environ["wsgi.multithread"] = True
        takers: list[Taker] = []
        environ[HANDOFF_KEY] = takers.append
        answer = Answer()
        answer.read(self.wsgi(environ, answer.start))
        if takers:
            give_away(conn, answer, takers[0])
        else:
            response.force_close()
            response.start_response(answer.status, answer.headers)
            response.write(answer.body)
            response.close()
        return False


class Answer:
    """What a WSGI application answers, all of it."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.status = ""
        self.headers: list[tuple[str, str]] = []
        self.body = b""

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> Any:
        """WSGI's start_response."""
        self.status, self.headers = status, headers

    def read(self, parts: Any) -> None:
        """Take in the body."""
        try:
            self.body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()


def give_away(conn: Any, answer: Answer, taker: Taker) -> None:
    """Send the beginning of a body that has no end yet, and hand the socket on.

    The worker closes what it holds when a request is done, gently and for everybody who has the
    socket; so it is left with another one.
    """
    lines = [f"HTTP/1.1 {answer.status}"]
    lines += [f"{name}: {value}" for name, value in answer.headers if name.lower() not in LEFT_OUT]
    head = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1")
    conn.sock.sendall(head + answer.body)
    taken, conn.sock = conn.sock, socket.socket()
    taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    taker(taken)
