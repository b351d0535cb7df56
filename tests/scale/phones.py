"""Phones that send results: plain HTTP clients, each with a connection and a thread of its own."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ops.programs import LOCALHOST
from tests.support.deadlines import TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Sending:
    """One result on its way: by which table's link, which deal, what, and under which key."""

    table_id: int
    link: str = field(repr=False)
    number: int
    body: bytes
    key: str = ""

    @property
    def path(self) -> str:
        """Where the result belongs."""
        return f"/api/v1/tables/{self.table_id}/deals/{self.number}"

    @property
    def headers(self) -> dict[str, str]:
        """Who sends it, and as what."""
        named = {"Idempotency-Key": self.key} if self.key else {}
        sender = {"Authorization": f"Table {self.link}", "Content-Type": "application/json"}
        return sender | named


@dataclass(frozen=True)
class Answer:
    """What came back. A connection that broke has status 0."""

    sending: Sending
    status: int
    body: Any
    is_replayed: bool = False
    seconds: float = 0.0


class Phones:
    """Everybody at the tables, sending at once from the moment that `start` is called.

    The phones of one table take what is to be sent from one pile, so that two of them hold
    neighbours of the pile at the same time.
    """

    def __init__(self, port: int, piles: Iterable[Sequence[Sending]], *, at_each: int) -> None:
        """Put `at_each` phones on every table's pile of things to send."""
        self.port = port
        self.answers: list[Answer] = []
        piles_left = [deque(pile) for pile in piles]
        self._line_up = threading.Barrier(len(piles_left) * at_each)
        self._threads = [
            threading.Thread(target=self._send_all, args=(pile,), daemon=True)
            for pile in piles_left
            for _ in range(at_each)
        ]

    def start(self) -> None:
        """Have all of them send; they work in the background."""
        for thread in self._threads:
            thread.start()

    def finish(self) -> list[Answer]:
        """Wait until all is sent and return what was answered."""
        for thread in self._threads:
            thread.join(TIMEOUT)
            assert not thread.is_alive(), "a phone is still waiting for its answer"
        return self.answers

    def _send_all(self, pile: deque[Sending]) -> None:
        connection = http.client.HTTPConnection(LOCALHOST, self.port, timeout=TIMEOUT)
        self._line_up.wait(TIMEOUT)
        while pile:
            try:
                sending = pile.popleft()
            except IndexError:  # a neighbour was faster
                break
            self.answers.append(send(connection, sending))
        connection.close()


def send(connection: http.client.HTTPConnection, sending: Sending) -> Answer:
    """Send one result and read the answer."""
    started = time.monotonic()
    try:
        connection.request("PUT", sending.path, sending.body, sending.headers)
        response = connection.getresponse()
        text = response.read()
    except (OSError, http.client.HTTPException) as reason:
        connection.close()
        return Answer(sending, 0, repr(reason))
    is_json = "json" in response.headers.get("Content-Type", "")
    body = json.loads(text) if is_json else text.decode(errors="replace")
    replayed = response.headers.get("Idempotency-Replayed") == "true"
    return Answer(sending, response.status, body, replayed, time.monotonic() - started)
