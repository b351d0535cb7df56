"""One measurement of online games, in a process whose settings name the database to use."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from bench.online.clients import Record
    from bench.shares import Shares
    from ops.production.crew import Crew

SECONDS = 30
DOCUMENT_SECONDS = 15.0
"""What a busy process may need to make the API's document, once in its life."""


def main(tables: int, thinks: tuple[float, float], file: Path, *, is_proxied: bool) -> None:
    """Open the tables, play for a while, and compare the accepted actions with the logs."""
    django.setup()
    from django.core.management import call_command

    from bench.online.clients import play_all
    from bench.shares import Shares
    from ops.production.crew import Crew
    from ops.static import collect_static_files
    from ops.web_app import DOCUMENT_DELAY

    call_command("migrate", verbosity=0, interactive=False)
    collect_static_files()
    seats = open_tables(tables)
    measured: list[Shares] = []
    with ExitStack() as stack:
        crew = Crew(file.parent, os.environ)
        stack.callback(crew.stop)
        port = start_service(crew, is_proxied=is_proxied)
        wait_until_open(port)
        settled = time.monotonic() + DOCUMENT_DELAY + DOCUMENT_SECONDS

        def measure(actions: int) -> None:
            programs: dict[str, list[int]] = {}
            for name, process in crew.at_work.items():
                programs.setdefault(name.partition("-")[0], []).append(process.pid)
            measured.append(Shares.now(actions, programs))

        record = asyncio.run(
            play_all(port, seats, thinks, SECONDS, measure=measure, not_before=settled)
        )
    before, after = measured
    found = summarize(record, after.since(before)) | check_logs(record)
    found["refusals"] = record.refused
    file.write_text(json.dumps(found), encoding="utf-8")


def start_service(crew: Crew, *, is_proxied: bool) -> int:
    """Start two web processes and a worker; return the port for the clients.

    The processes share a port, or are two servers behind the proxy of production.
    """
    from ops.production.proxy import start_proxy
    from ops.programs import LOCALHOST, free_port

    work = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat", "--concurrency=2"]
    work += ["--schedule", str(crew.folder / "beat"), "--loglevel=WARNING"]
    crew.start("worker", work)
    ports = [free_port() for _ in range(2 if is_proxied else 1)]
    for number, port in enumerate(ports, 1):
        env = {"HOST": LOCALHOST, "PORT": str(port), "WEB_WORKERS": str(2 // len(ports))}
        if is_proxied:
            env["PROXIES"] = "1"
        crew.start(f"web-{number}", [sys.executable, "-m", "ops.web_server"], env=env)
    return start_proxy(crew, ports) if is_proxied else ports[0]


def open_tables(tables: int) -> list[tuple[str, str]]:
    """Open tables of four people each; return the path and the key of every seat."""
    from tournaments import online
    from tournaments.core import links
    from tournaments.core.actors import Actor

    seats = []
    for _ in range(tables):
        keys = [links.make_guest_key() for _ in range(4)]
        first, *others = [Actor(guest=links.guest_id_from_key(key)) for key in keys]
        game = online.open_casual_game(
            by=first,
            preset="mcleod22",
            seats=["me", "open", "open", "open"],
            name="One",
            customs={"move_seconds": 0},
        ).game
        link = links.game_token(game)
        for number, actor in enumerate(others, 2):
            online.join_game(by=actor, game_id=game.pk, link=link, name=f"Guest {number}")
        seats += [(f"/api/v1/games/{game.pk}", key) for key in keys]
    return seats


def wait_until_open(port: int) -> None:
    """Wait until the server answers."""
    from bench.transports import BenchRequest, Served, WrongStatus

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            Served(port).send(BenchRequest("/healthz"))
        except (OSError, WrongStatus):  # of the proxy, before there is a server
            time.sleep(0.1)
        else:
            return


def summarize(record: Record, spent: Shares) -> dict[str, Any]:
    """Return the times in milliseconds, and the CPU time for each action by process."""
    delays, answers = quantiles(record.delays, n=100), quantiles(record.answers, n=100)
    return {
        "actions": spent.actions,
        "rate": spent.actions / spent.at,
        "entries": record.entries / 4 / spent.actions,
        "p50": delays[49] * 1e3,
        "p99": delays[98] * 1e3,
        "answer50": answers[49] * 1e3,
        "answer99": answers[98] * 1e3,
        "busy": sum(spent.seconds.values()) / spent.at,
        "cpu": {name: had / spent.actions * 1e3 for name, had in spent.seconds.items()},
    }


def check_logs(record: Record) -> dict[str, int]:
    """Compare the logs with what the players were sent.

    `lost`: actions accepted but not in the log. `doubled`: actions in the log that were never
    accepted, and numbers missing or repeated. `out_of_order`: entries that a stream left out or
    sent twice.
    """
    from tournaments.models import GameEntry, OnlineGame

    acted = GameEntry.objects.filter(kind="acted", done_by="person")
    rows = {(game, number): text for game, number, text in acted.values_list(
        "game_id", "number", "text"
    )}  # fmt: skip
    gaps = sum(abs(game.number - game.log.count()) for game in OnlineGame.objects.all())
    return {
        "lost": sum(rows.get(place) != text for place, text in record.accepted.items()),
        "doubled": gaps + len(rows.keys() - record.accepted.keys()),
        "refused": record.refused.total(),
        "out_of_order": record.out_of_order,
    }


if __name__ == "__main__":
    _, count, shortest, longest, path, *flags = sys.argv
    main(int(count), (float(shortest), float(longest)), Path(path), is_proxied="--proxy" in flags)
