"""Hundreds of players in one process: each follows its event stream and acts in its turn."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from bench.transports import LOCALHOST

if TYPE_CHECKING:
    from collections.abc import Callable

COMING, START_TIMEOUT = 0.02, 120.0
ASKED = (b'"act":true', b'"ready":true')
"""Marks of a table that asks its player to do something; only then is it parsed."""


@dataclass
class Record:
    """What all players sent and received, on one clock; keys are (game, entry).

    `refused`: how many actions were refused, by status and type of the problem.
    """

    accepted: dict[tuple[int, int], str] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    out_of_order: int = 0
    entries: int = 0
    sent_at: dict[tuple[int, int], float] = field(default_factory=dict)
    early: dict[tuple[int, int], list[float]] = field(default_factory=lambda: defaultdict(list))

    def begin(self) -> None:
        """Start measuring. Actions accepted before still have to be in the logs."""
        for had in (self.delays, self.answers, self.sent_at, self.early):
            had.clear()
        self.entries = 0


@dataclass
class Player:
    """A player at one seat. `thinks` is the range of seconds before each action."""

    port: int
    path: str
    key: str
    thinks: tuple[float, float]
    record: Record
    rng: Random
    number: int = 0
    done: int = 0
    table: bytes = b""
    is_leaving: bool = False
    acting: asyncio.Task[None] | None = None
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def game(self) -> int:
        return int(self.path.rpartition("/")[2])

    def request(self, method: str, path: str, body: Any = None) -> bytes:
        """Build the bytes of a request."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {self.path}{path} HTTP/1.1", f"Host: {LOCALHOST}"]
        lines += [f"Authorization: Guest {self.key}", f"Content-Length: {len(data)}"]
        lines += ["Content-Type: application/json"] if data else []
        return "\r\n".join([*lines, "", ""]).encode() + data

    async def follow(self) -> None:
        """Read the stream; act or declare readiness whenever the table asks for it."""
        reader, writer = await asyncio.open_connection(LOCALHOST, self.port, limit=2**22)
        writer.write(self.request("GET", "/stream"))
        name = b""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip()
            elif line.startswith(b"data: ") and name == b"entry":
                self.hear(json.loads(line[6:]))
            elif line.startswith(b"data: ") and name == b"table":
                self.look(line)

    def hear(self, entry: dict[str, Any]) -> None:
        """Record when an entry arrived, and whether any was left out before it."""
        number = entry["number"]
        self.record.out_of_order += self.number not in (0, number - 1)
        self.number = number
        self.record.entries += 1
        place, now = (self.game, number), time.perf_counter()
        if entry["kind"] == "acted":
            if place in self.record.sent_at:
                self.record.delays.append(now - self.record.sent_at[place])
            else:
                self.record.early[place].append(now)

    def look(self, line: bytes) -> None:
        """Remember the latest table and start acting on it unless already doing so."""
        self.table = line
        if self.acting is None or self.acting.done():
            self.acting = asyncio.create_task(self.do_what_is_asked())

    async def do_what_is_asked(self) -> None:
        """Act until the latest table asks for nothing. A table is answered once."""
        while (line := self.table) and not self.is_leaving:
            self.table = b""
            if any(words in line for words in ASKED):
                await self.answer(json.loads(line[6:]))

    async def answer(self, table: dict[str, Any]) -> None:
        """Do what the table asks of this player."""
        if table["number"] < self.done:
            return
        if table["may"]["ready"]:
            await self.post("/ready", None)
        elif table["may"]["act"]:
            await asyncio.sleep(self.rng.uniform(*self.thinks))
            if self.is_leaving:
                return
            chosen = self.rng.choice(table["legal"])["text"]
            began = time.perf_counter()
            body = {"text": chosen, "expected": table["number"]}
            status, found = await self.post("/actions", body)
            self.note(status, found, chosen, began)

    def note(self, status: int, found: Any, chosen: str, began: float) -> None:
        """Record the answer to an action."""
        if status != 201:
            self.record.refused[f"{status} {found.get('type', '')}"] += 1
            return
        self.done = found["number"]
        place = (self.game, self.done)
        self.record.answers.append(time.perf_counter() - began)
        self.record.accepted[place] = chosen
        self.record.sent_at[place] = began
        self.record.delays += [at - began for at in self.record.early.pop(place, [])]

    async def post(self, path: str, body: Any) -> tuple[int, Any]:
        """Send a request, again on a new connection if the old one was closed."""
        while True:
            try:
                return await self.post_once(path, body)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.hang_up()

    async def post_once(self, path: str, body: Any) -> tuple[int, Any]:
        """Send a request on a connection kept open, as browsers do, and read the answer."""
        if self.line is None or self.line[0].at_eof():
            self.hang_up()
            self.line = await asyncio.open_connection(LOCALHOST, self.port)
        reader, writer = self.line
        writer.write(self.request("POST", path, body))
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].partition("\r\n")[0] or 0)
        return int(head.split()[1]), json.loads(await reader.readexactly(length))

    async def leave(self) -> None:
        """Stop once the request under way has been answered."""
        self.is_leaving = True
        if self.acting is not None:
            await asyncio.gather(self.acting, return_exceptions=True)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the connection for requests."""
        if self.line is not None:
            self.line[1].close()
            self.line = None


async def play_all(
    port: int,
    seats: list[tuple[str, str]],
    thinks: tuple[float, float],
    seconds: float,
    *,
    measure: Callable[[int], None],
    not_before: float,
) -> Record:
    """Put a player at every seat and, once all tables play, measure for `seconds`.

    Connecting costs more than an action, so it is not measured, nor what the server does on its
    own before `not_before` (as `time.monotonic`). `measure` is called at the start and the end of
    that time, with the number of actions accepted so far.
    """
    record = Record()
    players = [
        Player(port, path, key, thinks, record, Random(number))
        for number, (path, key) in enumerate(seats)
    ]
    tasks = []
    for player in players:
        tasks.append(asyncio.create_task(player.follow()))
        await asyncio.sleep(COMING)
    tables, deadline = len({path for path, _ in seats}), time.monotonic() + START_TIMEOUT
    while len({game for game, _ in record.accepted}) < tables and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    await asyncio.sleep(max(0.0, not_before - time.monotonic()))
    record.begin()
    await asyncio.to_thread(measure, len(record.accepted))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(measure, len(record.accepted))
    await asyncio.gather(*(player.leave() for player in players))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return record
