"""Players by the hundred in one process: each follows its stream and acts when it is its turn."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bench.calling import HERE

if TYPE_CHECKING:
    from collections.abc import Callable

COMING, PATIENCE = 0.02, 120.0
THINKS = (1.0, 3.0)
"""Seconds that a player takes over a card, from and to."""


@dataclass
class Heard:
    """What all players sent and heard together, on one clock."""

    accepted: dict[tuple[int, int], str] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    refused: int = 0
    sent_at: dict[tuple[int, int], float] = field(default_factory=dict)
    early: dict[tuple[int, int], list[float]] = field(default_factory=lambda: defaultdict(list))


@dataclass
class Player:
    """One seat of one game."""

    port: int
    path: str
    key: str
    heard: Heard

    @property
    def game(self) -> int:
        return int(self.path.rpartition("/")[2])

    def request(self, method: str, path: str, body: Any = None) -> bytes:
        """A request's bytes."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {self.path}{path} HTTP/1.1", f"Host: {HERE}"]
        lines += [f"Authorization: Guest {self.key}", f"Content-Length: {len(data)}"]
        lines += ["Content-Type: application/json"] if data else []
        return "\r\n".join([*lines, "", ""]).encode() + data

    async def follow(self) -> None:
        """Read the stream; act, or say that one is ready, whenever the table asks for it."""
        reader, writer = await asyncio.open_connection(HERE, self.port, limit=2**22)
        writer.write(self.request("GET", "/stream"))
        name, acting = b"", None
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip()
            elif line.startswith(b"data: ") and name == b"entry":
                self.hear(json.loads(line[6:]))
            elif line.startswith(b"data: ") and name == b"table":
                table = json.loads(line[6:])
                if acting is None or acting.done():
                    acting = asyncio.create_task(self.answer(table))

    def hear(self, entry: dict[str, Any]) -> None:
        """Note when an action of anybody was heard of here."""
        place, now = (self.game, entry["number"]), time.perf_counter()
        if entry["kind"] == "acted":
            if place in self.heard.sent_at:
                self.heard.delays.append(now - self.heard.sent_at[place])
            else:
                self.heard.early[place].append(now)

    async def answer(self, table: dict[str, Any]) -> None:
        """What this player does about the table as it is."""
        if table["may"]["ready"]:
            await self.post("/ready", None)
        elif table["may"]["act"]:
            await asyncio.sleep(random.uniform(*THINKS))
            chosen = random.choice(table["legal"])["text"]
            began = time.perf_counter()
            body = {"text": chosen, "expected": table["number"]}
            status, found = await self.post("/actions", body)
            self.note(status, found, chosen, began)

    def note(self, status: int, found: Any, chosen: str, began: float) -> None:
        """Take note of how an action was answered."""
        if status != 201:
            self.heard.refused += 1
            return
        place = (self.game, found["number"])
        self.heard.answers.append(time.perf_counter() - began)
        self.heard.accepted[place] = chosen
        self.heard.sent_at[place] = began
        self.heard.delays += [at - began for at in self.heard.early.pop(place, [])]

    async def post(self, path: str, body: Any) -> tuple[int, Any]:
        """Send something and read the answer, on a connection of its own."""
        reader, writer = await asyncio.open_connection(HERE, self.port)
        writer.write(self.request("POST", path, body))
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].partition("\r\n")[0] or 0)
        found = json.loads(await reader.readexactly(length))
        writer.close()
        return int(head.split()[1]), found


async def play_all(
    port: int, seats: list[tuple[str, str]], seconds: float, begin: Callable[[], None]
) -> Heard:
    """Have a player at every seat. Once all tables play, `begin`, and note what so many seconds
    bring: coming to the table costs more than a card, and is not what is asked for here.
    """
    heard = Heard()
    players = [Player(port, path, key, heard) for path, key in seats]
    tasks = []
    for player in players:
        tasks.append(asyncio.create_task(player.follow()))
        await asyncio.sleep(COMING)
    tables, deadline = len({path for path, _ in seats}), time.monotonic() + PATIENCE
    while len({game for game, _ in heard.accepted}) < tables and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    for had in (heard.accepted, heard.delays, heard.answers, heard.sent_at, heard.early):
        had.clear()
    begin()
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return heard
