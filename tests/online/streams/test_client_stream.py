"""A client's open stream: what is queued is sent in order, and nothing without end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.event_loops import run_in_loop
from tournaments.core.actors import Actor
from tournaments.core.streaming import MAX_UNSENT_BYTES
from tournaments.online.streams.hub import ClientStream
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from asgiref.typing import HTTPDisconnectEvent, HTTPResponseBodyEvent

DISCONNECT: HTTPDisconnectEvent = {"type": "http.disconnect"}


class Client:
    """The server's side of a connection: reads unless it is stopped, and may hang up."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.is_complete = False
        self.reads, self.hung_up = asyncio.Event(), asyncio.Event()
        self.reads.set()

    async def receive(self) -> HTTPDisconnectEvent:
        await self.hung_up.wait()
        return DISCONNECT

    async def send(self, message: HTTPResponseBodyEvent) -> None:
        await self.reads.wait()
        self.bodies.append(message["body"])
        self.is_complete = not message["more_body"]


def make_stream() -> ClientStream:
    return ClientStream(Reader(1, Actor(), "", 0))


def test_what_was_queued_before_the_end_is_sent_and_the_response_completed() -> None:
    async def run() -> Client:
        client, stream = Client(), make_stream()
        stream.send(b"a")
        stream.send(b"b")
        stream.close()
        stream.send(b"too late")
        await stream.run(client.receive, client.send)
        return client

    client = run_in_loop(run())
    assert b"".join(client.bodies) == b"ab"
    assert client.is_complete


def test_a_client_that_does_not_read_loses_its_stream_and_keeps_no_memory() -> None:
    async def run() -> tuple[Client, int]:
        client, stream = Client(), make_stream()
        client.reads.clear()
        running = asyncio.create_task(stream.run(client.receive, client.send))
        sent = 0
        while not running.done():
            stream.send(bytes(1024))
            sent += 1024
            await asyncio.sleep(0)
        await running
        return client, sent

    client, sent = run_in_loop(run())
    assert client.bodies == []
    assert MAX_UNSENT_BYTES < sent < MAX_UNSENT_BYTES + 64 * 1024


def test_a_stream_ends_when_its_client_hangs_up() -> None:
    async def run() -> Client:
        client, stream = Client(), make_stream()
        client.hung_up.set()
        await stream.run(client.receive, client.send)
        return client

    assert run_in_loop(run()).is_complete is False
