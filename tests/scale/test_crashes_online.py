"""Fifty games online while web server, worker and Redis are killed: no action is lost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from tests.online.tables import Sitting, open_table
from tests.scale.clients import Client, Players
from tests.scale.processes import Crew, start_beat, start_web, start_worker
from tests.waiting import wait_for
from tournaments.models import GameEntry, OnlineGame
from tournaments.selectors.courses import get_course, kept

if TYPE_CHECKING:
    from tests.scale.brokers import Broker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

GAMES = 50
PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}


def seat_players(port: int) -> tuple[list[Sitting], Players]:
    """Fifty tables of two people and two bots, with a client for each of the people."""
    tables = [
        open_table("quick13", people=2, bots=2, customs=PACE, name=f"Ada {number}")
        for number in range(GAMES)
    ]
    clients = [
        Client(port, table.path, table.at(seat).headers, Random(f"{table.path}/{seat}"))
        for table in tables
        for seat in range(2)
    ]
    return tables, Players(clients)


def entries() -> int:
    return GameEntry.objects.count()


def check_logs(tables: list[Sitting], players: Players) -> None:
    """Every action that was accepted is there once, and each log replays without a gap."""
    kept.forget()
    for client in players.clients:
        assert client.strange == []
        rows = GameEntry.objects.filter(game=int(client.path.rpartition("/")[2]))
        texts = dict(rows.filter(kind="acted").values_list("number", "text"))
        assert {n: texts.get(n) for n in client.accepted} == client.accepted
    for table in tables:
        game = OnlineGame.objects.get(pk=table.game.pk)
        numbers = GameEntry.objects.filter(game=game).values_list("number", flat=True)
        assert sorted(numbers) == list(range(1, game.number + 1))
        course = get_course(game)
        if course.state is not None:
            again = engine.replay(engine.format_transcript(course.state))
            assert again.history == course.state.history


def test_games_go_on_after_every_part_was_killed(crew: Crew, broker: Broker) -> None:
    start_worker(crew)
    start_beat(crew)
    port = start_web(crew, workers=2)
    tables, players = seat_players(port)
    players.start()
    for kill in (kill_worker, kill_redis, kill_web):
        moved_on("all is well")
        kill(crew, broker, port)
        crew.start_the_ended_again()

        def is_going(before: int = entries()) -> bool:
            crew.start_the_ended_again()
            return entries() > before + GAMES

        wait_for(is_going, f"the games go on after {kill.__name__}")
    players.stop()
    check_logs(tables, players)


def moved_on(why: str) -> None:
    before = entries()
    wait_for(lambda: entries() > before + GAMES, why)


def kill_worker(crew: Crew, _broker: Broker, _port: int) -> None:
    crew.kill("worker")
    start_worker(crew)


def kill_redis(_crew: Crew, broker: Broker, _port: int) -> None:
    broker.take_away()
    broker.start()


def kill_web(crew: Crew, _broker: Broker, port: int) -> None:
    command, more = crew.orders["web"]
    crew.kill("web")
    crew.start("web", command, **{**more, "PORT": str(port)})
