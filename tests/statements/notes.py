"""A pytest plugin: note the SQL that the service sends in each test, how it ended, and the time.

Loaded by `python -m tests.statements` alone. While it is, the list of `tests/covered.txt` does not
count.
"""

from __future__ import annotations

import json
import os
import re
import resource
import sys
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connections

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

FOLDER = "STATEMENTS"
"""The environment variable that names the folder to write to."""
PER_STATEMENT = 0.0002
"""Seconds of the server's time for a statement, which is not in the test's own."""
COMMITS = {"transactional_db", "live_server", "django_db_reset_sequences"}
TEXT = re.compile(r"'(?:[^']|'')*'")
NUMBER = re.compile(r"\b\d+\b")
VALUES = re.compile(r"(%s|NULL)(?:, ?(?:%s|NULL))+")
ROWS = re.compile(r"(\(%s\))(?:, ?\(%s\))+")
CASES = re.compile(r"(?:WHEN [^()]*\([^()]*\) THEN [^ ]+ ?){2,}")
ROOT = f"{Path(__file__).parents[2]}{os.sep}"
VENV, TESTS = f"{ROOT}.venv{os.sep}", f"{ROOT}tests{os.sep}"
NO_QUERY = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


@cache
def normalise(sql: str) -> tuple[str, ...]:
    """Return the statements of a text, which are the same for any number of values and of rows.

    >>> normalise("SELECT 1 FROM a WHERE id IN (%s, %s) LIMIT 21; DELETE FROM b")
    ('SELECT 0 FROM a WHERE id IN (%s) LIMIT 0', 'DELETE FROM b')
    >>> normalise("INSERT INTO a VALUES (%s, %s), (%s, NULL)")
    ('INSERT INTO a VALUES (%s)',)
    """
    text = VALUES.sub("%s", NUMBER.sub("0", TEXT.sub("''", sql)))
    text = CASES.sub("WHEN ", ROWS.sub(r"\1", text))
    parts = (" ".join(part.split()) for part in text.split(";"))
    return tuple(part for part in parts if part and not part.startswith(NO_QUERY))


def is_ours() -> bool:
    """Whether the service sends the statement that is being executed, and not a test itself."""
    frame: FrameType | None = sys._getframe()
    while frame:
        file = frame.f_code.co_filename
        if file.startswith(ROOT) and not file.startswith((VENV, __file__)):
            return not file.startswith(TESTS)
        frame = frame.f_back
    return False


def note(sent: list[str], execute: Callable[..., object], sql: str, *more: object) -> object:
    """Execute a statement and note it if it is ours, with the name of its error if it fails."""
    parts = normalise(sql) if is_ours() else ()
    try:
        result = execute(sql, *more)
    except Exception as error:
        sent += [f"{part} -- {type(error).__name__}" for part in parts]
        raise
    sent += parts
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what a test does, from its fixtures to its end."""
    sent: list[str] = []
    before = _seconds()
    with connections["default"].execute_wrapper(partial(note, sent)):
        result = yield
    noted = {
        "test": item.nodeid,
        "statements": sorted(set(sent)),
        "seconds": _seconds() - before + len(sent) * PER_STATEMENT,
        "must_run": must_run(item),
    }
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    with (Path(os.environ[FOLDER]) / f"{worker}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(noted) + "\n")
    return result


def must_run(item: pytest.Item) -> bool:
    """Whether a test is about more: it commits or waits, needs a server, or has odd values."""
    from tests.plugin import is_marked, waits  # pytest rewrites it, and loads it after this one

    mark = item.get_closest_marker("django_db")
    commits = bool(mark and mark.kwargs.get("transaction")) or bool(
        COMMITS & set(getattr(item, "fixturenames", ()))
    )
    return commits or waits(item) or is_marked(item, "postgres", "redis", "odd_values")


def _seconds() -> float:
    """The processor time of this process and of its children that have ended."""
    uses = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)
