"""Two ways to send a request: into the WSGI application in this process, and to a server."""

from __future__ import annotations

import io
import socket
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = "127.0.0.1"


class WrongStatus(Exception):
    """An answer was not the one that was to be measured."""


@dataclass(frozen=True)
class Asked:
    """A request, and the status that its answer must have."""

    path: str
    method: str = "GET"
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int = 200


class Caller(Protocol):
    """Something that answers requests."""

    def send(self, asked: Asked) -> Mapping[str, str]:
        """Send a request; returns the answer's headers. Raises WrongStatus."""


class InProcess:
    """The WSGI application, called as a server would call it, without a server."""

    def __init__(self) -> None:
        """Load the application."""
        self.application = get_wsgi_application()

    def send(self, asked: Asked) -> Mapping[str, str]:
        """Send a request; returns the answer's headers. Raises WrongStatus."""
        started: dict[str, Any] = {}

        def start(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
            started.update(status=int(status[:3]), headers=dict(headers))

        response = self.application(_environ(asked), start)
        text = b"".join(response)
        response.close()
        if started["status"] != asked.status:
            raise WrongStatus(f"{asked.method} {asked.path}: {started['status']} {text[:500]!r}")
        found: Mapping[str, str] = started["headers"]
        return found


def _environ(asked: Asked) -> dict[str, Any]:
    path, _, query = asked.path.partition("?")
    named = {f"HTTP_{name.upper().replace('-', '_')}": v for name, v in asked.headers.items()}
    return {
        "REQUEST_METHOD": asked.method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SCRIPT_NAME": "",
        "SERVER_NAME": HERE,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": HERE,
        "HTTP_HOST": HERE,
        "CONTENT_TYPE": "application/json" if asked.body else "",
        "CONTENT_LENGTH": str(len(asked.body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(asked.body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **named,
    }


class Served:
    """A connection that is kept to a server of this machine; spends next to nothing itself."""

    def __init__(self, port: int) -> None:
        """Connect."""
        self.connection = socket.create_connection((HERE, port), timeout=60)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, asked: Asked) -> Mapping[str, str]:
        """Send a request; returns the answer's headers. Raises WrongStatus."""
        lines = [f"{asked.method} {asked.path} HTTP/1.1", f"Host: {HERE}"]
        lines += [f"{name}: {value}" for name, value in asked.headers.items()]
        if asked.body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(asked.body)}"]
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode() + asked.body)
        return self._read(asked)

    def _read(self, asked: Asked) -> Mapping[str, str]:
        text = b""
        while b"\r\n\r\n" not in text:
            text += self._more()
        head, _, body = text.partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        headers = {name: value for name, _, value in (line.partition(": ") for line in rest)}
        left = int(headers.get("Content-Length", "0")) - len(body)
        while left > 0:
            left -= len(self._more())
        if int(first.split()[1]) != asked.status:
            raise WrongStatus(f"{asked.method} {asked.path}: {first} {body[:500]!r}")
        return headers

    def _more(self) -> bytes:
        found = self.connection.recv(65536)
        if not found:
            raise WrongStatus("the server closed the connection")
        return found


def cpu_seconds(root: int) -> float:
    """Seconds of processor time that a process and its children have had so far."""
    return sum(_own_seconds(pid) for pid in _family(root))


def _family(root: int) -> list[int]:
    lists = Path(f"/proc/{root}/task").glob("*/children")
    children = [int(word) for each in lists for word in each.read_text().split()]
    return [root, *(pid for child in children for pid in _family(child))]


def _own_seconds(pid: int) -> float:
    """The kernel's count in nanoseconds, of threads that still live."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9
