"""Sixteen online games while web server, worker and Redis are killed: no action is lost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from tests.scale.clients import Client, Players
from tests.scale.crashes import kill_in_the_middle
from tests.scale.followers import Follower
from tests.scale.processes import start_beat, start_web, start_worker
from tests.support.deadlines import wait_for
from tests.support.online_tables import Sitting, open_table
from tournaments.models import GameEntry, OnlineGame
from tournaments.online.snapshot_cache import get_snapshot, snapshots

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from tests.support.processes.brokers import Broker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

GAMES, STREAMS = 16, 8
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
    """Kill the worker with all its children, while it is in the middle of a job."""
    kill_in_the_middle(crew, start_worker)
    start_worker(crew)


def kill_redis(_crew: Crew, broker: Broker, _port: int) -> None:
    broker.take_away()
    broker.start()


def kill_web_process(crew: Crew, _broker: Broker, _port: int) -> None:
    """Kill one of the two web processes; their parent starts another."""
    crew.kill_server("web")


def kill_web(crew: Crew, _broker: Broker, _port: int) -> None:
    """Kill both web processes and their parent, and start them again."""
    crew.kill("web")
    crew.start_again("web")
