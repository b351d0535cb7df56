"""A newcomer to a stream costs the same, however many follow the game or another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event_loops import run_in_loop
from tournaments.core.actors import Actor
from tournaments.online.streams import frames
from tournaments.online.streams.frames import StreamUpdate
from tournaments.online.streams.hub import Hub
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

LAST = 7


class Line:
    """A stream that counts what it is sent."""

    def __init__(self, game: int) -> None:
        self.reader = Reader(game, Actor(), "", 0)
        self.sent = 0

    def send(self, body: bytes) -> None:
        self.sent += 1

    def close(self) -> None: ...


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[dict[int, int]]:
    """For each batch of updates, how many readers of which games it was built for."""
    built: list[dict[int, int]] = []

    def build(
        followed: Mapping[int, Sequence[Reader]], at: datetime
    ) -> dict[int, tuple[int, list[StreamUpdate]]]:
        built.append({game: len(readers) for game, readers in followed.items()})
        return {
            game: (LAST, [StreamUpdate(b"x", LAST)] * len(some)) for game, some in followed.items()
        }

    monkeypatch.setattr(frames, "build_updates", build)
    return built


async def settle(hub: Hub) -> None:
    """Send what waits."""
    while batch := hub._next_batch():
        await hub._send_batch(batch)


def follow(hub: Hub, count: int, game: int) -> list[Line]:
    lines = [Line(game) for _ in range(count)]
    for line in lines:
        hub.add(line)
    return lines


def test_a_newcomer_alone_is_updated_however_many_are_there(built: list[dict[int, int]]) -> None:
    async def main() -> list[Line]:
        hub = Hub()
        lines = [*follow(hub, 200, game=1), *follow(hub, 100, game=2)]
        await settle(hub)
        lines += follow(hub, 1, game=1)
        await settle(hub)
        return lines

    lines = run_in_loop(main())
    assert built == [{1: 200, 2: 100}, {1: 1}]
    assert {line.sent for line in lines} == {1}


def test_an_entry_that_only_a_newcomer_was_sent_still_reaches_the_others(
    built: list[dict[int, int]],
) -> None:
    async def main() -> None:
        hub = Hub()
        follow(hub, 2, game=1)
        await settle(hub)
        hub.sent_numbers[1] = LAST - 1  # as if the last entry was written just now
        follow(hub, 1, game=1)
        await settle(hub)
        hub.update_if_behind(1, LAST)
        await settle(hub)
        hub.update_if_behind(1, LAST)
        await settle(hub)

    run_in_loop(main())
    assert built == [{1: 2}, {1: 1}, {1: 3}]


def test_a_newcomer_whose_update_failed_gets_it_with_the_next_poll(
    monkeypatch: pytest.MonkeyPatch, built: list[dict[int, int]]
) -> None:
    async def main() -> list[Line]:
        hub = Hub()
        lines = follow(hub, 1, game=1)
        await settle(hub)
        with monkeypatch.context() as broken:
            broken.setattr(frames, "build_updates", None)
            lines += follow(hub, 1, game=1)
            await settle(hub)
        hub.update_if_behind(1, LAST)  # as the poll does, which asks for the last number
        await settle(hub)
        return lines

    lines = run_in_loop(main())
    assert [line.sent for line in lines] == [2, 1]
    assert built == [{1: 1}, {1: 2}]


def test_room_is_counted_without_a_look_at_those_who_are_there() -> None:
    async def main() -> tuple[int, int]:
        hub = Hub()
        lines = follow(hub, 3, game=1)
        before = hub.count_streams()
        hub.remove(lines[0])
        assert not hub._owners, "strangers are no one's streams"
        return before, hub.count_streams()

    assert run_in_loop(main()) == (3, 2)
