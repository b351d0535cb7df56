"""Run all tests on SQLite, and those that differ on real PostgreSQL and Redis: `make test`.

    python -m ops.testing [arguments for pytest]

Both parts run at once; what the second one prints follows when the first is done. Servers are
found or started (see `ops.servers`). Whatever could not be run is named with its reason in the last
lines; with REQUIRE_ALL=1 that is a failure.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

from ops.migrated import TEMPLATE, make_postgres_template, make_sqlite_template
from ops.postgres import open_postgres
from ops.redis import open_redis
from ops.servers import Missing

Tally = dict[str, dict[str, int]]
"""Counts of one run of pytest, by kind, and the reasons of what it skipped."""
NO_TESTS = 5
CORES = os.cpu_count() or 1
# More workers than there are cores, because many tests wait for a browser, a server or a moment:
# in either part, so that the other has work for the cores meanwhile. A worker that is done takes
# over half of what another has left (pytest-xdist).
WORKERS = {"embedded": CORES + 1, "servers": CORES}
TITLES = {
    "embedded": "Part 1 of 2: everything, on SQLite",
    "servers": "Part 2 of 2: what can differ there, on PostgreSQL and Redis",
}
# No test there runs on PostgreSQL, and collecting them takes seconds.
SELECTED: dict[str, tuple[str, ...]] = {
    "embedded": (),
    "servers": ("-o", "testpaths=tests", "--ignore=tests/engine", "--ignore-glob=*/browser"),
}
COMPILED = ("api", "config", "engine", "ops", "tournaments")
COMPILED_TESTS = Path("tests/__pycache__")
"""Where there is something once the tests have been compiled."""
BAD = ("failed", "error")
SLOWEST = ("--durations=20", "--durations-min=5")
"""Each part ends with a list of its slowest tests."""


@dataclass(slots=True)
class Outcome:
    """Counts of all parts so far, and what was left out, as (reason, tests or 0)."""

    counts: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, tally: Tally) -> None:
        """Add the counts of one run of pytest."""
        self.counts.update(tally["counts"])
        self.left_out.update(tally["skipped"])

    def has_failed(self, *, require_all: bool) -> bool:
        """Return whether the whole is to be called a failure."""
        return any(self.counts[kind] for kind in BAD) or (require_all and bool(self.left_out))

    def closing(self, seconds: float) -> str:
        """Return the last lines: what was not run, then one line in pytest's own form.

        >>> from collections import Counter
        >>> outcome = Outcome(Counter(passed=12, skipped=1), Counter({"needs Chromium": 1}))
        >>> print(outcome.closing(3.14159))
        not run: needs Chromium (1 test)
        =================== 12 passed, 1 skipped in 3.14s ====================
        """
        lines = [f"not run: {_with_count(*item)}" for item in sorted(self.left_out.items())]
        order = ("failed", "passed", "skipped", "xfailed", "error")
        words = [f"{self.counts[kind]} {kind}" for kind in order if self.counts[kind]]
        line = f" {', '.join(words) or 'no tests ran'} in {seconds:.2f}s "
        return "\n".join([*lines, line.center(70, "=")])


def _with_count(reason: str, tests: int) -> str:
    return f"{reason} ({tests} test{'' if tests == 1 else 's'})" if tests else reason


def run_part(
    part: str, env: dict[str, str], arguments: list[str], output: IO[str] | None = None
) -> Tally:
    """Run pytest on one part and return its tally.

    What pytest prints goes to `output`, if given. A run that broke down without counting a failure
    counts as one error.
    """
    with TemporaryDirectory(prefix="clag-tally-") as folder:
        file = Path(folder) / "tally.json"
        command = [sys.executable, "-m", "pytest", "--part", part, "--tally", str(file)]
        command += ["-n", str(WORKERS[part]), "--dist", "worksteal"]
        command += [*SLOWEST, *SELECTED[part], *arguments]
        code = subprocess.run(
            command, env=env, check=False, stdout=output, stderr=output and subprocess.STDOUT
        ).returncode
        tally = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    counts = Counter(tally.get("counts", {}))
    if code not in {0, NO_TESTS} and not any(counts[kind] for kind in BAD):
        counts["error"] += 1
    return {"counts": dict(counts), "skipped": tally.get("skipped", {})}


def run_parts(environments: dict[str, dict[str, str]], arguments: list[str]) -> list[Tally]:
    """Run parts at once, each in its own environment, and return their tallies.

    What the first one prints is seen as it is printed. The others follow, one by one.
    """
    first, *later = environments
    with ExitStack() as stack, ThreadPoolExecutor() as pool:
        outputs = {part: stack.enter_context(TemporaryFile("w+")) for part in later}
        running = {
            part: pool.submit(run_part, part, env, arguments, outputs.get(part))
            for part, env in environments.items()
        }
        tallies = []
        for part, run in running.items():
            print(f"\n{TITLES[part]}", flush=True)
            tallies.append(run.result())
            if part != first:
                outputs[part].seek(0)
                print(outputs[part].read(), end="", flush=True)
    return tallies


def embedded_env() -> dict[str, str]:
    """The environment without any server in it."""
    return {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}


def open_servers(stack: ExitStack, outcome: Outcome) -> dict[str, str]:
    """Find or start the servers; returns their addresses by environment variable."""
    servers = {}
    for variable, opener in (("DATABASE_URL", open_postgres), ("REDIS_URL", open_redis)):
        found = opener(stack)
        if isinstance(found, Missing):
            outcome.left_out[f"the part on {found.what}: {found.reason}"] += 0
        else:
            print(f"{found.what}: {found.how}", flush=True)
            servers[variable] = found.url
    return servers


def compile_modules() -> None:
    """Compile the modules that are not tests: otherwise all workers would do so at once."""
    command = [sys.executable, "-m", "compileall", "-q", "-j", "0", *COMPILED]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


def compile_tests(arguments: list[str]) -> None:
    """Compile the tests in a new checkout, which would take each worker as long as loading them.

    Only pytest can, as it changes their assertions.
    """
    if not COMPILED_TESTS.exists():
        command = [sys.executable, "-m", "pytest", "--part", "embedded", "--collect-only", "-q"]
        subprocess.run(
            [*command, *arguments], env=embedded_env(), check=False, stdout=subprocess.DEVNULL
        )


def run_all(arguments: list[str]) -> Outcome:
    """Run both parts, with servers and databases that live no longer than this."""
    outcome = Outcome()
    compile_modules()
    with ExitStack() as stack, ThreadPoolExecutor() as pool:
        compiled = pool.submit(compile_tests, arguments)
        servers = open_servers(stack, outcome)
        on_sqlite = pool.submit(make_sqlite_template, stack)
        on_postgres = pool.submit(make_postgres_template, stack, servers.get("DATABASE_URL"))
        environments = {"embedded": embedded_env() | {TEMPLATE: on_sqlite.result()}}
        if servers:
            environments["servers"] = embedded_env() | servers | {TEMPLATE: on_postgres.result()}
        compiled.result()
        for tally in run_parts(environments, arguments):
            outcome.add(tally)
    return outcome


def main() -> int:
    """Run, print the closing lines, and return 1 for a failure."""
    started = time.monotonic()
    outcome = run_all(sys.argv[1:])
    print()
    print(outcome.closing(time.monotonic() - started), flush=True)
    require_all = os.environ.get("REQUIRE_ALL", "") not in {"", "0"}
    return int(outcome.has_failed(require_all=require_all))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
