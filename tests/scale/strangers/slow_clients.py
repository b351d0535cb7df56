"""Clients that keep a server waiting, over plain sockets, and a look at how it fares."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST

if TYPE_CHECKING:
    from collections.abc import Callable

BEAT_SECONDS = 2.0
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
LARGE_FILE = "/static/drf_spectacular_sidecar/redoc/bundles/redoc.standalone.js"


@dataclass
class SlowClients:
    """Sockets that each send one part now and then, until the server closes them or `stop`."""

    port: int
    sockets: list[socket.socket] = field(default_factory=list)
    drips: dict[socket.socket, bytes] = field(default_factory=dict)
    must_stop: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> SlowClients:
        threading.Thread(target=self._drip, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.must_stop.set()
        for each in self.sockets:
            each.close()

    def connect(self, count: int, first: bytes, drip: bytes = b"") -> None:
        """Open sockets that send `first` and then `drip` every two seconds, and read nothing."""
        for _ in range(count):
            each = socket.socket()
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            each.settimeout(30)
            each.connect((LOCALHOST, self.port))
            each.sendall(first)
            if drip:
                self.drips[each] = drip
            self.sockets.append(each)

    def half_heads(self, count: int) -> None:
        """Never end the head of a request."""
        self.connect(count, HEAD, b"x")

    def slow_bodies(self, count: int, path: str = "/api/v1/games") -> None:
        """Send a body of five thousand bytes at one byte in two seconds."""
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n"
        self.connect(count, f"{head}Content-Type: application/json\r\n\r\n".encode(), b" ")

    def idle(self, count: int) -> None:
        """Connect and say nothing."""
        self.connect(count, b"")

    def slow_readers(self, count: int, path: str = LARGE_FILE) -> None:
        """Ask for much, and read nothing of it."""
        self.connect(count, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def _drip(self) -> None:
        while not self.must_stop.wait(BEAT_SECONDS):
            for each, part in list(self.drips.items()):
                try:
                    each.sendall(part)
                except OSError:
                    del self.drips[each]


def seconds_for(port: int, path: str) -> float:
    """Return how long the server takes to answer, at its best of five: others share the machine."""

    def ask() -> float:
        connection = http.client.HTTPConnection(LOCALHOST, port, timeout=30)
        began = time.perf_counter()
        connection.request("GET", path, headers={"Host": "localhost"})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        assert answer.status == 200, (path, answer.status)
        return time.perf_counter() - began

    return min(ask() for _ in range(5))


def sockets_of(pid: int) -> int:
    """Return how many sockets a process has open."""
    found = 0
    for each in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found += str(each.readlink()).startswith("socket:")
        except FileNotFoundError:  # closed meanwhile
            continue
    return found


ATTACKS: dict[str, Callable[[SlowClients, int], None]] = {
    "half heads": SlowClients.half_heads,
    "slow bodies": SlowClients.slow_bodies,
    "idle connections": SlowClients.idle,
    "slow readers": SlowClients.slow_readers,
}
