"""A pytest plugin: which tests run on which servers, and a count of what happened.

The suite has two parts. `embedded` runs everything on SQLite without Redis, the way a club
runs it at home. `servers` runs again, on PostgreSQL and Redis, what the choice of database can
change: services, queries, jobs, and whatever happens at the same time.

Tests of pages and of the API (they have a fixture in DOORS) run on SQLite only. The services
that they reach are tested on both, and the tests marked `both_databases` ask for every page and
every address of the API on PostgreSQL too.

Of these, the tests that `covered.txt` names run on SQLite only: others send all their statements
to PostgreSQL, in less time. `make statements` writes that list (`tests.statements`). It has no test
that commits or waits, or whose values PostgreSQL may refuse, find or order otherwise than SQLite
(`odd_values`), and one that is new or was renamed is not on it either. `one_database` marks what
need not even be asked, such as long walks over pages.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
from collections import Counter, deque
from itertools import cycle, groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from django.utils import translation

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}
DATABASE_MARKS = {"both_databases", "odd_values", "one_database"}
WAITING_FIXTURES = {"live_server", "served", "crew", "service", "start_service"}
PEOPLE = ("ada", "ben", "cal", "dee")
COVERED = Path(__file__).with_name("covered.txt")
"""The tests that run on SQLite only, by `make statements`."""
NOTES = "tests.statements.notes"
"""The plugin that notes the statements of all tests, to make that list."""
DOORS = {"web", "anon_api", "phone_api", *PEOPLE, *(f"{name}_api" for name in PEOPLE)}
"""The fixtures that ask for pages or for the API in a person's name."""
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Best first: the shell is the same engine without the windows, and takes a sixth less time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --part and --tally."""
    group = parser.getgroup("clag")
    group.addoption("--part", choices=["embedded", "servers"], help="run only this part")
    group.addoption("--tally", type=Path, help="write the counts to this file as JSON")
    group.addoption(
        "--times", type=int, default=1, help="run tests that wait, or have random examples, N times"
    )
    group.addoption("--shuffle", metavar="SEED", help="run the tests in random order")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in modules that have any: most have none, and looking costs."""
    found = yield
    if file_path.suffix != ".py" or ">>>" in file_path.read_text(encoding="utf-8"):
        return found
    return [one for one in found if type(one) is pytest.Module]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what waits for a browser, a server, a worker or a thread: `-m waits`."""
    if waits(item):
        item.add_marker("waits")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make N tests of one with --times N."""
    times = metafunc.config.getoption("times")
    is_random = getattr(metafunc.function, "is_hypothesis_test", False)
    if times > 1 and (is_random or waits(metafunc.definition)):
        metafunc.fixturenames.append("time_of_many")
        metafunc.parametrize("time_of_many", range(1, times + 1))


def pytest_configure(config: pytest.Config) -> None:
    """Search for no garbage while modules are imported and tests collected: hardly any is made."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what the imports made out of every later search for garbage: it lives to the end."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Begin every test in the language of the site: a request leaves that of its answer active."""
    translation.deactivate()


def find_chromium() -> str | None:
    """The browser to drive: the one named in CHROMIUM, else the first one installed."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def touches_database(item: pytest.Item) -> bool:
    """Whether a test uses Django's database, by mark or by fixture."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & DATABASE_FIXTURES)


def needs_both_databases(item: pytest.Item) -> bool:
    """Whether a test can come out differently on PostgreSQL; its nearest mark overrides that."""
    marks = (mark.name for mark in item.iter_markers())
    if mark := next((name for name in marks if name in DATABASE_MARKS), None):
        return mark != "one_database"
    return touches_database(item) and not DOORS & set(getattr(item, "fixturenames", ()))


def read_covered() -> frozenset[str]:
    """Read the tests whose statements others send to PostgreSQL: functions, or single examples."""
    return frozenset(COVERED.read_text(encoding="utf-8").splitlines())


def is_marked(item: pytest.Item, *names: str) -> bool:
    """Whether a test bears any of these marks."""
    return any(item.get_closest_marker(name) for name in names)


def waits(item: pytest.Item) -> bool:
    """Whether a test waits for another process or thread, by mark or by fixture."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return is_marked(item, "waits", "browser") or bool(fixtures & WAITING_FIXTURES)


def belongs_to(
    part: str | None, *, on_postgres: bool, covered: frozenset[str] = frozenset()
) -> Callable[[pytest.Item], bool]:
    """Give the rule that says whether a test is of a part."""
    if part == "embedded":
        return lambda item: not is_marked(item, "postgres", "redis")
    if part == "servers" and on_postgres:
        return lambda item: (
            (needs_both_databases(item) or is_marked(item, "postgres", "redis"))
            and not is_marked(item, "browser", "embedded")
            and not covered & {item.nodeid, item.nodeid.partition("[")[0]}
        )
    if part == "servers":
        return lambda item: is_marked(item, "postgres", "redis")
    return lambda _item: True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of the other part; skip, with the reason, what has no server here."""
    from django.conf import settings

    on_postgres = "postgresql" in settings.DATABASES["default"]["ENGINE"]
    covered = frozenset() if config.pluginmanager.hasplugin(NOTES) else read_covered()
    rule = belongs_to(config.getoption("part"), on_postgres=on_postgres, covered=covered)
    config.hook.pytest_deselected(items=[item for item in items if not rule(item)])
    items[:] = [item for item in items if rule(item)]
    put_in_order(items, config)
    missing = {
        "postgres": "" if on_postgres else "needs PostgreSQL (DATABASE_URL)",
        "redis": "" if settings.REDIS_URL else "needs Redis (REDIS_URL)",
        "browser": "" if find_chromium() else "needs Chromium (install it, or set CHROMIUM)",
    }
    for item in items:
        for name in missing:
            if missing[name] and is_marked(item, name):
                item.add_marker(pytest.mark.skip(reason=missing[name]))


def put_in_order(items: list[pytest.Item], config: pytest.Config) -> None:
    """Shuffle for --shuffle; otherwise, on several cores, let every worker begin with long tests.

    A worker that began a long one last would have the others wait for it. The order is the
    same in every worker, as pytest-xdist requires.
    """
    if seed := config.getoption("shuffle"):
        Random(seed).shuffle(items)
    elif hasattr(config, "workerinput"):
        items[:] = deal_out(items, config.workerinput["workercount"])


def deal_out(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order tests so that the long ones are dealt out to the workers, module by module.

    pytest-xdist gives each worker an equal part of the list, and to one that is done half of what
    another has left, from the end.
    """
    long = [item for item in items if is_marked(item, "slow", "browser")]
    long.sort(key=lambda item: not is_marked(item, "slow"))
    first: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for hand, (_path, tests) in zip(
        cycle(first), groupby(long, key=lambda item: item.path), strict=False
    ):
        hand += tests
    taken = set(long)
    rest = deque(item for item in items if item not in taken)
    dealt: list[pytest.Item] = []
    for number, hand in enumerate(first):
        size = (len(items) - len(dealt)) // (workers - number)
        dealt += hand
        dealt += [rest.popleft() for _ in range(min(len(rest), size - len(hand)))]
    return dealt + list(rest)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    """Write the counts and the reasons of what was skipped."""
    file: Path | None = config.getoption("tally")
    if file is None:
        return
    stats = terminalreporter.stats
    kinds = ("passed", "failed", "error", "skipped", "xfailed")
    reasons = Counter(_reason(report) for report in stats.get("skipped", []))
    tally = {
        "counts": {kind: len(stats.get(kind, [])) for kind in kinds},
        "skipped": dict(reasons),
        "exit": int(exitstatus),
    }
    file.write_text(json.dumps(tally), encoding="utf-8")


def _reason(report: pytest.TestReport) -> str:
    longrepr = report.longrepr
    text = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return text.removeprefix("Skipped: ")
