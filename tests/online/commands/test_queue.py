"""Commands wait while earlier ones are written, and their events go out with their answers."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.event_loops import run_in_loop
from tests.support.records import collected
from tournaments.core.actors import Actor
from tournaments.online.actions import CommandResult
from tournaments.online.commands import ACT, READY, Command, CommandQueue, queue
from tournaments.online.commands.together import Done
from tournaments.online.streams import frames
from tournaments.online.streams.frames import StreamUpdate
from tournaments.online.streams.hub import Hub
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class FakeGame:
    def __init__(self, pk: int) -> None:
        self.pk = pk


class Database:
    """Stands in for what is written and built, in the thread of the queue."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.batches: list[list[int]] = []
        self.fails = False
        self.refuses: set[int] = set()
        self.is_free = threading.Event()
        self.is_free.set()
        self.has_begun = threading.Event()
        monkeypatch.setattr(queue, "do_together", self.do)
        monkeypatch.setattr(queue, "build_updates", self.build)

    def do(self, commands: Sequence[Command], _at: object) -> Done:
        self.batches.append([one.game_id for one in commands])
        self.has_begun.set()
        assert self.is_free.wait(10)
        if self.fails:
            raise ValueError("a fault of ours")
        done = [one for one in commands if one.game_id not in self.refuses]
        games: Any = [FakeGame(game_id) for game_id in {one.game_id for one in done}]
        return Done({one: CommandResult(7) for one in done}, games, [])

    def build(
        self, followed: Mapping[int, Sequence[Reader]], _at: object, **_how: object
    ) -> dict[int, tuple[int, list[StreamUpdate]]]:
        return {
            game: (7, [StreamUpdate(b"7", 7)] * len(readers)) for game, readers in followed.items()
        }


class Line:
    """A stream that keeps what it is sent."""

    def __init__(self, game: int) -> None:
        self.reader = Reader(game, Actor(), "", 6)
        self.sent: list[bytes] = []

    def send(self, body: bytes) -> None:
        self.sent.append(body)

    def close(self) -> None: ...


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Database:
    return Database(monkeypatch)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    hub = Hub()
    monkeypatch.setattr(queue, "hub", hub)
    return hub


def act(game_id: int) -> Command:
    return Command(ACT, Actor(), game_id, "0" * 16, "nominate 1", 6)


async def until(event: threading.Event) -> None:
    assert await asyncio.to_thread(event.wait, 10)


async def begin(commands: CommandQueue, database: Database) -> asyncio.Task[CommandResult | None]:
    """Do a command in the first game, up to the middle of its transaction."""
    database.is_free.clear()
    doing = asyncio.create_task(commands.do(act(1)))
    await asyncio.sleep(0)
    await until(database.has_begun)
    return doing


@pytest.mark.usefixtures("hub")
def test_what_comes_while_others_are_written_is_written_together(database: Database) -> None:
    async def main() -> list[CommandResult | None]:
        commands = CommandQueue()
        tasks = [await begin(commands, database)]
        tasks += [asyncio.create_task(commands.do(act(game))) for game in (2, 3, 2, 4)]
        await asyncio.sleep(0)
        database.is_free.set()
        return list(await asyncio.gather(*tasks))

    assert run_in_loop(main()) == [CommandResult(7)] * 5
    assert database.batches == [[1], [2, 3, 4], [2]], "no two of one game at a time"


@pytest.mark.usefixtures("hub")
def test_all_who_are_ready_in_one_game_are_written_together(database: Database) -> None:
    async def main() -> None:
        commands = CommandQueue()
        tasks = [await begin(commands, database)]
        kinds = [READY, ACT, READY, ACT]
        waiting = [Command(kind, Actor(), 2, "0" * 16) for kind in kinds]
        tasks += [asyncio.create_task(commands.do(one)) for one in waiting]
        await asyncio.sleep(0)
        database.is_free.set()
        await asyncio.gather(*tasks)

    run_in_loop(main())
    assert database.batches == [[1], [2, 2], [2], [2]]


@pytest.mark.usefixtures("hub")
def test_many_who_are_ready_in_one_game_do_not_keep_the_others_waiting(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MAX_TOGETHER", 3)

    async def main() -> None:
        commands = CommandQueue()
        waiting = [Command(READY, Actor(), 1, "0" * 16) for _ in range(5)]
        waiting += [act(game) for game in (2, 3, 4)]
        waiting += [Command(READY, Actor(), 1, "0" * 16)]
        await asyncio.gather(*(commands.do(one) for one in waiting))

    run_in_loop(main())
    assert database.batches == [[1, 1, 1, 1, 1, 2, 3, 1], [4]]


@pytest.mark.usefixtures("hub")
def test_a_refused_command_is_left_to_its_view(database: Database) -> None:
    async def main() -> list[CommandResult | None]:
        commands = CommandQueue()
        return list(await asyncio.gather(*(commands.do(act(game)) for game in (1, 2))))

    database.refuses = {2}
    assert run_in_loop(main()) == [CommandResult(7), None]


@pytest.mark.usefixtures("hub")
def test_a_fault_leaves_its_commands_to_their_views_and_is_logged(database: Database) -> None:
    async def main() -> list[CommandResult | None]:
        commands = CommandQueue()
        database.fails = True
        first = await commands.do(act(1))
        database.fails = False
        return [first, await commands.do(act(1))]

    with collected("tournaments.online.commands.queue") as records:
        assert run_in_loop(main()) == [None, CommandResult(7)]
    assert [record.getMessage() for record in records] == ["1 commands could not be done together."]


@pytest.mark.usefixtures("hub")
def test_more_than_may_wait_are_left_to_their_views(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MAX_WAITING", 2)

    async def main() -> list[CommandResult | None]:
        commands = CommandQueue()
        tasks = [await begin(commands, database)]
        tasks += [asyncio.create_task(commands.do(act(game))) for game in (2, 3)]
        await asyncio.sleep(0)
        refused = await commands.do(act(4))
        database.is_free.set()
        return [refused, *await asyncio.gather(*tasks)]

    assert run_in_loop(main()) == [None, *[CommandResult(7)] * 3]


def test_the_streams_of_a_game_are_sent_its_events_once(
    database: Database, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[int] = []

    def build(followed: Mapping[int, Sequence[Reader]], at: object) -> object:
        built.extend(followed)
        return database.build(followed, at)

    monkeypatch.setattr(frames, "build_updates", build)
    lines = [Line(1), Line(1), Line(2)]

    async def main() -> None:
        for line in lines:
            hub.add(line)
        while batch := hub._next_batch():
            await hub._send_batch(batch)
        built.clear()
        doing = await begin(CommandQueue(), database)
        hub.sent_numbers[1] = 6
        hub.update_if_behind(1, 7)  # the notification, which comes before the answer
        late = Line(1)
        hub.add(late)
        assert hub._next_batch().streams == {}, "the game is being updated"
        database.is_free.set()
        await doing
        batch = hub._next_batch()
        assert (batch.streams, batch.only_new) == ({1: [late]}, {1})

    run_in_loop(main())
    assert [line.sent for line in lines] == [[b"7", b"7"], [b"7", b"7"], [b"7"]]
    assert built == []


def test_a_game_whose_streams_are_being_updated_is_left_to_that(
    database: Database, hub: Hub
) -> None:
    line = Line(1)

    async def main() -> None:
        hub.add(line)
        with hub.updating([1]):
            await CommandQueue().do(act(1))

    run_in_loop(main())
    assert line.sent == []
    assert database.batches == [[1]]
