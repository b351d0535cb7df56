"""Fifty games online while web server, worker and Redis are killed: no action is lost."""

from __future__ import annotations

import os
import signal
from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from tests.scale.clients import Client, Players
from tests.scale.crashes import kill_in_the_middle
from tests.scale.followers import Follower
from tests.scale.processes import Crew, start_beat, start_web, start_worker
from tests.support.deadlines import wait_for
from tests.support.online_tables import Sitting, open_table
from tournaments.models import GameEntry, OnlineGame
from tournaments.online.snapshot_cache import get_snapshot, snapshots

if TYPE_CHECKING:
    from tests.scale.brokers import Broker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

GAMES, STREAMS = 50, 10
PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}


def seat_players(port: int) -> tuple[list[Sitting], Players]:
    """Fifty tables of two people and two bots, with a client for each of the people."""
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
    """A stream at some of the tables, each at another seat's side in turn."""
    some = tables[:: GAMES // STREAMS]
    return [
        Follower(port, table.path, table.at(place % 2).headers).stay()
        for place, table in enumerate(some)
    ]


def numbers() -> dict[int, int]:
    """How far each game that is still played has come."""
    return dict(OnlineGame.objects.exclude(state="ended").values_list("pk", "number"))


def wait_until_all_move(crew: Crew, why: str) -> None:
    """Wait until every single game has got further, or was played to its end."""
    before = numbers()
    assert len(before) == GAMES, "no game is over yet"

    def have_moved() -> bool:
        crew.start_the_ended_again()
        now = numbers()
        return all(now.get(game, number + 1) > number for game, number in before.items())

    wait_for(have_moved, why)


def check_logs(tables: list[Sitting], players: Players) -> None:
    """What people did by the logs is what was accepted; each log replays without a gap."""
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
    """Each stream has sent every entry of its game once and in order, kills or not."""
    for stream in streams:
        last = OnlineGame.objects.get(pk=int(stream.path.rpartition("/")[2])).number
        wait_for(lambda s=stream, n=last: s.numbers[-1:] == [n], "the last entry is heard of")  # type: ignore[misc]
        assert stream.numbers == list(range(1, last + 1))
        stream.must_stop.set()


def test_games_go_on_after_every_part_was_killed(crew: Crew, broker: Broker) -> None:
    start_worker(crew)
    port = start_web(crew, workers=2)
    tables, players = seat_players(port)
    streams = follow(port, tables)
    players.start()
    start_beat(crew)
    for kill in (kill_worker, kill_redis, kill_web_process, kill_web):
        wait_until_all_move(crew, f"all is well before {kill.__name__}")
        kill(crew, broker, port)
        wait_until_all_move(crew, f"every game goes on after {kill.__name__}")
    players.stop()
    crew.kill("worker")  # so that the bots stand still, too
    check_logs(tables, players)
    check_streams(streams)


def kill_worker(crew: Crew, _broker: Broker, _port: int) -> None:
    """The worker with all its children, while it is in the middle of a job."""
    kill_in_the_middle(crew, start_worker)
    start_worker(crew)


def kill_redis(_crew: Crew, broker: Broker, _port: int) -> None:
    broker.take_away()
    broker.start()


def kill_web_process(crew: Crew, _broker: Broker, _port: int) -> None:
    """One of the two; its parent starts another."""
    os.kill(crew.children("web")[0], signal.SIGKILL)


def kill_web(crew: Crew, _broker: Broker, port: int) -> None:
    """Both web processes and their parent."""
    command, more = crew.orders["web"]
    crew.kill("web")
    crew.start("web", command, **{**more, "PORT": str(port)})
