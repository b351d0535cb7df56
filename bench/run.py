"""One run on one database, named by the environment: `python -m bench.run FILE`.

Started by `bench.__main__`, which creates the database and drops it. Writes what it
measured to FILE as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bench.interleaved import Cost
    from bench.sample_clubs import SampleClub
    from bench.transports import Transport


def main(file: Path) -> None:
    """Fill the database, measure, write."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench import burst, crowd, refresh
    from bench.sample_clubs import SampleClub
    from bench.transports import InProcess, Served
    from ops.static import collect_static_files

    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    collect_static_files()
    house = SampleClub()
    found: dict[str, Any] = {"in process": _ask(InProcess(), house, "in process")}
    with _web_server() as (port, cpu_clock):
        found["served"] = _ask(Served(port), house, "served", cpu_clock=cpu_clock)
        found["crowd"] = crowd.measure(port, house)
    with _web_server(workers=1 if connection.vendor == "sqlite" else 2) as (port, _):
        found["burst"] = burst.measure(port, house)
    found["refresh"] = {name: _plain(costs) for name, costs in refresh.measure(house).items()}
    file.write_text(json.dumps(found), encoding="utf-8")


def _ask(transport: Transport, house: SampleClub, name: str, **clock: Any) -> dict[str, Any]:
    from bench import result_put, standings_page
    from bench.interleaved import compare
    from bench.sample_clubs import analyze_tables

    tables = standings_page.ROWS // 4
    event = house.fill_event(f"Pages {name}", [4] * tables, [4] * tables, season=True)
    puts = result_put.cases(transport, house, f"Puts {name}")
    analyze_tables()
    found: dict[str, Any] = {
        page: compare(
            standings_page.cases(transport, address),
            rounds=standings_page.ROUNDS,
            calls=standings_page.CALLS,
            slow=standings_page.SLOW,
            **clock,
        )
        for page, address in standings_page.addresses(event).items()
    }
    found["result"] = compare(puts, rounds=result_put.ROUNDS, calls=result_put.CALLS, **clock)
    return {part: _plain(costs) for part, costs in found.items()}


def _plain(costs: Mapping[str, Cost]) -> dict[str, dict[str, float]]:
    return {name: asdict(cost) for name, cost in costs.items()}


@contextmanager
def _web_server(workers: int = 1) -> Iterator[tuple[int, Callable[[], float]]]:
    """The server as it is in production; of one process the processor time adds up."""
    from bench.transports import LOCALHOST, cpu_seconds
    from ops.programs import free_port
    from ops.servers import Unavailable

    port = free_port()
    command = [sys.executable, "-m", "ops.web_server"]
    env = os.environ | {"HOST": LOCALHOST, "PORT": str(port), "WEB_WORKERS": str(workers)}
    server = subprocess.Popen(command, env=env)
    try:
        if not _comes_up(port, server):
            raise Unavailable("the web server did not start")
        yield port, partial(cpu_seconds, server.pid)
    finally:
        server.terminate()
        server.wait(30)


def _comes_up(port: int, server: subprocess.Popen[bytes]) -> bool:
    import time

    from bench.transports import BenchRequest, Served

    deadline = time.monotonic() + 30
    while server.poll() is None and time.monotonic() < deadline:
        try:
            Served(port).send(BenchRequest("/bare/page"))
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False


if __name__ == "__main__":
    main(Path(sys.argv[1]))
