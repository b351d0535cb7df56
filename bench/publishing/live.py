"""Two thousand readers with the page of a night open.

    python -m bench.publishing.live [READERS [RESULTS]]

One web process and a worker, on SQLite. Prints how long after it was sent a result has reached
the readers (its table, and then the standings), and how often anything was drawn for it. The
readers run on the same machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from bench.sample_clubs import SampleClub
    from bench.transports import BenchRequest

READERS, RESULTS = 2000, 20
TABLES = 10
BETWEEN_SECONDS = 3.0
OPENED_AT_ONCE = 50
TOKEN = "token-of-a-bench"  # noqa: S105 - of a server that goes away
DRAWN = re.compile(r"^clag_live_parts_drawn_total (\S+)", re.MULTILINE)
PARTS = (b"/rounds/", b"/standings/")


def main(readers: int = READERS, results: int = RESULTS) -> None:
    """Measure on a new database, in a process with settings of its own."""
    from bench.servers import FOREIGN

    with tempfile.TemporaryDirectory(prefix="clag-bench-") as folder:
        env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        env |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "WARNING"}
        env |= {"CLAG_VAR": folder, "PROXIES": "1", "METRICS_TOKEN": TOKEN}
        command = [
            sys.executable,
            "-m",
            "bench.publishing.live",
            "--run",
            str(readers),
            str(results),
        ]
        subprocess.run(command, env=env, check=True)


def run(readers: int, results: int) -> None:
    """Fill the database, serve it, and let readers follow."""
    import django

    django.setup()
    from django.core.management import call_command

    from bench.online.run import wait_until_open
    from bench.result_put import make_rounds
    from bench.sample_clubs import SampleClub
    from ops.production.crew import Crew
    from ops.programs import LOCALHOST, free_port
    from ops.static import collect_static_files

    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    collect_static_files()
    house = SampleClub()
    _publish(house)
    requests = make_rounds(house, "Open night", tables=TABLES, deals=-(-results // TABLES))
    port = free_port()
    work = [sys.executable, "-m", "celery", "-A", "config", "worker", "--queues", "now", "--beat"]
    work += ["--concurrency=1", "--loglevel=WARNING"]
    folder = Path(os.environ["CLAG_VAR"])
    work += ["--schedule", str(folder / "beat")]
    with ExitStack() as stack:
        crew = Crew(folder, os.environ)
        stack.callback(crew.stop)
        serve = [sys.executable, "-m", "ops.web_server"]
        crew.start("web", serve, env={"HOST": LOCALHOST, "PORT": str(port)})
        crew.start("worker", work)
        wait_until_open(port)
        found = asyncio.run(Crowd(port, readers).measure(requests[:results]))
    print_found(readers, results, found)


def _publish(house: SampleClub) -> None:
    house.club.is_public = True
    house.club.save(update_fields=["is_public"])


class Crowd:
    """Readers of one page; `arrived` has the times at which each part came, by part."""

    def __init__(self, port: int, readers: int) -> None:
        """Open no connection yet."""
        self.port, self.readers = port, readers
        self.arrived: dict[bytes, list[float]] = {part: [] for part in PARTS}
        self.opened = 0

    async def measure(self, requests: list[BenchRequest]) -> dict[str, list[float]]:
        """Send the results one after another; return the seconds until each reader had them."""
        from bench.transports import Served

        address = await asyncio.to_thread(self._address)
        following = []
        for number in range(self.readers):
            following.append(asyncio.create_task(self._follow(address, number)))
            if number % OPENED_AT_ONCE == OPENED_AT_ONCE - 1:
                await asyncio.sleep(0.2)
        while self.opened < self.readers:
            await asyncio.sleep(0.2)
        found: dict[str, list[float]] = {"table": [], "standings": [], "drawn": []}
        transport = Served(self.port)
        await asyncio.sleep(BETWEEN_SECONDS)
        for request in requests:
            before = await asyncio.to_thread(self._drawn)
            for times in self.arrived.values():
                times.clear()
            began = time.monotonic()
            await asyncio.to_thread(transport.send, request)
            await asyncio.sleep(BETWEEN_SECONDS)
            for name, part in zip(("table", "standings"), PARTS, strict=True):
                waits = [at - began for at in self.arrived[part]]
                lost = self.readers - len(waits)
                found[name] += waits + [float("inf")] * max(lost, 0)
            found["drawn"].append(await asyncio.to_thread(self._drawn) - before)
        for task in following:
            task.cancel()
        return found

    def _address(self) -> str:
        url = f"http://127.0.0.1:{self.port}/clubs/bench/events/open-night/"
        page: str = urlopen(url).read().decode()
        return page.split('data-stream="')[1].split('"')[0].replace("&amp;", "&")

    def _drawn(self) -> float:
        url = f"http://127.0.0.1:{self.port}/metrics"
        request = Request(url, headers={"Authorization": f"Bearer {TOKEN}"})
        text = urlopen(request).read().decode()  # noqa: S310 - our own server
        return float(DRAWN.findall(text)[0])

    async def _follow(self, address: str, number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        client = f"198.51.{number // 100}.{number % 100}"
        head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {client}\r\n\r\n"
        writer.write(head.encode())
        status = await reader.readline()
        if b" 200 " not in status:
            raise RuntimeError(status.decode())
        self.opened += 1
        while line := await reader.readline():
            if not line.startswith(b'data: {"address"'):
                continue
            for part in PARTS:
                if part in line[:200]:
                    self.arrived[part].append(time.monotonic())


def print_found(readers: int, results: int, found: dict[str, list[float]]) -> None:
    """Print the waits in milliseconds, and drawings for each result."""
    print(f"{readers} readers, {results} results, load {os.getloadavg()[0]:.1f} at the end")
    for name in ("table", "standings"):
        waits = sorted(found[name])
        shares = [(share, waits[int(len(waits) * share)]) for share in (0.5, 0.99)]
        words = ", ".join(f"p{share * 100:.0f} {wait * 1000:.0f} ms" for share, wait in shares)
        print(f"  result to {name} at the readers: {words}, longest {waits[-1] * 1000:.0f} ms")
    print(f"  parts drawn for each result: {sorted(set(found['drawn']))}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(*map(int, sys.argv[2:]))
    else:
        main(*map(int, sys.argv[1:]))
