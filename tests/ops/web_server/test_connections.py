"""Connections of the web server: their deadlines, and how many there may be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from ops import connections as module
from ops.connections import (
    ANSWER_SECONDS,
    HEAD_SECONDS,
    KEEP_ALIVE_SECONDS,
    MAX_CONNECTIONS_PER_ADDRESS,
    Connection,
    Connections,
)
from tests.event_loops import run_in_loop

if TYPE_CHECKING:
    from collections.abc import Callable


class Wire(asyncio.Transport):
    """The server's side of a socket: what was written, and whether it was closed or cut."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1234)})
        self.written = b""
        self.unread = 0
        self.is_closed = self.is_cut = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def abort(self) -> None:
        self.is_cut = True


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Connections:
    """No connections yet, in a process that takes three."""
    empty = Connections(max_open=3)
    monkeypatch.setattr(module, "connections", empty)
    return empty


def connect(address: str = "192.0.2.1") -> tuple[Connection, Wire]:
    """Make a connection inside an event loop."""
    config = Config(app=lambda: None, http=Connection, log_config=None)
    connection, wire = Connection(config, ServerState(), {}), Wire(address)
    connection.connection_made(wire)
    return connection, wire


def after(registry: Connections, seconds: float) -> None:
    """Do what the server does this long after now."""
    registry.sweep(asyncio.get_running_loop().time() + seconds)


def in_loop(test: Callable[[], None]) -> None:
    async def run() -> None:
        test()

    run_in_loop(run())


def test_a_client_that_sends_no_whole_head_is_cut(registry: Connections) -> None:
    def test() -> None:
        connection, wire = connect()
        connection.data_received(b"GET / HTTP/1.1\r\nX-Slow: ")
        after(registry, HEAD_SECONDS - 1)
        assert not wire.is_cut
        after(registry, HEAD_SECONDS + 1)
        assert wire.is_cut

    in_loop(test)


def test_a_request_that_is_worked_on_has_no_deadline(registry: Connections) -> None:
    def test() -> None:
        connection, wire = connect()
        connection.begin_request()
        after(registry, 3600)
        assert not wire.is_cut

    in_loop(test)


@pytest.mark.parametrize(
    ("unread", "limit"),
    [(0, KEEP_ALIVE_SECONDS + HEAD_SECONDS), (1, ANSWER_SECONDS)],
)
def test_after_an_answer_the_client_has_time_to_read_it_and_to_ask_again(
    registry: Connections, unread: int, limit: float
) -> None:
    def test() -> None:
        connection, wire = connect()
        wire.unread = unread
        connection.begin_request()
        connection.begin_request()  # a second one that was sent with the first
        connection.end_request()
        after(registry, 3600)
        assert not wire.is_cut
        connection.end_request()
        after(registry, limit - 1)
        assert not wire.is_cut
        after(registry, limit + 1)
        assert wire.is_cut

    in_loop(test)


def test_a_process_that_is_full_says_so_and_takes_others_when_there_is_room(
    registry: Connections,
) -> None:
    def test() -> None:
        served = [connect(f"192.0.2.{number}") for number in range(3)]
        _, refused = connect("192.0.2.9")
        assert refused.written.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nretry-after: 10\r\n" in refused.written
        assert refused.is_closed
        served[0][0].connection_lost(None)
        assert connect("192.0.2.9")[1].written == b""

    in_loop(test)


@pytest.mark.parametrize(("proxies", "is_refused"), [(0, True), (1, False)])
def test_one_address_does_not_take_all_connections_unless_it_is_our_proxy(
    registry: Connections, settings: Any, proxies: int, is_refused: bool
) -> None:
    settings.PROXIES = proxies
    registry.max_open = MAX_CONNECTIONS_PER_ADDRESS + 10

    def test() -> None:
        settings.LIMITS_FACTOR = 1
        many = [connect("192.0.2.1") for _ in range(MAX_CONNECTIONS_PER_ADDRESS)]
        _, wire = connect("192.0.2.1")
        assert wire.written.startswith(b"HTTP/1.1 429 ") == is_refused
        assert connect("192.0.2.2")[1].written == b""
        many[0][0].connection_lost(None)
        assert connect("192.0.2.1")[1].written == b""

    in_loop(test)


def test_a_network_of_ipv6_counts_as_one_address(registry: Connections, settings: Any) -> None:
    settings.PROXIES, settings.LIMITS_FACTOR = 0, 1
    registry.max_open = MAX_CONNECTIONS_PER_ADDRESS + 10

    def test() -> None:
        for number in range(MAX_CONNECTIONS_PER_ADDRESS):
            connect(f"2001:db8::{number:x}")
        _, wire = connect("2001:db8::ffff")
        assert wire.written.startswith(b"HTTP/1.1 429 ")
        assert connect("2001:db8:0:1::1")[1].written == b""

    in_loop(test)
