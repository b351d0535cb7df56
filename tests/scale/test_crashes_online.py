"""Eight online games while web server, worker and Redis are killed: no action is lost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from bench.faults.faults import WEB
from ops.production.shape import WORKERS
from tests.scale.clients import Client, Players
from tests.scale.crashes import kill_in_the_middle
from tests.scale.followers import Follower
from tests.support.deadlines import wait_for
from tests.support.online_tables import Sitting, open_table
from tournaments.models import GameEntry, OnlineGame
from tournaments.online.snapshot_cache import get_snapshot, snapshots

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from ops.production.shape import Shape

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

GAMES, STREAMS = 8, 4
WORKER = WORKERS[0]
PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}


def seat_players(port: int) -> tuple[list[Sitting], Players]:
    """Open the tables, of two people and two bots, and make a client for each person."""
    tables = [
        open_table("mcleod22", people=2, bots=2, customs=PACE, name=f"Ada {number}")
        for number in range(GAMES)
    ]
    clients = [
        Client(port, table.path, table.at(seat).headers, Random(f"{table.path}/{seat}"))
        for table in tables
        for seat in range(2)
    ]
    return tables, Players(clients)


def follow(port: int, tables: list[Sitting]) -> list[Follower]:
    """Follow the streams of some tables, from seats 0 and 1 in turn."""
    some = tables[:: GAMES // STREAMS]
    return [
        Follower(port, table.path, table.at(place % 2).headers).stay()
        for place, table in enumerate(some)
    ]


def numbers() -> dict[int, int]:
    """Return the last entry number of each game that has not ended."""
    return dict(OnlineGame.objects.exclude(state="ended").values_list("pk", "number"))


def wait_until_all_move(crew: Crew, why: str) -> None:
    """Wait until every game has new entries or has ended."""
    before = numbers()
    assert len(before) == GAMES, "no game is over yet"

    def have_moved() -> bool:
        crew.restart_ended()
        now = numbers()
        return all(now.get(game, number + 1) > number for game, number in before.items())

    wait_for(have_moved, why)


def check_logs(tables: list[Sitting], players: Players) -> None:
    """Check that the logs hold exactly the accepted actions, and replay without a gap."""
    snapshots.clear()
    accepted: dict[tuple[int, int], str] = {}
    for client in players.clients:
        assert client.strange == []
        game_id = int(client.path.rpartition("/")[2])
        accepted |= {(game_id, number): text for number, text in client.accepted.items()}
    acted = GameEntry.objects.filter(kind="acted", done_by="person")
    rows = acted.values_list("game_id", "number", "text")
    assert {(game, number): text for game, number, text in rows} == accepted
    for table in tables:
        game = OnlineGame.objects.get(pk=table.game.pk)
        log = GameEntry.objects.filter(game=game).values_list("number", flat=True)
        assert sorted(log) == list(range(1, game.number + 1))
        snapshot = get_snapshot(game)
        if snapshot.state is not None:
            again = engine.replay(engine.format_transcript(snapshot.state))
            assert again.history == snapshot.state.history


def check_streams(streams: list[Follower]) -> None:
    """Check that each stream carried every entry of its game once and in order."""
    for stream in streams:
        check_stream(stream)


def check_stream(stream: Follower) -> None:
    last = OnlineGame.objects.get(pk=int(stream.path.rpartition("/")[2])).number
    wait_for(lambda: stream.numbers[-1:] == [last], "the last entry is received")
    assert stream.numbers == list(range(1, last + 1))
    stream.must_stop.set()


def test_games_go_on_after_every_part_was_killed(service: Shape) -> None:
    crew, port = service.crew, service.webs[WEB]
    tables, players = seat_players(port)
    streams = follow(port, tables)
    players.start()
    for kill in (kill_worker, kill_redis, kill_web_process, kill_web):
        wait_until_all_move(crew, f"all is well before {kill.__name__}")
        kill(service)
        wait_until_all_move(crew, f"every game goes on after {kill.__name__}")
    players.stop()
    crew.kill(WORKER)  # so that the bots stand still, too
    check_logs(tables, players)
    check_streams(streams)
    crew.start_again(WORKER)


def kill_worker(service: Shape) -> None:
    """Kill the worker with all its children, while it is in the middle of a job."""
    kill_in_the_middle(service.crew, WORKER)
    service.crew.start_again(WORKER)


def kill_redis(service: Shape) -> None:
    service.redis.take_away()
    service.redis.start()


def kill_web_process(service: Shape) -> None:
    """Kill one of the two web processes; their parent starts another."""
    service.crew.kill_server(WEB)


def kill_web(service: Shape) -> None:
    """Kill both web processes and their parent, and start them again."""
    service.crew.kill(WEB)
    service.crew.start_again(WEB)
