"""Change the code in small ways, one at a time, and check that the tests notice each change.

    python -m tests.mutants [groups]      `make mutants`

A changed copy of a function is a mutant; it is killed if a test fails, and survives otherwise.
`tests/mutants.toml` names the groups: modules, the narrow tests that have to notice, and the
mutants that survive, each with the reason. mutmut makes the mutants and runs the tests, in a copy
of the project. It mutates functions and methods, but none with a decorator (properties, commands
that are one transaction), and no line with a text for people. What changes nothing is left out too:
the type in a `cast`, `strict` where lengths are always equal, and small letters in SQL.

The command fails if a mutant survives that is not listed, if one that is listed no longer
survives, or if less than MIN_KILLED of a group is killed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ops.migrated import TEMPLATE, make_sqlite_template
from ops.programs import make_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).parents[1]
GROUPS = ROOT / "tests" / "mutants.toml"
MIN_KILLED = 0.95
# A mutant that makes a loop endless is stopped, which is noticing it.
KILLED = {"killed", "timeout"}
# The type that a `cast` states, and `strict` of a `zip`, with the comma before it.
CHECKS = re.compile(r'(?<=cast\()(None|"[^"]*")|(, *)?strict=\w+,?|, *(?=\))')
SQL = re.compile(r"\b(SELECT|JOIN|WHERE|ORDER BY|GROUP BY)\b")
SETTINGS = """
[tool.mutmut]
source_paths = ["api", "config", "engine", "ops", "tournaments"]
also_copy = ["conftest.py", "manage.py", "docs", "static", "templates"]
only_mutate = {modules}
pytest_add_cli_args = ["-n0", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
do_not_mutate_patterns = ['(?<![\\w.])_\\(']
use_git_change_detection = false
"""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that no test notices: the function, and the lines that it lacks and has instead."""

    place: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Group:
    """Modules, the tests that have to notice their mutants, and the survivors with the reasons."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    survivors: Mapping[Survivor, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many mutants there were and were killed, and those that survived."""

    total: int
    killed: int
    survivors: frozenset[Survivor]


def parse_groups(text: str) -> list[Group]:
    """Parse `tests/mutants.toml`.

    >>> (group,) = parse_groups('''
    ... [rankings]
    ... modules = ["a.py"]
    ... tests = ["test_a.py"]
    ... survivors = [{ in = "a.f", was = "x = 1", is = "x = 2", why = "x is not used" }]
    ... ''')
    >>> group.survivors
    {Survivor(place='a.f', was='x = 1', becomes='x = 2'): 'x is not used'}
    """
    return [
        Group(
            name,
            tuple(found["modules"]),
            tuple(found["tests"]),
            {
                Survivor(row["in"], row["was"], row["is"]): row["why"]
                for row in found.get("survivors", [])
            },
        )
        for name, found in tomllib.loads(text).items()
    ]


def parse_results(text: str) -> dict[str, str]:
    """Return the status of each mutant from what `mutmut results` prints.

    >>> parse_results("    a.x_f__mutmut_1: killed\\n    a.x_f__mutmut_2: survived\\n")
    {'a.x_f__mutmut_1': 'killed', 'a.x_f__mutmut_2': 'survived'}
    """
    lines = [line.strip() for line in text.splitlines() if "__mutmut_" in line]
    return dict(line.split(": ", 1) for line in lines)


def parse_difference(name: str, text: str) -> Survivor:
    """Return a survivor from its name and from what `mutmut show` prints.

    >>> shown = "--- a.py\\n+++ a.py\\n def _f():\\n-  x = 1\\n+  x = 2"
    >>> parse_difference("a.x__f__mutmut_1", shown)
    Survivor(place='a._f', was='x = 1', becomes='x = 2')
    >>> parse_difference("a.xǁCǁ_f__mutmut_1", shown).place
    'a.C._f'
    """
    lines = [line for line in text.splitlines() if not line.startswith(("---", "+++"))]
    was, becomes = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    # mutmut calls a function f of a module x_f, and a method f of a class C xǁCǁf.
    module, _, function = name.rpartition("__mutmut_")[0].rpartition(".")
    readable = function.removeprefix("xǁ").replace("ǁ", ".").removeprefix("x_")
    return Survivor(f"{module}.{readable}", was, becomes)


def changes_nothing(row: Survivor) -> bool:
    """Return whether a mutant differs only in what has no part in what the code does.

    >>> changes_nothing(Survivor("a.f", "zip(a, b, strict=True)", "zip(a, b, )"))
    True
    >>> changes_nothing(Survivor("a.f", 'x = cast("int", y)', "x = cast(None, y)"))
    True
    >>> changes_nothing(Survivor("a.f", 'sql = "WHERE ID = %s"', 'sql = "where id = %s"'))
    True
    >>> changes_nothing(Survivor("a.f", "zip(a, b, strict=True)", "zip(a, None, strict=True)"))
    False
    """
    one, other = (CHECKS.sub("", text).replace(" ", "") for text in (row.was, row.becomes))
    return one == other or (bool(SQL.search(row.was)) and one.lower() == other.lower())


def run_group(group: Group, stack: ExitStack) -> Outcome:
    """Make the mutants of a group in a copy of the project, and run the tests for each."""
    copy = make_folder(stack, f"mutants-{group.name}")
    for name in _list_files():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(SETTINGS.format(modules=list(group.modules), tests=list(group.tests)))
    template = make_sqlite_template(stack)
    # One at a time: processes that are forked from one have the same test database.
    _mutmut(copy, template, "run", "--max-children", "1")
    statuses = parse_results(_mutmut(copy, template, "results", "--all", "true"))
    alive = [name for name, status in statuses.items() if status not in KILLED]
    rows = [parse_difference(name, _mutmut(copy, template, "show", name)) for name in alive]
    survivors = [row for row in rows if not changes_nothing(row)]
    killed = len(statuses) - len(alive)
    return Outcome(killed + len(survivors), killed, frozenset(survivors))


def _list_files() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def _mutmut(copy: Path, template: str, *arguments: str) -> str:
    command = [sys.executable, "-m", "mutmut", *arguments]
    env = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    env[TEMPLATE] = template
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


LEFT_OUT = {"DATABASE_URL", "REDIS_URL", "BASE_URL", "DEBUG"}
"""Settings of an installation on this machine, which must not affect the tests."""


def find_problems(group: Group, outcome: Outcome) -> Iterator[str]:
    """Yield a line for each thing that is not as `tests/mutants.toml` says.

    >>> row = Survivor("a.f", "x = 1", "x = 2")
    >>> list(find_problems(Group("a", (), (), {}), Outcome(40, 39, frozenset({row}))))
    ['a.f: no test notices that `x = 1` becomes `x = 2`']
    >>> list(find_problems(Group("a", (), (), {row: "unused"}), Outcome(2, 2, frozenset())))
    ['a.f: a test notices that `x = 1` becomes `x = 2`, so it need not be listed']
    """
    share = outcome.killed / outcome.total if outcome.total else 0.0
    if share < MIN_KILLED:
        yield f"{group.name}: {share:.1%} of the mutants are killed, and {MIN_KILLED:.0%} should be"
    for row in sorted(outcome.survivors - group.survivors.keys(), key=_as_text):
        yield f"{row.place}: no test notices that `{row.was}` becomes `{row.becomes}`"
    for row in sorted(group.survivors.keys() - outcome.survivors, key=_as_text):
        change = f"`{row.was}` becomes `{row.becomes}`"
        yield f"{row.place}: a test notices that {change}, so it need not be listed"


def _as_text(row: Survivor) -> tuple[str, ...]:
    return (row.place, row.was, row.becomes)


def main(names: Sequence[str]) -> int:
    """Run the groups, by default all; print counts and problems, and return 1 if there are any."""
    groups = {group.name: group for group in parse_groups(GROUPS.read_text(encoding="utf-8"))}
    problems: list[str] = []
    for name in names or groups:
        with ExitStack() as stack:
            outcome = run_group(groups[name], stack)
        share = outcome.killed / max(1, outcome.total)
        print(f"{name:12} {outcome.killed:5} of {outcome.total:5} killed, {share:.1%}", flush=True)
        problems += find_problems(groups[name], outcome)
    print("\n".join(problems) or "Every mutant is killed, or is listed with the reason.")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
