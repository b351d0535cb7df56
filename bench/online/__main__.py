"""`make bench-online`: many tables played at once over HTTP, with a stream for every player.

    python -m bench.online [TABLES ...] [--proxy]

PostgreSQL, Redis and two web processes, which share a port, or with `--proxy` are two servers
behind Caddy as in production. For each number of tables players first take one or two seconds over
each action, as fast people do; then none at all, which shows how many actions the machine can
handle. Prints the time from an action to the event at the players, and the CPU time for each
action, which should not grow with the number of tables. The clients run on the same machine; their
share is listed separately.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.servers import FOREIGN, open_servers

TABLES = (20, 200)
PACES = {"at a fast people's pace": (1.0, 2.0), "flat out": (0.0, 0.0)}
"""The range of seconds that a player takes over an action."""
WRONG = ("lost", "doubled", "out_of_order", "refused")


def main(wanted: list[int], flags: list[str]) -> int:
    """Measure each number of tables at each pace; 1 if something was lost or doubled."""
    wrong = 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="clag-bench-")))
        for pace, thinks in PACES.items():
            for tables in wanted:
                found = measure(folder, tables, thinks, flags)
                if found is None:
                    return 1
                print_found(tables, pace, found)
                wrong += sum(found[name] for name in WRONG)
    return int(wrong > 0)


def measure(
    folder: Path, tables: int, thinks: tuple[float, float], flags: list[str]
) -> dict[str, Any] | None:
    """Measure on a new database; return None, after printing why, where there is no server."""
    with ExitStack() as stack:
        servers = open_servers(stack)
        if not servers:
            return None
        env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        env |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "WARNING"}
        env |= {"CLAG_VAR": str(folder)} | servers
        command = [sys.executable, "-m", "bench.online.run", str(tables), *map(str, thinks)]
        subprocess.run([*command, str(folder / "found"), *flags], env=env, check=True)
        found: dict[str, Any] = json.loads((folder / "found").read_text(encoding="utf-8"))
        return found


def print_found(tables: int, pace: str, found: dict[str, Any]) -> None:
    """Print one measurement."""
    shares = ", ".join(f"{name} {had:.1f}" for name, had in found["cpu"].items())
    served = sum(had for name, had in found["cpu"].items() if name != "clients")
    print(
        f"{tables} tables, {4 * tables} streams, {pace}: {found['actions']} actions, "
        f"{found['rate']:.0f} a second\n"
        f"  action to event p50 {found['p50']:.0f} ms, p99 {found['p99']:.0f} ms; "
        f"answer p50 {found['answer50']:.0f} ms, p99 {found['answer99']:.0f} ms\n"
        f"  CPU ms for an action (with {found['entries']:.2f} entries): {served:.1f} and the "
        f"clients: {shares}; {found['busy']:.2f} cores busy; load {os.getloadavg()[0]:.1f}\n"
        f"  {', '.join(f'{found[name]} {name}' for name in WRONG)}",
        flush=True,
    )
    for reason, times in found["refusals"].items():
        print(f"  refused {times} times: {reason}", flush=True)


if __name__ == "__main__":
    flags = [word for word in sys.argv[1:] if word == "--proxy"]
    wanted = [int(word) for word in sys.argv[1:] if word not in flags]
    sys.exit(main(wanted or list(TABLES), flags))
