"""`make bench`: measure on SQLite, on PostgreSQL with Redis where available, and draws.

    python -m bench [seating|sqlite|postgres ...] [--full]

Each database is created for the run and dropped afterwards. With `--full` the draws are measured
with a limit of 10 s as well as 1 s.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.report import print_aims, print_machine, print_run
from bench.servers import FOREIGN, open_servers

if TYPE_CHECKING:
    from collections.abc import Sequence

BENCHMARKS = ("seating", "sqlite", "postgres")


def main(arguments: list[str]) -> int:
    """Measure, print; returns 1 when an aim was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("what", nargs="*", default=BENCHMARKS, metavar="|".join(BENCHMARKS))
    parser.add_argument("--full", action="store_true", help="give the draws 10 s as well")
    options = parser.parse_args(arguments)
    if "seating" in options.what:
        full = ["--full"] if options.full else []
        subprocess.run([sys.executable, "-m", "bench.seating", *full], check=True)
    runs = measure_service(options.what)
    print_machine()
    for name, found in runs.items():
        print_run(name, found)
    return 0 if print_aims(runs) else 1


def measure_service(wanted: Sequence[str]) -> dict[str, Any]:
    """Measure on every database that is wanted and available."""
    runs: dict[str, Any] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="clag-bench-")))
        if "sqlite" in wanted:
            runs["SQLite"] = measure(folder, {})
        if "postgres" in wanted:
            servers = open_servers(stack)
            if servers:
                runs["PostgreSQL"] = measure(folder, servers)
    return runs


def measure(folder: Path, servers: dict[str, str]) -> Any:
    """Run in a new process, because settings are read once per process."""
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "WARNING"}
    env |= {"CLAG_VAR": str(folder / ("servers" if servers else "embedded"))} | servers
    file = folder / "found.json"
    subprocess.run([sys.executable, "-m", "bench.run", str(file)], env=env, check=True)
    return json.loads(file.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
