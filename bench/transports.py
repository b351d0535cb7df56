"""Two ways to send a request: into the WSGI application in this process, and to a server."""

from __future__ import annotations

import io
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from collections.abc import Mapping

LOCALHOST = "127.0.0.1"


class WrongStatus(Exception):
    """A response had another status than the one to be measured."""


@dataclass(frozen=True)
class BenchRequest:
    """A request, and the status that its answer must have."""

    path: str
    method: str = "GET"
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int = 200


class Transport(Protocol):
    """Something that answers requests."""

    def send(self, request: BenchRequest) -> Mapping[str, str]:
        """Send a request; returns the answer's headers in lower case. Raises WrongStatus."""


class InProcess:
    """The WSGI application, called as a server would call it, without a server."""

    def __init__(self) -> None:
        """Load the application."""
        self.application = get_wsgi_application()

    def send(self, request: BenchRequest) -> Mapping[str, str]:
        """Send a request; returns the answer's headers. Raises WrongStatus."""
        started: dict[str, Any] = {}

        def start(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
            lower = {name.lower(): value for name, value in headers}
            started.update(status=int(status[:3]), headers=lower)

        response = self.application(_environ(request), start)
        text = b"".join(response)
        response.close()
        if started["status"] != request.status:
            raise WrongStatus(
                f"{request.method} {request.path}: {started['status']} {text[:500]!r}"
            )
        found: Mapping[str, str] = started["headers"]
        return found


def _environ(request: BenchRequest) -> dict[str, Any]:
    path, _, query = request.path.partition("?")
    named = {f"HTTP_{name.upper().replace('-', '_')}": v for name, v in request.headers.items()}
    return {
        "REQUEST_METHOD": request.method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SCRIPT_NAME": "",
        "SERVER_NAME": LOCALHOST,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": LOCALHOST,
        "HTTP_HOST": LOCALHOST,
        "CONTENT_TYPE": "application/json" if request.body else "",
        "CONTENT_LENGTH": str(len(request.body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(request.body),
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
        self.connection = socket.create_connection((LOCALHOST, port), timeout=60)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, request: BenchRequest) -> Mapping[str, str]:
        """Send a request; returns the answer's headers. Raises WrongStatus."""
        lines = [f"{request.method} {request.path} HTTP/1.1", f"Host: {LOCALHOST}"]
        lines += [f"{name}: {value}" for name, value in request.headers.items()]
        if request.body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(request.body)}"]
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode() + request.body)
        return self._read(request)

    def _read(self, request: BenchRequest) -> Mapping[str, str]:
        text = b""
        while b"\r\n\r\n" not in text:
            text += self._more()
        head, _, body = text.partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in rest)
        }
        left = int(headers.get("content-length", "0")) - len(body)
        while left > 0:
            left -= len(self._more())
        if int(first.split()[1]) != request.status:
            raise WrongStatus(f"{request.method} {request.path}: {first} {body[:500]!r}")
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
    children: list[int] = []
    for thread in Path(f"/proc/{root}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended just now
            children += map(int, thread.read_text().split())
    return [root, *(pid for child in children for pid in _family(child))]


def _own_seconds(pid: int) -> float:
    """The kernel's count in nanoseconds, of threads that still live."""
    total = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended just now
            total += int(thread.read_text().split()[0])
    return total / 1e9
