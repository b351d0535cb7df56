"""One measurement of games online, in a process whose settings name the database to use."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from bench.playing_clients import Heard

SECONDS = 30


def main(tables: int, file: Path) -> None:
    """Open the tables, play for a while, compare what was accepted with what is there."""
    django.setup()
    from django.core.management import call_command

    from bench.calling import HERE, cpu_seconds
    from bench.playing_clients import play_all
    from ops.programs import free_port
    from ops.static import gather_static_files

    call_command("migrate", verbosity=0, interactive=False)
    gather_static_files()
    seats = open_tables(tables)
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", "ops/gunicorn_conf.py", "config.wsgi"]
    server = subprocess.Popen([*command, "--bind", f"{HERE}:{port}"])
    work = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat", "--concurrency=2"]
    worker = subprocess.Popen([*work, "--schedule", f"{file}-beat", "--loglevel=WARNING"])
    try:
        wait_until_open(port)
        before: list[float] = []
        heard = asyncio.run(
            play_all(port, seats, SECONDS, lambda: before.append(cpu_seconds(server.pid)))
        )
        cpu = cpu_seconds(server.pid) - before[0]
    finally:
        for process in (worker, server):
            process.terminate()
            process.wait(30)
    file.write_text(json.dumps(summed_up(heard, cpu)), encoding="utf-8")


def open_tables(tables: int) -> list[tuple[str, str]]:
    """Path and key of every seat: tables of four people each, at once between deals."""
    from tournaments import links
    from tournaments.actors import Actor
    from tournaments.services.online import joining, opening

    seats = []
    for _ in range(tables):
        keys = [links.make_guest_key() for _ in range(4)]
        first, *others = [Actor(guest=links.guest_of(key)) for key in keys]
        game = opening.open_casual_game(
            by=first,
            preset="mcleod22",
            seats=["me", "open", "open", "open"],
            name="One",
            customs={"move_seconds": 0, "deal_seconds": 0},
        ).game
        link = links.game_link(game)
        for number, actor in enumerate(others, 2):
            joining.join_game(by=actor, game_id=game.pk, link=link, name=f"Guest {number}")
        seats += [(f"/api/v1/games/{game.pk}", key) for key in keys]
    return seats


def wait_until_open(port: int) -> None:
    """Wait until the server answers."""
    from bench.calling import Asked, Served

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            Served(port).send(Asked("/healthz"))
        except OSError:
            time.sleep(0.1)
        else:
            return


def summed_up(heard: Heard, cpu: float) -> dict[str, Any]:
    """The figures; what was accepted must be in the logs, once."""
    from tournaments.models import GameEntry, OnlineGame

    kept = GameEntry.objects.filter(kind="acted").values_list("game_id", "number", "text")
    rows = {(game, number): text for game, number, text in kept}
    lost = sum(rows.get(place) != text for place, text in heard.accepted.items())
    gaps = sum(game.number - game.log.count() for game in OnlineGame.objects.all())
    delays = quantiles(heard.delays, n=100)
    actions = len(heard.accepted)
    return {
        "actions": actions,
        "rate": actions / SECONDS,
        "p50": delays[49] * 1e3,
        "p99": delays[98] * 1e3,
        "answer": quantiles(heard.answers, n=100)[49] * 1e3,
        "cpu": cpu / actions * 1e3,
        "lost": lost,
        "doubled": abs(gaps) + len(heard.accepted) - len(set(heard.accepted)),
        "refused": heard.refused,
    }


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
