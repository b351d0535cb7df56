"""A crowded evening in the shape of production: PostgreSQL, Redis, Caddy with TLS, two web servers.

    python -m bench.prod_like [--clubs 100] [--tables 1000] [--minutes 10] [--reads 10000]
                              [--polls 0] [--streams 2000] [--games 20] [--upgrade-from COMMIT]

Each table sends a deal every three minutes, others read pages (`--reads` a minute) and follow the
games played online; `--polls` of the tables' phones a minute look what is new. Prints
50th and 99th percentiles, answers by status, the processor time of each part and the machine's
load. With `--upgrade-from` the web servers begin with the code of a commit and are replaced in turn
by this one, under load: no request may fail. The clients run on the same machine and share its
processors.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bench.transports import cpu_seconds
from ops.production.crew import ROOT
from ops.production.proxy import NAME as PROXY
from ops.production.proxy import start_proxy
from ops.production.shape import BEAT, WORKERS, Shape
from ops.programs import free_port, make_folder
from ops.servers import Unavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.prod_like.load import Found, Load

GAMES = 20
LIMITS = "10000"
"""The clients have one address here, and in the real world thousands."""
DEAL_SECONDS = 180.0
WEB_SERVER = "ops/web_server.py"
WRITE_AIM, PAGE_AIM = 300.0, 100.0
"""Milliseconds for the 99th percentile."""


class CannotUpgrade(Exception):
    """The commit to begin with cannot be used; the message says why, and which can."""


def main(arguments: Sequence[str]) -> int:
    """Measure; return 1 if a request failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.prod_like")
    parser.add_argument("--clubs", type=int, default=100)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--reads", type=float, default=10_000, help="pages a minute")
    parser.add_argument("--polls", type=float, default=0, help="looks of phones a minute")
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--games", type=int, default=GAMES, help="games played online")
    parser.add_argument("--every", type=float, default=DEAL_SECONDS, help="seconds for a deal")
    parser.add_argument("--upgrade-from", metavar="COMMIT", help="replace it under load")
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        try:
            return run(stack, options)
        except Unavailable as reason:
            print(f"not measured: {reason}")
            return 1
        except CannotUpgrade as reason:
            print(reason, file=sys.stderr)
            return 2


def run(stack: ExitStack, options: argparse.Namespace) -> int:
    """Start everything, fill it, load it, and print the results."""
    folder, port = make_folder(stack, "prod-like"), free_port()
    folder.chmod(0o755)
    code = check_out(stack, folder, options.upgrade_from) if options.upgrade_from else None
    shape = Shape.make(
        stack, folder, BASE_URL=f"https://localhost:{port}", PROXIES="1", LIMITS_FACTOR=LIMITS,
        ALLOWED_HOSTS="localhost", LOG_LEVEL="WARNING",
    )  # fmt: skip
    os.environ |= {name: shape.crew.env[name] for name in shape.settings(folder)}
    os.environ |= {"LIMITS_FACTOR": LIMITS, "ALLOWED_HOSTS": "testserver,localhost"}
    shape.code = code or ROOT
    shape.start_data()
    shape.prepare()
    shape.start_service()
    start_proxy(shape.crew, shape.webs.values(), port=port, tls=True)

    import django

    django.setup()

    from bench.prod_like.fill import fill
    from bench.prod_like.load import Load

    if options.upgrade_from:
        migrate_to_this(shape)
    hall = fill(options.clubs, options.tables, options.games, next(iter(shape.webs.values())))
    load = Load(
        port,
        hall,
        seconds=options.minutes * 60,
        every=options.every,
        reads_a_minute=options.reads,
        polls_a_minute=options.polls,
        streams=options.streams,
    )
    hall.players.start()
    before, began = spent(shape), time.monotonic()
    asyncio.run(evening(shape, load, is_upgrade=bool(options.upgrade_from)))
    seconds = time.monotonic() - began
    after = spent(shape)
    hall.players.stop()
    print_found(load, seconds, {name: after[name] - before.get(name, 0.0) for name in after})
    return int(
        load.writes.failed + load.reads.failed + load.polls.failed > 0 or not check_results(load)
    )


def check_out(stack: ExitStack, folder: Path, commit: str) -> Path:
    """Check a commit out into a folder of its own.

    Raises CannotUpgrade if there is no such commit, or if its web server is not started like ours.
    """
    place = folder / "code"
    git = ["git", "-C", str(ROOT)]
    add = [*git, "worktree", "add", "--detach", str(place), commit]
    done = subprocess.run(add, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotUpgrade(f"There is no commit {commit} here: {done.stderr.strip()}")
    stack.callback(subprocess.run, [*git, "worktree", "remove", "--force", str(place)], check=False)
    if not (place / WEB_SERVER).exists():
        log = [*git, "log", "--reverse", "--diff-filter=A", "--format=%h of %as", "--", WEB_SERVER]
        first = subprocess.run(log, check=True, capture_output=True, text=True).stdout
        raise CannotUpgrade(
            f"{commit} has no {WEB_SERVER}, which this bench starts. Name {first.splitlines()[0]} "
            "or a commit that comes after it."
        )
    return place


def migrate_to_this(shape: Shape) -> None:
    """Migrate the database to this version while the previous one serves."""
    shape.code = ROOT
    shape.prepare()


async def evening(shape: Shape, load: Load, *, is_upgrade: bool) -> None:
    """Run the load; replace the web servers in turn after a third of it."""
    running = asyncio.create_task(load.run())
    if is_upgrade:
        await asyncio.sleep(load.streams * 0.01 + load.seconds / 3)
        await asyncio.to_thread(replace, shape)
    await running


def replace(shape: Shape) -> None:
    """Replace workers, beat and then each web server by this version, one after the other."""
    for name in (*WORKERS, BEAT):
        shape.crew.end(name)
    shape.start_background()
    for name in shape.webs:
        seconds = shape.crew.end(name)
        shape.start_web(name)
        shape.wait_for_web(name)
        print(f"{name} replaced; it took {seconds:.1f} s to stop", flush=True)


def check_results(load: Load) -> bool:
    """Return whether every result that was taken is there once, and no other."""
    from tournaments.models import DealResult

    there = DealResult.objects.count()
    taken = load.writes.statuses[200]
    print(f"{taken} results were taken, {there} are there")
    return taken <= there <= sum(load.writes.statuses.values())


def spent(shape: Shape) -> dict[str, float]:
    """Return seconds of processor time by process, and of this one."""
    names = (*shape.webs, *WORKERS, BEAT, PROXY, "redis")
    own = {name: cpu_seconds(shape.crew.at_work[name].pid) for name in names}
    backends = postgres_seconds(shape.crew.at_work["postgres"].pid)
    return own | {"postgres": backends, "clients": time.process_time()}


def postgres_seconds(postmaster: int) -> float:
    """Return seconds of PostgreSQL, with those of connections that have ended."""
    fields = Path(f"/proc/{postmaster}/stat").read_text().rpartition(")")[2].split()
    ended = sum(int(word) for word in fields[13:15]) / os.sysconf("SC_CLK_TCK")
    return ended + cpu_seconds(postmaster)


@dataclass(frozen=True, slots=True)
class Aim:
    """What is printed of one kind of request: its name, its answers, its aim in milliseconds."""

    name: str
    found: Found
    aim: float


def print_found(load: Load, seconds: float, cpu: dict[str, float]) -> None:
    """Print what was measured, with the machine's load beside it."""
    print(f"\n{seconds:.0f} s, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    for one in (
        Aim("results", load.writes, WRITE_AIM),
        Aim("pages", load.reads, PAGE_AIM),
        Aim("looks", load.polls, PAGE_AIM),
    ):
        if not one.found.seconds:
            continue
        statuses = ", ".join(f"{many} of {status}" for status, many in one.found.statuses.items())
        p99 = one.found.share(0.99)
        print(
            f"{one.name}: p50 {one.found.share(0.5):.0f} ms, p99 {p99:.0f} ms (aim {one.aim:.0f}: "
            f"{'met' if p99 <= one.aim else 'MISSED'}), longest {one.found.share(1):.0f} ms; "
            f"{len(one.found.seconds) / load.seconds:.1f} a second; {statuses}; "
            f"{one.found.late} were sent late"
        )
    print(f"streams: {load.events} events, {load.stream_breaks} ended and were opened again")
    parts = ", ".join(f"{name} {100 * had / seconds:.0f} %" for name, had in sorted(cpu.items()))
    print(f"of one core: {parts}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
