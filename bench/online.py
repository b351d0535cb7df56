"""`make bench-online`: many tables played at once over HTTP, with a stream for every player.

    python -m bench.online [TABLES ...]

PostgreSQL, Redis and two web processes. Prints, for each number of tables, how long it takes from
an action to the event at the other players, and the processor time of the web processes for each
action: ten times the tables should cost about ten times the work, so about as much for each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.__main__ import FOREIGN, open_servers

TABLES = (20, 200)


def main(wanted: list[int]) -> int:
    """Measure each number of tables; 1 if an action was lost or doubled."""
    worst = 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="clag-bench-")))
        servers = open_servers(stack)
        if not servers:
            return 1
        env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        env |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "WARNING"}
        env |= {"CLAG_VAR": str(folder), "WEB_WORKERS": "2"} | servers
        for tables in wanted:
            command = [sys.executable, "-m", "bench.online_run", str(tables), str(folder / "found")]
            subprocess.run(command, env=env, check=True)
            found = json.loads((folder / "found").read_text(encoding="utf-8"))
            print_found(tables, found)
            worst = max(worst, found["lost"] + found["doubled"])
    return int(worst > 0)


def print_found(tables: int, found: dict[str, float]) -> None:
    """One measurement in words."""
    print(
        f"{tables} tables, {4 * tables} streams: {found['actions']} actions, "
        f"{found['rate']:.0f} a second; action to event p50 {found['p50']:.0f} ms, "
        f"p99 {found['p99']:.0f} ms; answer p50 {found['answer']:.0f} ms; "
        f"{found['cpu']:.1f} ms of the web processes for each action; "
        f"{found['lost']} lost, {found['doubled']} doubled, {found['refused']} refused"
    )


if __name__ == "__main__":
    sys.exit(main([int(word) for word in sys.argv[1:]] or list(TABLES)))
