"""Clients of games online that know no rules: each plays one seat over HTTP, whatever happens."""

from __future__ import annotations

import http.client
import json
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ops.programs import LOCALHOST

if TYPE_CHECKING:
    from random import Random

PAUSE = 0.5


@dataclass
class Client:
    """Plays its seat until the game is over or it is asked to stop; tries again when cut off."""

    port: int
    path: str
    headers: dict[str, str]
    rng: Random
    accepted: dict[int, str] = field(default_factory=dict)
    is_over: threading.Event = field(default_factory=threading.Event)
    must_stop: threading.Event = field(default_factory=threading.Event)
    strange: list[Any] = field(default_factory=list)

    def play(self) -> None:
        """Look, act when it is one's turn, look again."""
        connection = http.client.HTTPConnection(LOCALHOST, self.port, timeout=10)
        while not self.must_stop.is_set():
            try:
                self._once(connection)
            except (OSError, http.client.HTTPException, ValueError):
                connection.close()  # the server is away: what was sent is sent again
            if self.is_over.is_set():
                break
            time.sleep(PAUSE)
        connection.close()

    def _once(self, connection: http.client.HTTPConnection) -> None:
        status, game = self._ask(connection, "GET", self.path)
        if status != 200:
            return
        if game["state"] == "ended":
            self.is_over.set()
        elif game["may"]["act"] and game["legal"]:
            self._act(connection, self.rng.choice(game["legal"])["text"], game["number"])

    def _act(self, connection: http.client.HTTPConnection, text: str, number: int) -> None:
        """Send an action until it is answered, the same one each time, whatever else is asked."""
        body = {"text": text, "expected": number}
        while True:
            try:
                status, answer = self._ask(connection, "POST", f"{self.path}/actions", body)
            except (OSError, http.client.HTTPException, ValueError):
                connection.close()
                time.sleep(PAUSE)
                continue
            if status == 201:
                self.accepted[answer["number"]] = text
            elif status not in (409, 500, 503):
                self.strange.append((status, answer))
            if status < 500:
                return

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: Any = None
    ) -> tuple[int, Any]:
        headers = {**self.headers, "Content-Type": "application/json"}
        connection.request(method, f"/api/v1{path}", json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")


class Players:
    """Clients, each in a thread of its own."""

    def __init__(self, clients: list[Client]) -> None:
        """No client plays yet."""
        self.clients = clients
        self._threads = [threading.Thread(target=one.play, daemon=True) for one in clients]

    def start(self) -> None:
        """Have all of them play."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Have all of them stop, and wait for it."""
        for client in self.clients:
            client.must_stop.set()
        for thread in self._threads:
            thread.join(30)
