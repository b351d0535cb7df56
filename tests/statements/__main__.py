"""Write down which tests need not run on PostgreSQL: `make statements`.

    python -m tests.statements

Runs the part `servers` with every test that could come out differently there, and notes what the
service sends in each. Then it chooses tests in which together it sends every statement, the
cheapest for what they add, and writes the others to `tests/covered.txt`. Never listed are tests
that are about more than their statements: those that commit or wait, need a server, or have odd
values.
"""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from ops.migrated import TEMPLATE, make_postgres_template
from ops.programs import make_folder
from ops.testing import BAD, Outcome, embedded_env, open_servers, run_part
from tests.plugin import COVERED, NOTES
from tests.statements.choice import Noted, find_covered
from tests.statements.notes import FOLDER

if TYPE_CHECKING:
    from pathlib import Path


def main() -> int:
    """Run, write the list, and return 1 if a test failed or a server is missing."""
    outcome = Outcome()
    with ExitStack() as stack:
        servers = open_servers(stack, outcome)
        if outcome.left_out:
            print(*outcome.left_out, sep="\n")
            return 1
        folder = make_folder(stack, "statements")
        template = make_postgres_template(stack, servers["DATABASE_URL"])
        env = embedded_env() | servers | {TEMPLATE: template, FOLDER: str(folder)}
        tally = run_part("servers", env, ["-p", NOTES])
        if any(tally["counts"].get(kind) for kind in BAD):
            return 1
        noted = read_notes(folder)
    covered = find_covered(noted)
    COVERED.write_text("\n".join([*covered, ""]), encoding="utf-8")
    print(f"{len(covered)} of {len(noted)} tests or examples run on SQLite only ({COVERED})")
    return 0


def read_notes(folder: Path) -> list[Noted]:
    """Read what all workers have noted."""
    lines = [line for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]
    return [
        Noted(row["test"], frozenset(row["statements"]), row["seconds"], row["must_run"])
        for row in map(json.loads, lines)
    ]


if __name__ == "__main__":
    sys.exit(main())
