"""Clients that follow a game's event stream over plain sockets, each read by a thread."""

from __future__ import annotations

import http.client
import json
import threading
from dataclasses import dataclass, field
from typing import Any

from ops.programs import LOCALHOST
from tests.support.deadlines import TIMEOUT

PAUSE = 0.1


@dataclass
class Follower:
    """Reads one stream until it ends or is closed, and keeps the events it received."""

    port: int
    path: str
    headers: dict[str, str]
    query: str = ""
    entries: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    here: list[list[int]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    has_ended: threading.Event = field(default_factory=threading.Event)
    must_stop: threading.Event = field(default_factory=threading.Event)

    def start(self, after: int | None = None) -> Follower:
        """Connect, starting after entry `after`, and read in the background."""
        self._connect(after)
        assert self.response.status == 200, self.response.read()
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def stay(self) -> Follower:
        """Read in the background from the first entry on.

        Whenever the stream ends, reconnect and go on from the last entry, as browsers do.
        """
        threading.Thread(target=self._reconnect, daemon=True).start()
        return self

    def _reconnect(self) -> None:
        while not self.must_stop.is_set():
            try:
                self._connect(self.numbers[-1] if self.entries else 0)
                if self.response.status == 200:
                    self._read()
            except (OSError, http.client.HTTPException):
                pass  # the server is down
            self.must_stop.wait(PAUSE)

    def _connect(self, after: int | None) -> None:
        self._connection = http.client.HTTPConnection(LOCALHOST, self.port, timeout=TIMEOUT)
        more = {} if after is None else {"Last-Event-ID": str(after)}
        path = f"/api/v1{self.path}/stream{self.query}"
        self._connection.request("GET", path, headers=self.headers | more)
        self.response = self._connection.getresponse()
        self.statuses.append(self.response.status)

    def drop(self) -> None:
        """Lose the connection."""
        self.response.close()
        self._connection.close()

    @property
    def numbers(self) -> list[int]:
        """The numbers of the entries received."""
        return [entry["number"] for entry in self.entries]

    def _read(self) -> None:
        name = ""
        try:
            for raw in self.response:
                line = raw.decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line.removeprefix("event: ")
                    self.names.append(name)
                elif line.startswith("data: "):
                    received = json.loads(line.removeprefix("data: "))
                    if name == "here":
                        self.here.append(received["seats"])
                    {"entry": self.entries, "table": self.tables}.get(name, []).append(received)
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass  # the connection was dropped
        finally:
            self.has_ended.set()
