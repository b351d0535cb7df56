"""A pytest plugin: which tests run on which servers, and a count of what happened.

The suite has two parts. `embedded` runs everything on SQLite without Redis, the way a club
runs it at home. `servers` runs again what touches the database, on PostgreSQL and Redis.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --part and --tally."""
    group = parser.getgroup("clag")
    group.addoption("--part", choices=["embedded", "servers"], help="run only this part")
    group.addoption("--tally", type=Path, help="write the counts to this file as JSON")


def find_chromium() -> str | None:
    """The browser to drive: the one named in CHROMIUM, else the first one installed."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def touches_database(item: pytest.Item) -> bool:
    """Whether a test uses Django's database, by mark or by fixture."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & DATABASE_FIXTURES)


def is_marked(item: pytest.Item, *names: str) -> bool:
    """Whether a test bears any of these marks."""
    return any(item.get_closest_marker(name) for name in names)


def belongs_to(part: str | None, *, on_postgres: bool) -> Callable[[pytest.Item], bool]:
    """Give the rule that says whether a test is of a part."""
    if part == "embedded":
        return lambda item: not is_marked(item, "postgres", "redis")
    if part == "servers" and on_postgres:
        return lambda item: (
            (touches_database(item) or is_marked(item, "postgres", "redis"))
            and not is_marked(item, "browser", "embedded")
        )
    if part == "servers":
        return lambda item: is_marked(item, "postgres", "redis")
    return lambda _item: True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of the other part; skip, with the reason, what has no server here."""
    from django.conf import settings

    on_postgres = "postgresql" in settings.DATABASES["default"]["ENGINE"]
    rule = belongs_to(config.getoption("part"), on_postgres=on_postgres)
    config.hook.pytest_deselected(items=[item for item in items if not rule(item)])
    items[:] = [item for item in items if rule(item)]
    if hasattr(config, "workerinput"):
        # Long tests begin first, so that no worker starts one when the others are done.
        items.sort(key=lambda item: not is_marked(item, "slow", "browser"))
    missing = {
        "postgres": "" if on_postgres else "needs PostgreSQL (DATABASE_URL)",
        "redis": "" if settings.REDIS_URL else "needs Redis (REDIS_URL)",
        "browser": "" if find_chromium() else "needs Chromium (install it, or set CHROMIUM)",
    }
    for item in items:
        for name in missing:
            if missing[name] and is_marked(item, name):
                item.add_marker(pytest.mark.skip(reason=missing[name]))


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
